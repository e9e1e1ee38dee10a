#!/usr/bin/env node
// Measures the search index of a catalog with real names: its files, what queries transfer, what it adds to a build,
// and what one changed track rewrites.
//   node scripts/bench/search.js <folder of NDJSON> [records] [scratch folder]
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { catalog } from '../../lib/client/index.js'
import { growCatalog } from './grown.js'
import { timed } from './measure.js'
import { filesIn } from './peers/same.js'

const CLI = fileURLToPath(new URL('../../lib/cli.cjs', import.meta.url))
const ROUNDS = 2
const QUERIES = 300

const [from, records = '130000', parent = tmpdir()] = process.argv.slice(2)
if (from === undefined) throw new Error('Name a folder with artists, labels, releases and tracks as NDJSON.')
const folder = mkdtempSync(path.join(parent, 'search-'))
try {
  const data = path.join(folder, 'data')
  console.log(`${growCatalog(from, data, Number(records))} records`)
  /** @type {Record<'without' | 'with', ReturnType<typeof timed>[]>} */
  const runs = { without: [], with: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, search] of /** @type {const} */ ([
      ['without', false],
      ['with', true],
    ])) {
      const run = build(data, path.join(folder, name), search)
      runs[name].push(run)
      console.log(`${name}: ${run.seconds.toFixed(1)} s, ${run.cpu.toFixed(1)} s of CPU`)
    }
  }
  const least = (list, figure) => Math.min(...list.map((run) => run[figure]))
  for (const figure of ['seconds', 'cpu', 'peak']) {
    const [less, more] = [least(runs.without, figure), least(runs.with, figure)]
    console.log(`${figure}: ${less} without, ${more} with (${((more / less - 1) * 100).toFixed(1)} % more)`)
  }
  const out = path.join(folder, 'with')
  const sizes = filesOf(out)
  console.log(`${sizes.size} files, ${total(sizes.values())} bytes compressed`)
  await ask(out, sizes)
  changeOne(data, out)
} finally {
  rmSync(folder, { recursive: true })
}

/** @param {Iterable<number>} numbers */
function total(numbers) {
  return [...numbers].reduce((sum, number) => sum + number, 0)
}

function build(data, out, search) {
  for (const old of [out, path.join(path.dirname(out), '.catalog-press')])
    rmSync(old, { recursive: true, force: true })
  return again(data, out, search)
}

function again(data, out, search) {
  const site = JSON.parse(readFileSync(path.join(data, 'site.json'), 'utf8'))
  writeFileSync(path.join(data, 'site.json'), JSON.stringify({ ...site, search }))
  const args = [
    'build',
    '--data',
    data,
    '--out',
    out,
    '--state',
    path.join(path.dirname(out), '.catalog-press'),
  ]
  return timed([process.execPath, CLI, ...args], { cwd: path.dirname(out) })
}

/** The bytes of each file of the index, compressed, by its path. */
function filesOf(out) {
  const root = path.join(out, 'api/v1/search')
  return new Map(
    [...filesIn(root)].map((file) => [
      path.join('api/v1/search', file),
      gzipSync(readFileSync(path.join(root, file))).length,
    ]),
  )
}

/** Searches for names, beginnings and pairs of words that records have, and says what that reads. */
async function ask(out, sizes) {
  let read = []
  const fetch = async (url) => {
    const file = `${new URL(url).pathname.slice(1)}index.json`
    if (!existsSync(path.join(out, file))) return new Response('{}', { status: 404 })
    read.push(file)
    return new Response(readFileSync(path.join(out, file)), {
      headers: { 'Content-Type': 'application/json' },
    })
  }
  const api = catalog('https://api.example.com', { fetch })
  const figures = []
  let missed = 0
  for (const { name, uuid, query } of queriesOf(out)) {
    read = []
    const start = performance.now()
    const { results } = await api.search(query, { limit: 100 })
    figures.push({
      query,
      name,
      requests: read.length,
      bytes: total(read.map((file) => sizes.get(file))),
      ms: performance.now() - start,
    })
    if (!results.some((result) => result.uuid === uuid)) {
      missed += 1
      console.log(`missed: ${query}`)
    }
  }
  for (const figure of ['requests', 'bytes', 'ms']) {
    const sorted = figures.map((one) => one[figure]).sort((a, b) => a - b)
    const at = (share) => Math.round(sorted[Math.floor(share * (sorted.length - 1))])
    console.log(`${figure} a query: median ${at(0.5)}, 95 % ${at(0.95)}, most ${at(1)}`)
  }
  console.log(
    `${figures.length} queries; ${missed} did not have the record that they were made of among the first 100`,
  )
}

function queriesOf(out) {
  const tracks = readFileSync(path.join(path.dirname(out), 'data/tracks.ndjson'), 'utf8')
    .trim()
    .split('\n')
  const artists = new Map(
    readFileSync(path.join(path.dirname(out), 'data/artists.ndjson'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .map(({ uuid, name }) => [uuid, name]),
  )
  const step = Math.max(1, Math.floor(tracks.length / QUERIES))
  return tracks
    .filter((_, index) => index % step === 0)
    .map((line, index) => {
      const { uuid, name, artist, artist_display: shown } = JSON.parse(line)
      const whose = shown ?? artists.get(artist) ?? ''
      const words = name.trim().split(/\s+/)
      const query = [name, `${whose} ${words[0]}`, name.slice(0, -2), `${words.at(-1)} ${whose}`][index % 4]
      return { uuid, name, query }
    })
    .filter(({ query }) => /[\p{L}\p{N}]/u.test(query))
}

/** Gives one track another name, as an owner does, and says how many files of the index that rewrites. */
function changeOne(data, out) {
  const file = path.join(data, 'tracks.ndjson')
  const written = []
  for (const at of [0.1, 0.5, 0.9]) {
    const before = new Map(
      [...filesIn(path.join(out, 'api/v1/search'))].map((name) => [
        name,
        readFileSync(path.join(out, 'api/v1/search', name), 'utf8'),
      ]),
    )
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    const index = Math.floor(at * lines.length)
    const track = JSON.parse(lines[index])
    lines[index] = JSON.stringify({ ...track, name: `${track.name} (Reprised Version)` })
    writeFileSync(file, `${lines.join('\n')}\n`)
    const { seconds, stdout } = again(data, out, true)
    const after = [...filesIn(path.join(out, 'api/v1/search'))]
    const changed = after.filter(
      (name) => before.get(name) !== readFileSync(path.join(out, 'api/v1/search', name), 'utf8'),
    )
    written.push(changed.length)
    console.log(
      `one track changed: ${changed.length} files of the index, ${seconds} s; ${stdout.match(/.* written.*/)?.[0]}`,
    )
  }
  console.log(`at most ${Math.max(...written)}`)
}
