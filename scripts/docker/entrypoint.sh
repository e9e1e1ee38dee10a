#!/bin/sh
# Runs catalog-press in a container. There a server is reached from outside only if it listens on every address; which of
# them is published is up to Docker.
set -eu
case ${1-} in
  preview | dev)
    command=$1
    shift
    set -- "$command" --host 0.0.0.0 "$@"
    ;;
esac
exec catalog-press "$@"
