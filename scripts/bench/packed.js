#!/usr/bin/env node
// What a packed site costs on workerd beside the same catalog in files: requests a second, the median and the slowest
// hundredth of answers, and the processor's time for each, of random records, pages of a list and windows that nobody
// pressed; the memory of the server after them, and the files that a first answer reads. Both are served at a time and
// asked by turns, by wrk.
//   scripts/hosts-up wrk && npm run compile && node scripts/bench/packed.js
//       [--tracks 100000] [--seconds 20] [--rounds 3] [--connections 16] [--pause 16] [--on FOLDER]
// Before each request a connection waits for up to --pause milliseconds, so that the server has time to spare, as one
// has that is not overrun. With --pause 0 it is asked as much as it can answer: then an answer waits for those of other
// connections, which workerd takes in no fair order, and the slowest hundredth says how long.
// The server and wrk take a core each: on two cores nothing else may run, or it is the neighbours that are measured.
// On a disk a file that is not in memory stops the whole server while it is read, which no host does: sites of both
// layouts stand in memory unless FOLDER says otherwise.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import readline from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { readFlags } from '../flags.js'
import { generate } from '../generate.js'
import { spread } from './figures.js'
import { startWorkerd } from './workerd.js'

const values = readFlags(import.meta.url, {
  tracks: { type: 'string', default: '100000' },
  seconds: { type: 'string', default: '20' },
  rounds: { type: 'string', default: '3' },
  connections: { type: 'string', default: '16' },
  pause: { type: 'string', default: '16' },
  on: { type: 'string', default: existsSync('/dev/shm') ? '/dev/shm' : tmpdir() },
})
const ROUNDS = Number(values.rounds)
const CLI = fileURLToPath(new URL('../../lib/cli.cjs', import.meta.url))
const ASK = fileURLToPath(new URL('random.lua', import.meta.url))
const API = '/api/v1/catalog/'
/** The reference first: ratios are to it. */
const LAYOUTS = ['files', 'packed']
const KINDS = ['records', 'lists', 'windows']
/** Seconds in which each server is asked before anything counts. */
const WARM_UP = '3'

if (spawnSync('wrk', ['--version']).error) {
  console.error('wrk is not installed; scripts/hosts-up wrk installs it.')
  process.exit(1)
}
const folder = mkdtempSync(path.join(values.on, 'catalog-press-packed-'))
const uuidFile = path.join(folder, 'uuids.txt')
/** What runs now and must not outlive this process. */
const running = new Set()
const clean = () => {
  for (const { kill } of running) kill()
  rmSync(folder, { recursive: true, force: true })
}
process.once('exit', clean)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

const data = path.join(folder, 'data')
const { artists } = await generate(data, Number(values.tracks))
const uuids = await uuidsIn(path.join(data, 'tracks.ndjson'))
writeFileSync(uuidFile, `${uuids.join('\n')}\n`)
for (const layout of LAYOUTS) await press(layout)
for (const layout of LAYOUTS) await reportFirst(layout)

const servers = Object.fromEntries(
  await Promise.all(LAYOUTS.map(async (layout) => /** @type {const} */ ([layout, await serve(layout)]))),
)
for (const layout of LAYOUTS)
  for (const kind of KINDS) await pour(servers[layout], kind, { seed: 0, seconds: WARM_UP })
/** @type {Record<string, any[]>} by kind and layout, one of each round */
const measured = {}
for (let round = 1; round <= ROUNDS; round += 1) {
  for (const kind of KINDS) {
    // Neither layout is always the first.
    for (const layout of round % 2 === 1 ? LAYOUTS : LAYOUTS.toReversed()) {
      const figures = await pour(servers[layout], kind, { seed: round, seconds: values.seconds })
      measured[`${kind} ${layout}`] = [...(measured[`${kind} ${layout}`] ?? []), figures]
      report(`${round} ${kind}`, layout, figures)
    }
  }
}
for (const kind of KINDS) reportRatio(kind)
for (const { stop } of Object.values(servers)) await stop()

/** Presses the catalog with the worker beside it: as many files as it takes, for nobody publishes them. */
async function press(layout) {
  const home = path.join(folder, layout)
  mkdirSync(home)
  const settings = { layout, pages: false, hosts: [] }
  writeFileSync(path.join(data, 'site.json'), JSON.stringify(settings))
  const flags = ['--data', data, '--base-url', 'https://api.example.com']
  await run(process.execPath, [CLI, 'build', '--quiet', ...flags, '--out', path.join(home, 'dist')])
  await run(process.execPath, [CLI, 'rules', 'cloudflare-workers', ...flags, '--out', home])
}

async function serve(layout) {
  const server = await startWorkerd(path.join(folder, layout))
  running.add(server)
  return server
}

/** Which files a server reads that has just started, for one answer. */
async function reportFirst(layout) {
  const targets = {
    records: `${API}track/${uuids[Math.floor(uuids.length / 2)]}/`,
    lists: `${API}artist/?limit=20&offset=${20 * Math.floor(artists / 40)}`,
    windows: `${API}track/?limit=100&offset=${Math.floor(uuids.length / 2) + 7}`,
  }
  for (const [kind, target] of Object.entries(targets)) {
    const server = await serve(layout)
    const answer = await fetch(server.url + target)
    if (!answer.ok) throw new Error(`${target} answers ${answer.status}`)
    await answer.arrayBuffer()
    const reads = (await server.reads()).map((file) => path.basename(file).replace(/^.*\./, ''))
    const blocks = reads.filter((ending) => ending === 'block').length
    console.log(
      `first of ${kind.padEnd(8)} ${layout.padEnd(7)} ${blocks} blocks, ${reads.length - blocks} other files`,
    )
    await server.stop()
    running.delete(server)
  }
}

/** Has wrk ask one server for some seconds. */
async function pour(server, kind, { seed, seconds }) {
  const [load, before] = [loadavg()[0], server.cpu()]
  const flags = [
    '-t',
    '1',
    '-c',
    values.connections,
    '-d',
    `${seconds}s`,
    '--timeout',
    '10s',
    '-s',
    ASK,
    server.url,
  ]
  const said = await run('wrk', [...flags, '--', kind, `${seed}`, `${artists}`, uuidFile, values.pause])
  const { requests, failed, seconds: took, p50, p99 } = JSON.parse(said.trim().split('\n').at(-1) ?? '')
  if (failed > 0) throw new Error(`${failed} of ${requests} requests failed: ${kind}`)
  const cpu = ((server.cpu() - before) / requests) * 1e6
  return { rate: requests / took, p50, p99, cpu, memory: server.memory(), load }
}

/** What a command prints. */
async function run(command, args) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const own = { kill: () => child.kill('SIGTERM') }
  running.add(own)
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  running.delete(own)
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stdout}${stderr}`)
  return stdout
}

function report(name, layout, { rate, p50, p99, cpu, memory, load }) {
  const ms = (number) => `${number.toFixed(2)} ms`.padStart(9)
  const speed = `${Math.round(rate)}/s`.padStart(8)
  const own = `${memory.toFixed(0)} MB`.padStart(7)
  console.log(
    `${name.padEnd(12)} ${layout.padEnd(7)} ${speed}  median ${ms(p50)}  99 % ${ms(p99)}  ${cpu.toFixed(0).padStart(5)} µs CPU  ${own}  load ${load.toFixed(1)}`,
  )
}

/** The medians of all rounds, and packed beside files, each with the other of its round. */
function reportRatio(kind) {
  const [files, packed] = LAYOUTS.map((layout) => measured[`${kind} ${layout}`])
  const median = (runs, figure) => spread(runs.map((one) => one[figure])).median
  for (const [at, layout] of LAYOUTS.entries()) {
    const runs = [files, packed][at]
    const [rate, p50, p99, cpu, memory, load] = ['rate', 'p50', 'p99', 'cpu', 'memory', 'load'].map((name) =>
      median(runs, name),
    )
    report(`all ${kind}`, layout, { rate, p50, p99, cpu, memory, load })
  }
  const ratios = ['rate', 'p50', 'p99', 'cpu'].map((name) => {
    const { median: middle, min, max } = spread(packed.map((one, at) => one[name] / files[at][name]))
    return `${name} ${middle.toFixed(2)} × (${min.toFixed(2)} – ${max.toFixed(2)})`
  })
  console.log(`all ${kind}: packed beside files: ${ratios.join(', ')}`)
}

async function uuidsIn(file) {
  const found = []
  for await (const line of readline.createInterface({ input: createReadStream(file) })) {
    found.push(JSON.parse(line).uuid)
  }
  return found
}
