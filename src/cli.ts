#!/usr/bin/env node
// The command. It imports nothing before it has looked at the version of Node.js: an older one cannot load the
// program, and would answer with a stack trace of its own.

/** The oldest release that the program runs on: `engines` of package.json. */
const NEEDED = [20, 19] as const

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  process.stderr.write(
    `error OLD_NODE  catalog-press needs Node.js ${NEEDED.join('.')} or later; this is ${process.versions.node}. ` +
      'Install a current one from https://nodejs.org.\n',
  )
  process.exitCode = 1
} else {
  keepCompiled()
  import('./main.ts')
}

/**
 * Keeps what the engine of JavaScript compiled for the next run, in the folder for temporary files: Node.js 22.1 and
 * later can. `NODE_DISABLE_COMPILE_CACHE=1` turns it off.
 * @see https://nodejs.org/api/module.html#module-compile-cache
 */
function keepCompiled(): void {
  const module = process.getBuiltinModule('node:module') as { enableCompileCache?(): void }
  module.enableCompileCache?.()
}
