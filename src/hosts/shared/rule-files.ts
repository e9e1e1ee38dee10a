// Files that hosts read from the published folder. A site may be built for several hosts, and no host may publish the
// files of another.
export const RULE_FILES: readonly string[] = [
  '.assetsignore',
  '.htaccess',
  '404.html',
  '_headers',
  '_redirects',
  '_routes.json',
  '_worker.js',
]
