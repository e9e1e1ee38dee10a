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
  import('./main.ts')
}
