#!/usr/bin/env node
// What a packed site costs on workerd beside the same catalog in files: requests a second, the median and the slowest
// hundredth of answers, and the memory of the server, of random records, lists and windows that nobody pressed. Both
// are served at a time and asked by turns.
//   npm run compile && node scripts/bench/packed.js [--tracks 100000] [--seconds 20] [--rounds 3]
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import readline from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { freePort } from '../free-port.js'
import { generate } from '../generate.js'

const { values } = parseArgs({
  options: {
    tracks: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
  },
})
const CONNECTIONS = 16
const PATIENCE = 300_000
const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const CLI = path.join(ROOT, 'lib/cli.js')
const WRANGLER = path.join(ROOT, 'node_modules/wrangler/bin/wrangler.js')
const LAYOUTS = ['files', 'packed']
const TRACKS = '/api/v1/catalog/track/'
const ARTISTS = '/api/v1/catalog/artist/'

const folder = mkdtempSync(path.join(tmpdir(), 'catalog-press-packed-'))
const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS })
const servers = []
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, () => {
    for (const { child } of servers) process.kill(-child.pid, 'SIGTERM')
    rmSync(folder, { recursive: true, force: true })
    process.exit(1)
  })
}
try {
  const data = path.join(folder, 'data')
  const { artists, tracks } = await generate(data, Number(values.tracks))
  const uuids = await uuidsIn(path.join(data, 'tracks.ndjson'))
  const any = (count) => Math.floor(Math.random() * count)
  const kinds = {
    records: () => `${TRACKS}${uuids[any(uuids.length)]}/`,
    lists: () => `${ARTISTS}?limit=20&offset=${20 * any(Math.ceil(artists / 20))}`,
    windows: () => `${TRACKS}?limit=${1 + any(100)}&offset=${any(tracks)}`,
  }
  for (const layout of LAYOUTS) await serve(layout, data)
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    for (const [kind, target] of Object.entries(kinds)) {
      for (const server of servers) report(`${round} ${kind}`, server, await pour(server.port, target))
    }
  }
} finally {
  for (const { child, ended } of servers) {
    process.kill(-child.pid, 'SIGTERM')
    await ended
  }
  agent.destroy()
  rmSync(folder, { recursive: true, force: true })
}

async function uuidsIn(file) {
  const found = []
  for await (const line of readline.createInterface({ input: createReadStream(file) })) {
    found.push(JSON.parse(line).uuid)
  }
  return found
}

/** Presses the catalog and serves it; the process leads a group of its own. */
async function serve(layout, data) {
  const home = path.join(folder, layout)
  mkdirSync(home)
  const settings = { layout, pages: false, hosts: [{ name: 'cloudflare-workers', plan: 'paid' }] }
  // As many files as it takes: nobody publishes them.
  if (layout === 'files') settings.hosts = []
  writeFileSync(path.join(data, 'site.json'), JSON.stringify(settings))
  const flags = ['--data', data, '--base-url', 'https://api.example.com']
  catalogPress('build', ...flags, '--out', path.join(home, 'dist'))
  catalogPress('rules', 'cloudflare-workers', ...flags, '--out', home)
  const port = await freePort()
  const args = [
    'dev',
    '--ip',
    '127.0.0.1',
    '--port',
    `${port}`,
    '--inspector-port',
    '0',
    '--log-level',
    'error',
  ]
  const env = { ...process.env, CI: '1', WRANGLER_SEND_METRICS: 'false' }
  const child = spawn(process.execPath, [WRANGLER, ...args], {
    cwd: home,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  })
  const server = { layout, port, child, ended: once(child, 'exit') }
  servers.push(server)
  const end = Date.now() + PATIENCE
  while ((await ask(port, '/api/v1/').catch(() => null)) !== 200) {
    if (Date.now() > end || child.exitCode !== null)
      throw new Error(`The server of ${layout} does not answer.`)
    await pause(100)
  }
}

function catalogPress(...args) {
  const { status, stderr } = spawnSync(process.execPath, [CLI, ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** The status of an answer, whose body is read to its end. */
async function ask(port, target) {
  const request = http.request({ host: '127.0.0.1', port, agent, path: target })
  request.end()
  const [response] = await once(request, 'response')
  response.resume()
  await once(response, 'end')
  return response.statusCode
}

/** Milliseconds of each answer, least first. */
async function pour(port, target) {
  const end = Date.now() + Number(values.seconds) * 1000
  const took = []
  const client = async () => {
    while (Date.now() < end) {
      const one = target()
      const start = performance.now()
      const status = await ask(port, one)
      if (status !== 200) throw new Error(`${one} answers ${status}`)
      took.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, client))
  return took.sort((a, b) => a - b)
}

/** Megabytes of the processes of workerd below one, the largest of which runs the worker (Linux). */
function memoryOf(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', `${pid}`], { encoding: 'utf8' })
  const children = stdout.trim().split(/\s+/).filter(Boolean).map(Number)
  const isWorkerd = readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'workerd'
  const own = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0
  return Math.max(isWorkerd ? Number(own) / 1024 : 0, ...children.map(memoryOf))
}

function report(name, { layout, child }, took) {
  const at = (share) => `${took[Math.floor(share * (took.length - 1))].toFixed(1)} ms`.padStart(9)
  const rate = `${Math.round(took.length / Number(values.seconds))}`.padStart(6)
  const memory = `${memoryOf(child.pid).toFixed(0)} MB`.padStart(7)
  console.log(
    `${name.padEnd(12)} ${layout.padEnd(7)} ${rate}/s  median ${at(0.5)}  99 % ${at(0.99)}  ${memory}`,
  )
}
