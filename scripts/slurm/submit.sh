#!/bin/sh
# Presses a catalog in N parts by three jobs of Slurm, each of which waits for the one before it:
#   sh submit.sh DATA PARTS SITE N
# PARTS and SITE are folders on a file system that all nodes share, or buckets: s3://my-parts and s3://my-bucket, with
# AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and, if they are not at Amazon, AWS_ENDPOINT_URL in the environment.
# It prints the number of the last job.
set -eu
here=$(dirname "$0")
part_to='' merge_to="--out $3"
case $2 in
s3://*) part_to="--bucket $3" merge_to="--bucket $3" ;;
esac
split=$(sbatch --parsable "$here/split.sbatch" "$1" "$2" "$4")
# shellcheck disable=SC2086 # Each is a flag and its value, or nothing.
array=$(sbatch --parsable --kill-on-invalid-dep=yes --dependency="afterok:$split" --array="1-$4" \
  "$here/part.sbatch" "$1" "$2" "$4" $part_to)
# shellcheck disable=SC2086
sbatch --parsable --kill-on-invalid-dep=yes --dependency="afterok:$array" "$here/merge.sbatch" "$1" "$2" $merge_to
