// release.sh, which `rules` writes for servers of one's own: publishes a site at once, and goes back.
import type { HostFile } from './host.ts'

export const RELEASE_SCRIPT = {
  in: 'project',
  path: 'release.sh',
  body: `#!/bin/sh
# Publishes a built site as a new release, and serves it; or serves an earlier release again:
#   sh release.sh dist press@server:/srv/api.example.com [number of releases to keep]
#   sh release.sh --back press@server:/srv/api.example.com [release, or else the one before]
# Without "press@server:", the folder is on this machine.
set -eu
fail() {
  echo "$1" >&2
  exit 1
}
[ $# -ge 2 ] || fail 'Usage: sh release.sh dist|--back [user@server:]folder [number|release]'
[ "$1" = --back ] || [ -d "$1/api" ] || fail "There is no built site in $1."
case \${3-} in *[!0-9T.]*) fail "$3 is neither a number nor a release, such as 20260228T031700.870." ;; esac

# On a server, this script runs there, with a copy of the site in the home folder of the user.
case $2 in
  *:*)
    server=\${2%%:*} folder=\${2#*:} site=$1
    if [ "$site" != --back ]; then
      site=$(basename "$folder").incoming
      rsync -rlt --delete --modify-window=-1 "$1/" "$server:$site/"
    fi
    exec ssh "$server" sh -s -- "$site" "$folder" "\${3-}" < "$0"
    ;;
esac

[ -d "$2" ] || fail "There is no folder $2. Make it, empty, for the user who publishes."
site=$1
[ "$site" = --back ] || site=$(realpath "$site")
cd "$2"
# In a folder with other files, such as that of a site, nothing is changed.
[ -e release.lock ] || [ -z "$(ls -A)" ] ||
  fail "$PWD holds other files. Choose an empty folder for the releases, such as /srv/api.example.com."
# One at a time.
exec 9> release.lock
flock 9
mkdir -p releases
releases() {
  ls releases | grep -xE '[0-9]{8}T[0-9]{6}\\.[0-9]{3}'
}
served=
[ ! -e current ] || served=$(basename "$(realpath current)")

if [ "$site" = --back ]; then
  release=\${3:-$(releases | sed "/^$served\\$/,\\$d" | tail -n 1)}
  releases | grep -qxF -e "$release" ||
    fail "There is no release \${3:-before that which is served} in $PWD: $(releases | tr '\\n' ' ')"
else
  # Files with the size and the time of those that are served become links to them.
  rm -rf releases/[0-9]*T*.part
  release=$(date -u +%Y%m%dT%H%M%S.%3N)
  rsync -a --modify-window=-1 \${served:+--link-dest=../../current/} "$site/" "releases/$release.part/"
  mv -T "releases/$release.part" "releases/$release"
fi

# A rename replaces the link at once; not every ln does so.
ln -sfn "releases/$release" next
mv -T next current
echo "Serving the release $release."

# Removes old releases, but neither the one that is served nor the one before it.
[ "$site" = --back ] || releases | head -n "-\${3:-5}" | grep -vxF -e "$release" -e "$served" |
  (cd releases && xargs -rd '\\n' rm -rf)
`,
} satisfies HostFile
