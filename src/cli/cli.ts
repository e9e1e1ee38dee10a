#!/usr/bin/env node
// The command. It checks the version of Node.js before it loads anything of the program: an older version would fail to
// parse it, and print a stack trace.
import module from 'node:module'

/** The oldest supported release of Node.js: `engines` of package.json. */
const NEEDED = [20, 19] as const

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  process.stderr.write(
    `error OLD_NODE  catalog-press needs Node.js ${NEEDED.join('.')} or later; this is ${process.versions.node}. ` +
      'Install a current one from https://nodejs.org.\n',
  )
  process.exitCode = 1
} else {
  // Node.js 22.1 and later cache compiled code of the program in the temporary folder
  // (https://nodejs.org/api/module.html#module-compile-cache); `NODE_DISABLE_COMPILE_CACHE=1` turns it off.
  const { enableCompileCache } = module as { enableCompileCache?(): void }
  enableCompileCache?.()
  await import('./main.ts')
}
