#!/usr/bin/env node
// Runs tests by their tiers (src/testing/run/tiers.ts), and reports how long each took.
//   node scripts/test.js             what needs nothing beside Node.js: `npm test`
//   node scripts/test.js gate        all tiers, one after another: `npm run gate`
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
}

const [gate, ...names] = process.argv.slice(2)
const chosen = gate === undefined ? ['inner'] : names.length > 0 ? names : Object.keys(TIERS)
const unknown = chosen.find((name) => !(name in TIERS))
if ((gate !== undefined && gate !== 'gate') || unknown !== undefined) {
  console.error(`No tier is called ${unknown ?? gate}; there are ${Object.keys(TIERS).join(', ')}.`)
  process.exit(1)
}

const times = chosen.map((tier) => {
  const start = Date.now()
  for (const command of TIERS[tier] ?? []) run(command, tier)
  return `${tier} ${formatTime(Date.now() - start)}`
})
if (gate !== undefined) console.log(`\nPassed: ${times.join(', ')}`)

/** Ends the process if the command fails. */
function run(command, tier) {
  const [program, args] = command.includes('.js')
    ? [process.execPath, command.split(' ')]
    : ['npm', ['run', '--silent', command]]
  // Without a terminal, each dot of the runner would have colors of its own.
  const env = { ...process.env, TIER: tier, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }) }
  const { status } = spawnSync(program, args, {
    cwd: ROOT,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  console.error(`\nFailed: ${command}, of the tier ${tier}`)
  process.exit(status ?? 1)
}

function formatTime(ms) {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
