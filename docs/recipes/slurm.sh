#!/bin/sh
# A campaign as a job array of Slurm with 100 parts, in a folder that all nodes share.
#   job=$(sbatch --parsable slurm.sh)
#   sbatch --dependency=afterany:$job --wrap='proofmark merge result-*.json -o report.json'
#SBATCH --job-name=campaign
#SBATCH --array=1-100
#SBATCH --cpus-per-task=4
#SBATCH --mem=8G
#SBATCH --time=04:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
# Two minutes before the time limit the part receives SIGTERM, and writes its report and its proofs.
#SBATCH --signal=B:TERM@120

# A part that was requeued continues from its state.
exec proofmark gate programs/ --canonicalize --variants=20 --jobs="$SLURM_CPUS_PER_TASK" \
  --shard="$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" --state="state-$SLURM_ARRAY_TASK_ID" --resume \
  --proof-cache="${TMPDIR:-/tmp}/proofs" --proof-cache-store="file://$PWD/proofs" \
  --json -o "result-$SLURM_ARRAY_TASK_ID.json"
