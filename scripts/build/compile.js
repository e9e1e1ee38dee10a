#!/usr/bin/env node
// Compiles the package into lib/: bundles of the program, of its threads and of the hosts' handlers, the files of
// /docs/, and the declarations that the bundles' users are given.
//   node scripts/build/compile.js [--if-stale]
// With --if-stale nothing is done where lib/ was made from the sources as they are. Of several at the same time
// one compiles, and the others wait.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** Holds the id of the process that compiles. */
const LOCK = path.join(ROOT, 'node_modules/.catalog-press-compile')
/** The digest of the sources that lib/ was made from; written last. */
const STAMP = path.join(ROOT, 'lib/sources.sha256')
const STEPS = [
  ['scripts/build/declarations.js'],
  ['scripts/build/bundle.js'],
  ['scripts/build/bundle-edge.js'],
  ['scripts/build/assets.js'],
  ['scripts/build/bundle-pages.js'],
  ['scripts/build/schemas.js'],
  ['scripts/build/digest.js'],
  // No part of what renders: another starter leaves the sites of users as they are.
  ['scripts/build/starter.js'],
  // It runs the program, which reads its digest.
  ['scripts/build/manual.js'],
]
const FOLDERS = ['src', 'scripts/build', 'data/media']
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json']

refuseOldNode()
await lock()
try {
  const digest = digestOfSources()
  const made = existsSync(STAMP) && readFileSync(STAMP, 'utf8')
  if (made !== digest || !process.argv.includes('--if-stale')) compile(digest)
} finally {
  rmSync(LOCK)
}

/** Before a step is started: on an older Node.js the bundler ends with a stack trace. */
function refuseOldNode() {
  const { engines } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  const [major, minor] = engines.node.match(/\d+/g).map(Number)
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number)
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return
  console.error(`catalog-press needs Node.js ${major}.${minor} or later; this is ${process.versions.node}.`)
  process.exit(1)
}

function compile(digest) {
  for (const name of existsSync(path.join(ROOT, 'lib')) ? readdirSync(path.join(ROOT, 'lib')) : []) {
    // What the conformance suite measured is not compiled.
    if (name !== 'conformance') rmSync(path.join(ROOT, 'lib', name), { recursive: true })
  }
  for (const args of STEPS) {
    const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })
    if (status !== 0) {
      process.exitCode = 1
      return
    }
  }
  writeFileSync(STAMP, digest)
}

/** Of all that lib/ is made from; tests and what they share are no part of it. */
function digestOfSources() {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name))),
  )
  const hash = createHash('sha256')
  for (const file of [...FILES, ...files].sort()) {
    if (/\.test\.ts$|^src.testing/.test(file)) continue
    const bytes = readFileSync(path.join(ROOT, file))
    hash.update(`${file}\n${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}

/** Waits for whoever compiles; one that was killed is not waited for. */
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
