#!/usr/bin/env bash
# Grades a thousand generated matches as an array of jobs under Slurm, and compares the joined output with one run.
#
# Needs root on a Debian machine of its own (a container will do), after
#   apt-get update && apt-get install -y slurm-wlm munge
#   cargo build --release --features train
# Run it as: tests/peers/slurm.sh [FOLDER OF nard AND nard-train]
# It starts munged, slurmctld and slurmd for this machine, in a folder of its own, and stops them at the end.
set -euo pipefail

bin=$(cd "${1:-$(dirname "$0")/../../target/release}" && pwd)
shards=${SHARDS:-16}
work=$(mktemp -d)
chmod 755 "$work"
host=$(hostname -s)
started=()

stop() {
  for pid in "${started[@]}"; do kill "$pid" 2> /dev/null || true; done
}
trap stop EXIT

cores=$(nproc)
cat > "$work/slurm.conf" << CONF
ClusterName=trial
SlurmctldHost=$host(127.0.0.1)
AuthType=auth/munge
AuthInfo=socket=$work/munge.socket
CryptoType=crypto/munge
SlurmUser=root
SlurmdUser=root
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
SlurmctldPort=16817
SlurmdPort=16818
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
ReturnToService=2
MaxArraySize=1001
NodeName=$host NodeAddr=127.0.0.1 CPUs=$cores State=UNKNOWN
PartitionName=all Nodes=$host Default=YES State=UP
CONF
mkdir -p "$work/state" "$work/spool" "$work/munge"
export SLURM_CONF=$work/slurm.conf

head -c 64 /dev/urandom > "$work/munge/key"
chmod 700 "$work/munge"
chmod 600 "$work/munge/key"
munged --foreground --force --key-file="$work/munge/key" --socket="$work/munge.socket" \
  --pid-file="$work/munge/pid" --log-file="$work/munge/log" --seed-file="$work/munge/seed" > /dev/null 2>&1 &
started+=($!)
sleep 1
slurmctld -D -f "$SLURM_CONF" > /dev/null 2>&1 &
started+=($!)
slurmd -D -f "$SLURM_CONF" -N "$host" > /dev/null 2>&1 &
started+=($!)
for _ in $(seq 30); do
  sinfo -h -o %T 2> /dev/null | grep -q idle && break
  sleep 1
done
sinfo

cd "$work"
"$bin/nard-train" selfplay --out . --count 1000 --seed 5 --corrupt 0.2 --length 1 2> /dev/null
cat > grade.sh << JOB
#!/bin/sh
#SBATCH --array=1-$shards
#SBATCH --cpus-per-task=1
#SBATCH --output=grade-%a.log
"$bin/nard" grade --max-illegal 0 --legality-only --jobs "\$SLURM_CPUS_PER_TASK" \\
  --shard "\$SLURM_ARRAY_TASK_ID/$shards" --format jsonl --output "part-\$SLURM_ARRAY_TASK_ID.jsonl" matches || [ \$? -eq 1 ]
JOB
time sbatch --wait grade.sh
status=0
"$bin/nard" merge --format jsonl --output joined.jsonl part-*.jsonl || status=$?
"$bin/nard" grade --max-illegal 0 --legality-only --quiet --format jsonl --output whole.jsonl matches || [ $? -eq "$status" ]
wc -l part-*.jsonl joined.jsonl whole.jsonl | tail -3
cmp joined.jsonl whole.jsonl
echo "The $shards parts joined are the whole, byte for byte (status $status)."
