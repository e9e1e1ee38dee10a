#!/usr/bin/env node
// Releases the packages of this repository: the program, its client and create-catalog-press, all with one version.
//   node scripts/release/release.js [check | pack [folder] | archives [folder] | publish [folder]] [--for-real]
// Without a step it runs all of them, and the tests before it packs. Packages, checksums and notes are written into
// the folder, release/ by default. Nothing is published without --for-real, which only .github/workflows/release.yml
// passes.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findObstacles } from './obstacles.js'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'for-real': { type: 'boolean', default: false } },
})
const [step, folder = 'release'] = positionals
const target = path.resolve(ROOT, folder)

const STEPS = new Map([
  ['check', check],
  ['pack', pack],
  ['archives', archive],
  ['publish', publish],
])

if (step === undefined) {
  check()
  test()
  await pack()
  archive()
  publish()
} else {
  const run = STEPS.get(step)
  if (!run) throw new Error(`No step is called ${step}; there are ${[...STEPS.keys()].join(', ')}.`)
  await run()
}

/** Ends the process if something prevents a release. */
function check() {
  const { name, version } = readManifest()
  const obstacles = findObstacles(ROOT)
  if (obstacles.length === 0) return
  console.error(
    `${name} ${version} cannot be released yet:\n${obstacles.map((each) => `- ${each}\n`).join('')}`,
  )
  process.exit(1)
}

function test() {
  runNpm('audit', '--omit', 'dev')
  runNpm('run', 'gate')
  runNpm('run', 'test:nodes')
}

/** Writes everything that a release consists of. */
async function pack() {
  // Needs the packages of development, which the other steps do without.
  const { packRelease } = await import('./pack.js')
  runNpm('run', '--silent', 'compile')
  await packRelease(target)
}

/** Adds the archives for people without Node.js, for each platform. */
function archive() {
  const { name, version } = readManifest()
  const script = path.join(ROOT, 'scripts/archives/archives.js')
  const tarball = path.join(target, `${name}-${version}.tgz`)
  execFileSync(process.execPath, [script, tarball, target], { stdio: 'inherit' })
}

/** Publishes the tarballs, each after those that it depends on. */
function publish() {
  const { version } = readManifest()
  const flags = ['--access', 'public']
  // Only a workflow can prove where a package was built.
  if (process.env.ACTIONS_ID_TOKEN_REQUEST_URL) flags.push('--provenance')
  if (!values['for-real']) flags.push('--dry-run')
  for (const { name } of readPackages())
    runNpm('publish', path.join(target, `${name}-${version}.tgz`), ...flags)
}

function runNpm(...args) {
  execFileSync('npm', args, { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' })
}

/** The manifests of the packages; the first one is that of the program. */
function readPackages() {
  return ['.', ...readManifest().workspaces].map(readManifest)
}

function readManifest(place = '.') {
  return JSON.parse(readFileSync(path.join(ROOT, place, 'package.json'), 'utf8'))
}
