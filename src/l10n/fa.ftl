# Messages in Persian. Sections keep the same order in every language.
# $n is a number, $id is notation.

## Players

# Stand in for a player without a name.
player-0 = بازیکن ۱
player-1 = بازیکن ۲

## Game and match

game = دست { $n }
match-length = مسابقه تا { $n } امتیاز
money-session = بدون سقف امتیاز
crawford = دستِ کرافورد
score = { $n } امتیاز

## Board

position-id = شناسه‌ی وضعیت: { $id }
match-id = شناسه‌ی مسابقه: { $id }
# At most three letters: it names the column between the halves.
bar = بار
pips = { $n } پیپ
off = { $n } خارج‌شده
on-roll = نوبت بازی
no-dice = تاس هنوز پرتاب نشده
cube = کیوب { $n }
# Stands at the side of the player who may double next.
cube-owner = اختیار دبل: کیوب { $n }
double-offered = پیشنهاد دبل تا { $n }
