#!/usr/bin/env node
// Runs tests by their tiers (src/testing/run/tiers.ts), and reports how long each took.
//   node scripts/test.js             what needs nothing beside Node.js: `npm test`
//   node scripts/test.js gate        all tiers: `npm run gate`
//   node scripts/test.js gate TIER…  these alone
// With REQUIRE_HOSTS=1 a test fails whose program is missing; otherwise it is skipped.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

/**
 * The commands of each tier, in the order of the gate. Those of one word are scripts of package.json.
 * @type {Record<string, string[]>}
 */
const TIERS = {
  inner: ['lint', 'types', 'vitest'],
  searches: ['vitest'],
  processes: ['vitest'],
  databases: ['vitest'],
  browsers: ['vitest'],
  // The conformance of hosts is what the tests of their servers have measured.
  servers: ['vitest', 'scripts/conformance.js'],
  // The sample, as a user builds it.
  sample: ['compile', 'lib/cli.js build', 'scripts/smoke.js dist'],
  // A catalog in parts, on a cluster of two nodes.
  slurm: ['compile', 'scripts/slurm.js --parts 4 --tracks 4000'],
}

const [gate, ...names] = process.argv.slice(2)
const chosen = gate === undefined ? ['inner'] : names.length > 0 ? names : Object.keys(TIERS)
const unknown = chosen.find((name) => !(name in TIERS))
if ((gate !== undefined && gate !== 'gate') || unknown !== undefined) {
  console.error(`No tier is called ${unknown ?? gate}; there are ${Object.keys(TIERS).join(', ')}.`)
  process.exit(1)
}

const times = joined(chosen).map((tiers) => {
  const start = Date.now()
  for (const command of new Set(tiers.flatMap((tier) => TIERS[tier] ?? []))) run(command, tiers)
  return `${tiers.join(', ')} ${formatTime(Date.now() - start)}`
})
if (gate !== undefined) console.log(`\nPassed: ${times.join('; ')}`)

/**
 * Joins neighbors that begin with tests: as one run, they share their modules and built sites, and no core waits at the
 * end of each. The inner tier is apart: it fails soonest.
 * @param {string[]} tiers
 */
function joined(tiers) {
  /** @type {string[][]} */
  const runs = []
  for (const tier of tiers) {
    const last = runs.at(-1)
    if (last?.every(isOfTests) && isOfTests(tier)) last.push(tier)
    else runs.push([tier])
  }
  return runs
}

function isOfTests(tier) {
  return TIERS[tier]?.[0] === 'vitest'
}

/** Ends the process if the command fails. */
function run(command, tiers) {
  const [program, args] = command.includes('.js')
    ? [process.execPath, command.split(' ')]
    : ['npm', ['run', '--silent', command]]
  // Without a terminal, each dot of the runner would have colors of its own.
  const env = {
    ...process.env,
    TIER: tiers.join(' '),
    // The inner tier tries a few of the searches only where the others do not follow.
    ...(chosen.includes('searches') ? { SEARCHES_FOLLOW: '1' } : {}),
    ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
  }
  const { status } = spawnSync(program, args, {
    cwd: ROOT,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  console.error(`\nFailed: ${command}, of ${tiers.join(', ')}`)
  process.exit(status ?? 1)
}

function formatTime(ms) {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
