// The throughput of servers: nginx with the printed rules, compared with no rules for the same files; the worker of a
// packed site, compared with that of single files; the program's own servers. wrk sends each as many requests as it can
// answer.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { generate } from '../../generate.js'
import { besideFirst, inRounds } from '../harness.js'
import { press } from '../press.js'
import { cpuSeconds, memory } from '../processes.js'
import { start } from '../servers.js'
import { markdownTable } from '../table.js'

export const defaults = { tracks: [20_000], runs: 3 }

/** @typedef {{ artists: number, uuids: string[] }} Catalog */

const SCRIPT = fileURLToPath(new URL('../wrk.lua', import.meta.url))
const CATALOG = '/api/v1/catalog/'
const REQUESTS = 5000

const SITES = {
  nginx: { hosts: ['nginx'] },
  files: { hosts: [{ name: 'cloudflare-workers', plan: 'paid' }] },
  packed: { hosts: ['cloudflare-workers'], layout: 'packed' },
}

const SERVERS = {
  'nginx without rules': { server: 'bare', site: 'nginx' },
  nginx: { server: 'nginx', site: 'nginx' },
  workerd: { server: 'workerd', site: 'files' },
  'workerd, packed': { server: 'workerd', site: 'packed' },
  serve: { server: 'serve', site: 'files' },
  'serve, packed': { server: 'serve', site: 'packed' },
  preview: { server: 'preview', site: 'files' },
}

const WITH_CODE = ['workerd', 'workerd, packed', 'serve', 'serve, packed', 'preview']

/**
 * The requests, and the servers that can answer them, the reference first.
 * @type {Record<string, { targets: (catalog: Catalog) => string[], servers: string[], odd?: boolean }>}
 */
const KINDS = {
  'records of tracks': {
    targets: recordTargets,
    servers: ['nginx without rules', 'nginx', ...WITH_CODE],
  },
  'pages of artists': { targets: pageTargets, servers: ['nginx', ...WITH_CODE] },
  'largest windows': { targets: windowTargets, servers: WITH_CODE },
  'odd requests': {
    targets: oddRequests,
    servers: ['nginx', ...WITH_CODE],
    odd: true,
  },
}

const COLUMNS = [
  { head: 'requests/s', figure: 'rate' },
  { head: '× the first', figure: 'ratio', digits: 2, range: true },
  { head: 'median, ms', figure: 'p50', digits: 2 },
  { head: '99 %, ms', figure: 'p99', digits: 1 },
  { head: 'CPU, µs', figure: 'cpu' },
  { head: 'memory, MB', figure: 'memory' },
]

/** @param {import('../bench.js').Options} options */
export async function measure({ folder, tracks: [tracks], runs, seconds, connections }) {
  const data = path.join(folder, 'data')
  const { artists } = await generate(data, tracks)
  const catalog = { artists, uuids: uuidsIn(path.join(data, 'tracks.ndjson')) }
  for (const [name, settings] of Object.entries(SITES)) writeSite(path.join(folder, name), data, settings)
  const running = {}
  try {
    for (const [name, { server, site }] of Object.entries(SERVERS)) {
      running[name] = await start(server, path.join(folder, site))
    }
    const groups = Object.entries(KINDS).map(([kind, { targets, servers, odd }]) => {
      const file = path.join(folder, `${kind}.txt`)
      writeFileSync(file, targets(catalog).join('\n'))
      const askRepeatedly = (name) => () => ask(running[name], file, { seconds, connections, odd })
      return besideFirst(servers.map((name) => ({ name: [kind, name], run: askRepeatedly(name) })))
    })
    // A warm-up round, which does not count: it compiles code and reads files.
    await inRounds(groups, 1, 'rate')
    const rows = await inRounds(groups, runs, 'rate')
    return markdownTable(['requests', 'server'], COLUMNS, rows)
  } finally {
    for (const { stop } of Object.values(running)) await stop()
  }
}

/** Builds the site and the files of its host. */
function writeSite(home, data, { hosts, layout = 'files' }) {
  mkdirSync(home)
  const settings = {
    base_url: 'https://api.example.com',
    media_url: 'https://media.example.com',
    pages: false,
  }
  writeFileSync(path.join(data, 'site.json'), JSON.stringify({ ...settings, hosts, layout }))
  for (const args of [
    ['build', '--quiet', '--out', path.join(home, 'dist')],
    ['rules', hosts[0].name ?? hosts[0], '--out', home],
  ]) {
    const [program, ...rest] = press([...args, '--data', data])
    execFileSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'] })
  }
}

/** The cost of a response at full load. */
async function ask({ url, pid }, file, { seconds, connections, odd }) {
  const before = cpuSeconds(pid)
  const args = ['-t', '1', '-c', connections, '-d', `${seconds}s`, '--timeout', '10s', '-s', SCRIPT, url]
  const wrk = spawn('wrk', [...args, '--', file, '1', ...(odd ? ['odd'] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = await Promise.all([text(wrk.stdout), once(wrk, 'close')])
  const {
    requests,
    unanswered,
    refused,
    failed,
    seconds: took,
    p50,
    p99,
  } = JSON.parse(output.trim().split('\n').at(-1) ?? '')
  const faults = failed + unanswered + (odd ? 0 : refused)
  if (faults > 0) throw new Error(`${faults} of ${requests} requests failed: ${file}\n${output}`)
  return {
    rate: requests / took,
    p50,
    p99,
    cpu: ((cpuSeconds(pid) - before) / requests) * 1e6,
    memory: memory(pid),
  }
}

const uuidsIn = (file) =>
  [...readFileSync(file, 'utf8').matchAll(/^{"uuid":"([^"]+)/gm)].map(([, uuid]) => uuid)

function recordTargets({ uuids }) {
  const step = Math.ceil(uuids.length / REQUESTS)
  return uuids.filter((_, at) => at % step === 0).map((uuid) => `GET ${CATALOG}track/${uuid}/`)
}

function pageTargets({ artists }) {
  const pages = Array.from({ length: Math.ceil(artists / 20) }, (_, page) => page)
  return pages.map((page) => `GET ${CATALOG}artist/?limit=20&offset=${20 * page}`)
}

/** The largest possible responses, from offsets where no page starts. */
function windowTargets({ artists }) {
  const pages = Array.from({ length: Math.ceil(artists / 20) }, (_, page) => page)
  return pages.map((page) => `GET ${CATALOG}artist/?limit=100&offset=${20 * page + 7}&format=api`)
}

/** Requests that anyone may send. None of them may cause a 5xx. */
function oddRequests() {
  const list = `${CATALOG}artist/`
  const targets = [
    ...[`${list}?limit=100&offset=3&format=api`, `${list}?offset=99999999999999999999999`],
    ...[`${list}?limit=${'9'.repeat(2000)}`, `${list}?${'a&'.repeat(3000)}`, `${list}?utm_source=x`],
    `${list}?${Array.from({ length: 1000 }, (_, n) => `p${n}=%20`).join('&')}`,
    ...[`${list}?format=xml`, `${list}00000000-0000-4000-8000-000000000000/`, `${list}${'a'.repeat(300)}/`],
    ...[`${list}a%2Fb/`, `${list}%00/`, list.slice(0, -1), `${list}..%2f..%2f..%2fetc%2fpasswd`],
    ...['/.catalog-press/rules.json', '/media/%00', `/media/${'a'.repeat(300)}`, '/media/..%5c..%5cetc'],
    ...['/api/v1/openapi.json', '/docs/'],
  ]
  return [
    ...targets.map((target) => `GET ${target}`),
    `POST ${list}`,
    `PROPFIND ${list}`,
    `OPTIONS ${list}x/`,
  ]
}
