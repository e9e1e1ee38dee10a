#!/bin/sh
# Presses a catalog in N parts by three jobs of Slurm, each of which waits for the one before it:
#   sh submit.sh DATA PARTS SITE N
# All folders are on a file system that all nodes share. It prints the number of the last job.
set -eu
here=$(dirname "$0")
split=$(sbatch --parsable "$here/split.sbatch" "$1" "$2" "$4")
array=$(sbatch --parsable --kill-on-invalid-dep=yes --dependency="afterok:$split" --array="1-$4" \
  "$here/part.sbatch" "$1" "$2" "$4")
sbatch --parsable --kill-on-invalid-dep=yes --dependency="afterok:$array" "$here/merge.sbatch" "$1" "$2" "$3"
