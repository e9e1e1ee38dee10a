#!/usr/bin/env node
// What the servers that run our code make of thirty seconds of whatever anyone may send: long queries, composed
// windows, conditions, ranges, odd methods and names, traversals. Prints requests a second, statuses, memory and
// descriptors; ends with 1 where an answer was a failure of ours. What grows in one round and not in the next is no leak.
//   npm run compile && node scripts/bench/load.js [--seconds 30] [--rounds 1] [--only preview,workerd,deno]
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readFlags } from '../flags.js'
import { freePort } from '../free-port.js'
import { generate } from '../generate.js'

const values = readFlags(import.meta.url, {
  seconds: { type: 'string', default: '30' },
  rounds: { type: 'string', default: '1' },
  only: { type: 'string', default: 'preview,workerd,deno' },
})
const CONNECTIONS = 16
const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS })
const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const CLI = path.join(ROOT, 'lib/cli.cjs')
const LIST = '/api/v1/catalog/artist/'
const folder = mkdtempSync(path.join(tmpdir(), 'catalog-press-load-'))

/** Starts a server on a port; its process leads a group of its own. */
const SERVERS = {
  preview: {
    host: 'nginx',
    command: (home, port) => [process.execPath, CLI, 'preview', path.join(home, 'dist'), '--port', `${port}`],
  },
  workerd: {
    host: 'cloudflare-workers',
    command: (_, port) => {
      const program = path.join(ROOT, 'node_modules/wrangler/bin/wrangler.js')
      return [
        process.execPath,
        program,
        'dev',
        '--ip',
        '127.0.0.1',
        '--port',
        `${port}`,
        '--log-level',
        'error',
      ]
    },
  },
  deno: {
    host: 'deno',
    command: () => {
      const packages = path.join(ROOT, 'node_modules/@deno')
      const program = path.join(packages, readdirSync(packages)[0], 'deno')
      return [program, 'run', '--no-lock', '--allow-net=127.0.0.1', `--allow-read=${folder}`, 'main.js']
    },
  },
}

/** @type {[method: string, target: string, headers?: Record<string, string>][]} */
const MIX = [
  ['GET', LIST],
  ['GET', `${LIST}?limit=20&offset=20`],
  ['GET', `${LIST}?limit=100`],
  ['GET', `${LIST}?limit=7&offset=3`],
  ['GET', `${LIST}?limit=100&offset=3&format=api`],
  ['GET', `${LIST}?offset=99999999999999999999999`],
  ['GET', `${LIST}?limit=${'9'.repeat(2000)}`],
  ['GET', `${LIST}?${'a&'.repeat(3000)}`],
  ['GET', `${LIST}?${Array.from({ length: 1000 }, (_, n) => `p${n}=%20`).join('&')}`],
  ['GET', `${LIST}?utm_source=x`],
  ['GET', `${LIST}?format=xml`],
  ['GET', `${LIST}00000000-0000-4000-8000-000000000000/`],
  ['GET', `${LIST}${'a'.repeat(300)}/`],
  ['GET', `${LIST}a%2Fb/`],
  ['GET', `${LIST}%00/`],
  ['GET', LIST.slice(0, -1)],
  ['GET', `${LIST}..%2f..%2f..%2fetc%2fpasswd`],
  ['GET', '/.catalog-press/rules.json'],
  ['GET', '/media/%00'],
  ['GET', `/media/${'a'.repeat(300)}`],
  ['GET', '/media/..%5c..%5cetc'],
  ['GET', '/media/sound.wav'],
  ['GET', '/media/sound.wav', { Range: 'bytes=0-99' }],
  ['GET', '/media/sound.wav', { Range: 'bytes=99999999-' }],
  ['GET', '/media/sound.wav', { Range: 'items=0-5' }],
  ['HEAD', '/media/sound.wav'],
  ['GET', LIST, { 'If-None-Match': '*' }],
  ['GET', LIST, { 'If-None-Match': '"a", W/"b"', Range: 'bytes=0-9' }],
  ['HEAD', `${LIST}?limit=7`],
  ['POST', LIST],
  ['PROPFIND', LIST],
  ['OPTIONS', `${LIST}x/`, { Origin: 'https://a.example', 'Access-Control-Request-Method': 'GET' }],
  ['GET', '/api/v1/openapi.json'],
  ['GET', '/docs/'],
]

let failures = 0
try {
  const data = path.join(folder, 'data')
  await generate(data, 300)
  mkdirSync(path.join(data, 'media'))
  writeFileSync(path.join(data, 'media/sound.wav'), Buffer.alloc(3_000_000))
  for (const name of values.only.split(',')) await load(name, data)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
agent.destroy()
process.exitCode = failures > 0 ? 1 : 0

async function load(name, data) {
  const { host, command } = SERVERS[name]
  const home = path.join(folder, name)
  mkdirSync(home)
  symlinkSync(path.join(data, 'media'), path.join(home, 'media'))
  const port = await freePort()
  const flags = ['--data', data, '--base-url', `http://127.0.0.1:${port}`]
  const settings = { limits: [50], hosts: [host] }
  writeFileSync(path.join(data, 'site.json'), JSON.stringify(settings))
  catalogPress('build', ...flags, '--out', path.join(home, 'dist'))
  catalogPress('rules', host, ...flags, '--out', home)
  const [program, ...args] = command(home, port)
  const env = { ...process.env, DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`, DENO_NO_UPDATE_CHECK: '1' }
  const server = spawn(program, args, {
    cwd: home,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  })
  const ended = once(server, 'exit')
  try {
    await ready(port)
    for (const one of MIX) await ask(port, one)
    const pid = /** @type {number} */ (server.pid)
    for (let round = 1; round <= Number(values.rounds); round += 1) {
      const before = stateOf(pid)
      const { counts, failed } = await pour(port)
      await pause(2000)
      report(name, { before, after: stateOf(pid), counts, failed })
      failures += failed.length
    }
  } finally {
    process.kill(-(server.pid ?? 0), 'SIGTERM')
    await ended
  }
}

function catalogPress(...args) {
  const { status, stderr } = spawnSync(process.execPath, [CLI, ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

async function ready(port) {
  let last = null
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await ask(port, ['GET', '/api/v1/']).catch((error) => error)
    last = answer
    if (answer === 200) return
    await pause(100)
  }
  throw new Error(`The server does not answer: ${last}`)
}

/** The status of an answer, whose body is read to its end. */
async function ask(port, [method, target, headers = {}]) {
  const request = http.request({ host: '127.0.0.1', port, agent, method, path: target, headers })
  request.end()
  const [response] = await once(request, 'response')
  response.resume()
  await once(response, 'end')
  return response.statusCode
}

async function pour(port) {
  const end = Date.now() + Number(values.seconds) * 1000
  const counts = new Map()
  const failed = []
  let next = 0
  const client = async () => {
    while (Date.now() < end) {
      const one = MIX[next++ % MIX.length]
      const status = await ask(port, one).catch((error) => error.code ?? 'error')
      counts.set(status, (counts.get(status) ?? 0) + 1)
      // 501 is the server's own word for a method that it does not know.
      if (typeof status !== 'number' || (status >= 500 && status !== 501)) failed.push([status, ...one])
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, client))
  return { counts, failed }
}

/** Memory and descriptors of a process and all that it started (Linux). */
function stateOf(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', `${pid}`], { encoding: 'utf8' })
  const own = {
    rss: Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
  }
  return stdout
    .trim()
    .split(/\s+/)
    .filter((child) => child !== '')
    .map((child) => stateOf(Number(child)))
    .reduce((sum, one) => ({ rss: sum.rss + one.rss, descriptors: sum.descriptors + one.descriptors }), own)
}

function report(name, { before, after, counts, failed }) {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const statuses = [...counts].sort().map(([status, count]) => `${status}: ${count}`)
  console.log(
    `${name.padEnd(8)} ${Math.round(all / Number(values.seconds))} requests/s; ${statuses.join(', ')}`,
  )
  console.log(
    `         memory ${before.rss.toFixed(0)} → ${after.rss.toFixed(0)} MB, descriptors ${before.descriptors} → ${after.descriptors}`,
  )
  for (const [status, method, target] of failed.slice(0, 5)) {
    console.log(`         ${status} for ${method} ${target.slice(0, 80)}`)
  }
}
