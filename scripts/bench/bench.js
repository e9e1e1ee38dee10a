#!/usr/bin/env node
// Measures builds and servers against a reference in the same run, and prints a table for each bench.
//   npm ci --prefix scripts/bench && scripts/hosts-up time wrk hugo     once
//   npm run bench -- [--only builds,sites,peers,dump,serving] [--tracks 1000,10000] [--runs 3] [--seconds 3]
//       [--connections 16] [--on FOLDER] [--against CHECKOUT] [--docs]
// --connections: of wrk, while it asks a server. --on: the file system to work on. --against: compares builds with
// those of a second checkout, which must be compiled.
// --docs: runs all benches at their default sizes and writes the tables of docs/explanation/benchmarks.md.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readFlags } from '../flags.js'
import * as builds from './benches/builds.js'
import * as dump from './benches/dump.js'
import * as peers from './benches/peers.js'
import * as serving from './benches/serving.js'
import * as sites from './benches/sites.js'
import { NODE } from './press.js'

/**
 * @typedef {{ folder: string, tracks: number[], runs: number, seconds: string, connections: string, against?: string }}
 *   Options
 */

/** Each has default sizes, and a function that measures and returns a Markdown table. */
const BENCHES = { builds, sites, peers, dump, serving }
const PAGE = fileURLToPath(new URL('../../docs/explanation/benchmarks.md', import.meta.url))

const values = readFlags(import.meta.url, {
  only: { type: 'string' },
  tracks: { type: 'string' },
  runs: { type: 'string' },
  seconds: { type: 'string', default: '3' },
  connections: { type: 'string', default: '16' },
  on: { type: 'string', default: existsSync('/dev/shm') ? '/dev/shm' : tmpdir() },
  against: { type: 'string' },
  docs: { type: 'boolean', default: false },
})

if (!existsSync(NODE)) {
  console.error(`The bench has dependencies of its own, which are not installed. Install them with
  npm ci --prefix scripts/bench
and the programs that it measures, of Debian, with
  scripts/hosts-up time wrk hugo`)
  process.exit(1)
}

// All figures of the page must come from one run.
if (values.docs && (values.only || values.tracks || values.runs)) {
  throw new Error('--docs runs all benches at their own sizes.')
}

const results = { run: describeRun() }
for (const name of values.only?.split(',') ?? Object.keys(BENCHES)) {
  const bench = BENCHES[name]
  if (!bench) throw new Error(`There is no bench "${name}"; there are ${Object.keys(BENCHES).join(', ')}.`)
  console.error(`--- ${name}`)
  const tracks = values.tracks?.split(',').map(Number) ?? bench.defaults.tracks
  const runs = Number(values.runs ?? bench.defaults.runs)
  const against = values.against && path.resolve(values.against)
  const { seconds, connections } = values
  const table = await inFolder((folder) =>
    bench.measure({ folder, tracks, runs, seconds, connections, against }),
  )
  const sizes = tracks.map((size) => size.toLocaleString('en')).join(' / ')
  results[name] = `${sizes} tracks, rounds: ${runs}\n\n${table}`
  console.log(`\n${results[name]}\n`)
}
console.log(results.run)
if (values.docs) writePage()

function describeRun() {
  const node = execFileSync(NODE, ['--version'], { encoding: 'utf8' }).trim()
  const system = execFileSync('df', ['--output=fstype', values.on], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .at(-1)
  const date = new Date().toISOString().slice(0, 10)
  return `Measured on ${date} with ${availableParallelism()} cores (${cpus()[0]?.model}), files on ${system}, Node.js ${node}.`
}

/** Runs work in a temporary folder, which is removed even if the process is stopped. */
async function inFolder(work) {
  const folder = mkdtempSync(path.join(values.on, 'catalog-press-bench-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const stop = () => process.exit(1)
  process.once('exit', remove).once('SIGINT', stop).once('SIGTERM', stop)
  try {
    return await work(folder)
  } finally {
    process.off('exit', remove).off('SIGINT', stop).off('SIGTERM', stop)
    remove()
  }
}

/** Replaces each result between its two markers. */
function writePage() {
  let text = readFileSync(PAGE, 'utf8')
  for (const [name, result] of Object.entries(results)) {
    const marks = new RegExp(`(<!-- bench: ${name} -->\n)[^]*?(<!-- /bench: ${name} -->)`)
    if (!marks.test(text)) throw new Error(`${PAGE} has no marks for "${name}".`)
    text = text.replace(marks, (_, start, end) => `${start}\n${result}\n\n${end}`)
  }
  writeFileSync(PAGE, text)
}
