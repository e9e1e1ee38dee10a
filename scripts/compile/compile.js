#!/usr/bin/env node
// Compiles the package into lib/.
//   node scripts/compile/compile.js [step…]
// Runs the steps that read something that has changed since they ran, or else those that are named. Of several at the
// same time one compiles, and the others wait.
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** Contains the id of the compiling process. */
const LOCK = path.join(ROOT, 'node_modules/.catalog-press-compile')

refuseOldNode()
await lock()
try {
  const { runSteps } = await import('./steps.js')
  await runSteps(process.argv.slice(2))
} finally {
  rmSync(LOCK)
}

/** Checked before any step: on an older Node.js the bundler fails with a stack trace. */
function refuseOldNode() {
  const { engines } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  const [major, minor] = engines.node.match(/\d+/g).map(Number)
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number)
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return
  console.error(`catalog-press needs Node.js ${major}.${minor} or later; this is ${process.versions.node}.`)
  process.exit(1)
}

/** Waits for a concurrent compiler, unless it was killed. */
async function lock() {
  for (;;) {
    try {
      const file = openSync(LOCK, 'wx')
      writeFileSync(file, `${process.pid}`)
      closeSync(file)
      return
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const holder = Number(readOr(LOCK, ''))
    if (holder && !isAlive(holder)) rmSync(LOCK, { force: true })
    else await pause(50)
  }
}

function readOr(file, otherwise) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return otherwise
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
