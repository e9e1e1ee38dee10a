// Files that a host reads from the published folder. A site may be built for several hosts, and none of them is to
// publish what another one reads.
export const OWN_FILES: readonly string[] = [
  '.assetsignore',
  '.htaccess',
  '404.html',
  '_headers',
  '_redirects',
  '_routes.json',
  '_worker.js',
]
