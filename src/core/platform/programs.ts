// Modules and programs that are not of this package.
export { spawnSync } from 'node:child_process'
export { createRequire } from 'node:module'
export { fileURLToPath, pathToFileURL } from 'node:url'
