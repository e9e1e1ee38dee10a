#!/usr/bin/env node
// What an answer costs a host that runs code: CPU of the shipped worker, in Node, over files that lie in memory. The
// free plan of Cloudflare gives 10 ms to a request.
//   npm run compile && node scripts/bench/edge.js [--data FOLDER] [--runs 50]
// Without --data it presses a generated catalog.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readFlags } from '../flags.js'
import { generate } from '../generate.js'

const values = readFlags(import.meta.url, {
  data: { type: 'string' },
  runs: { type: 'string', default: '50' },
})
const RUNS = Number(values.runs)
const CLI = fileURLToPath(new URL('../../lib/cli.cjs', import.meta.url))
const BASE = 'https://api.example.com'
const LIST = '/api/v1/catalog/artist/'

/** By what they try; the last is as long as an address that Cloudflare takes, four times. */
const TARGETS = [
  ['a pressed page', LIST],
  ['a parameter nobody knows', `${LIST}?utm_source=x`],
  ['a window across pages', `${LIST}?limit=7&offset=3`],
  ['the largest window', `${LIST}?limit=100`],
  ['the largest, in format=api', `${LIST}?limit=100&offset=3&format=api`],
  ['60 KB of one parameter', `/api/v1/catalog/label/?${'a&'.repeat(30_000)}`],
  ['60 KB of many parameters', `/api/v1/catalog/label/?${many(60_000)}`],
  ['60 KB of digits', `/api/v1/catalog/label/?limit=${'9'.repeat(60_000)}`],
]

const folder = mkdtempSync(path.join(tmpdir(), 'catalog-press-edge-'))
try {
  const data = values.data ?? path.join(folder, 'data')
  if (!values.data) await generate(data, 300)
  for (const variants of ['pressed', 'edge']) {
    const ask = await workerOf(data, variants)
    console.log(`\n"variants": "${variants}"${' '.repeat(24)}median      most, of ${RUNS}`)
    for (const [name, target] of TARGETS) report(name, await measure(ask, target))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function many(length) {
  let query = ''
  for (let n = 0; query.length < length; n += 1) query += `p${n}=%20&`
  return query
}

/** The worker as Workers load it, over a site that it was built for. */
async function workerOf(data, variants) {
  const home = path.join(folder, variants)
  const site = path.join(home, 'dist')
  mkdirSync(home)
  const own = path.join(home, 'data')
  cpSync(data, own, { recursive: true })
  const file = path.join(own, 'site.json')
  const settings = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  writeFileSync(file, JSON.stringify({ ...settings, variants, hosts: ['cloudflare-workers'] }))
  const ran = ['--data', own, '--base-url', BASE]
  catalogPress('build', ...ran, '--out', site)
  catalogPress('rules', 'cloudflare-workers', ...ran, '--out', home)
  const code = path.join(home, 'worker.mjs')
  writeFileSync(code, readFileSync(path.join(home, 'worker.js')))
  const { default: worker } = await import(pathToFileURL(code).href)
  const files = new Map(
    readdirSync(site, { recursive: true, withFileTypes: true, encoding: 'utf8' })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((name) => [`/${path.relative(site, name)}`, readFileSync(name)]),
  )
  const ASSETS = {
    fetch: async ({ url }) => {
      const found = files.get(new URL(url).pathname)
      return found ? new Response(found, { headers: { ETag: '"a"' } }) : new Response(null, { status: 404 })
    },
  }
  return async (target) => {
    const response = await worker.fetch(new Request(BASE + target), { ASSETS })
    await response.arrayBuffer()
    return response.status
  }
}

function catalogPress(...args) {
  const { status, stderr } = spawnSync(process.execPath, [CLI, ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** Milliseconds of CPU of each run, least first. */
async function measure(ask, target) {
  for (let run = 0; run < 10; run += 1) await ask(target)
  const costs = []
  for (let run = 0; run < RUNS; run += 1) {
    const before = process.cpuUsage()
    const status = await ask(target)
    const { user, system } = process.cpuUsage(before)
    if (status !== 200) throw new Error(`${target.slice(0, 80)} answers ${status}`)
    costs.push((user + system) / 1000)
  }
  return costs.sort((a, b) => a - b)
}

function report(name, costs) {
  const show = (value) => `${value.toFixed(2)} ms`.padStart(11)
  console.log(`${name.padEnd(40)} ${show(costs[Math.floor(costs.length / 2)])} ${show(costs.at(-1))}`)
}
