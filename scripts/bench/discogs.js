// Reads a generated dump of Discogs, and checks it as a catalog: how many rows a second, and how much memory at most.
//
//   node scripts/bench/discogs.js [releases]
import { spawnSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createGzip } from 'node:zlib'
import { rolldown } from 'rolldown'

const READER = fileURLToPath(new URL('../../src/sources/origins/discogs/read.ts', import.meta.url))
const CLI = fileURLToPath(new URL('../../lib/cli.cjs', import.meta.url))
const TRACKS = 3
const SITE = {
  base_url: 'https://api.example.com',
  namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f',
  streams: 'optional',
  default_label: 'Not On Label',
  sources: { discogs: '.' },
}

const READ = `
const started = performance.now()
let [rows, passed, half] = [0, 0, 0]
const { readReleases } = await import(process.argv[1])
for await (const block of readReleases(process.argv[2], 'track')) {
  for await (const batch of block.rows()) {
    for (const row of batch) {
      if ('error' in row) throw row.error
      if ('value' in row) rows += 1
      else passed += 1
    }
  }
  if (half === 0 && rows > Number(process.argv[3])) half = process.resourceUsage().maxRSS
}
const seconds = (performance.now() - started) / 1000
console.log(JSON.stringify({ rows, passed, seconds, half: half / 1024, rss: process.resourceUsage().maxRSS / 1024 }))
`

/** Says on stderr what the process has used in the end. */
const REPORT_USE = `
process.on('exit', () => process.stderr.write('\\n' + JSON.stringify(process.resourceUsage())))
`

const releases = Number(process.argv[2] ?? 1_000_000)
const folder = mkdtempSync(path.join(tmpdir(), 'catalog-press-bench-'))
try {
  const dump = path.join(folder, 'discogs_20260101_releases.xml.gz')
  await pipeline(Readable.from(dumpOf(releases)), createGzip({ level: 1 }), createWriteStream(dump))
  const reader = path.join(folder, 'reader.mjs')
  const bundle = await rolldown({ input: READER, platform: 'node', external: [/^@duckdb/], logLevel: 'warn' })
  await bundle.write({ file: reader, format: 'esm' })
  const half = `${(releases * TRACKS) / 2}`
  const args = ['--input-type=module', '-e', READ, reader, dump, half]
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (stdout === '') throw new Error(stderr)
  const read = JSON.parse(stdout)
  const megabytes = Math.round(statSync(dump).size / 2 ** 20)
  console.log(
    `${releases} releases, ${megabytes} MB packed: ${read.rows} rows in ${read.seconds.toFixed(1)} s`,
  )
  console.log(`${Math.round(read.rows / read.seconds)} rows a second, ${read.passed} passed over`)
  console.log(`peak RSS ${Math.round(read.rss)} MB (${Math.round(read.half)} MB after half of it)`)
  const check = checked(folder)
  console.log(`check: ${check.cpu.toFixed(1)} s of CPU, peak RSS ${Math.round(check.rss)} MB`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** @param {string} data */
function checked(data) {
  writeFileSync(path.join(data, 'site.json'), JSON.stringify(SITE))
  const preload = `data:text/javascript,${encodeURIComponent(REPORT_USE)}`
  const args = ['--import', preload, CLI, 'check', '--data', data, '--out', `${data}-site`]
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  const use = JSON.parse(stderr.slice(stderr.lastIndexOf('\n{')))
  return { cpu: (use.userCPUTime + use.systemCPUTime) / 1e6, rss: use.maxRSS / 1024 }
}

/** @param {number} count */
function* dumpOf(count) {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<releases>\n'
  for (let first = 1; first <= count; first += 100) {
    const ids = Array.from({ length: Math.min(100, count + 1 - first) }, (_, index) => first + index)
    yield ids.map(releaseOf).join('')
  }
  yield '</releases>\n'
}

/** As long as a real one is, with what no record is made of. @param {number} id */
function releaseOf(id) {
  const artist = (id * 7) % 300_000
  const tracks = Array.from({ length: TRACKS }, (_, at) => trackOf(id, at + 1)).join('')
  return `<release id="${id}" status="Accepted"><images><image type="primary" uri="" uri150="" width="600" height="595"/><image type="secondary" uri="" uri150="" width="600" height="472"/></images><artists>${creditOf(artist)}</artists><title>Release ${id} &amp; more</title><labels><label name="Label ${id % 30_000}" catno="CAT ${id}" id="${(id % 30_000) + 1}"/></labels><extraartists>${creditOf(artist + 1, 'Producer')}</extraartists><formats><format name="Vinyl" qty="1" text=""><descriptions><description>12&quot;</description><description>EP</description></descriptions></format></formats><genres><genre>Electronic</genre></genres><styles><style>Techno</style><style>Tech House</style></styles><country>Sweden</country><released>${1960 + (id % 60)}-0${1 + (id % 9)}-00</released><notes>The song titles are the names of districts: ${'Södermalm, '.repeat(id % 20)}&#13;
Recorded live.</notes><data_quality>Correct</data_quality><master_id is_main_release="true">${id}</master_id><tracklist>${tracks}</tracklist><identifiers><identifier type="Matrix / Runout" description="A-Side" value="MPO SK ${id} A1"/></identifiers><videos><video src="https://www.youtube.com/watch?v=bqUfNGJEKlo" duration="360" embed="true"><title>A video</title><description>of it</description></video></videos><companies><company><id>271046</id><name>The Globe Studios</name><catno/><entity_type>23</entity_type><entity_type_name>Recorded At</entity_type_name><resource_url>https://api.discogs.com/labels/271046</resource_url></company></companies></release>\n`
}

/** @param {number} release @param {number} number */
function trackOf(release, number) {
  const artists = number === 1 ? `<artists>${creditOf((release * 13) % 300_000)}</artists>` : ''
  return `<track><position>${'AAB'[number - 1]}${number}</position><title>Östermalm ${release}.${number}</title><duration>${number}:${10 + (release % 50)}</duration>${artists}</track>`
}

/** @param {number} id */
function creditOf(id, role = '') {
  return `<artist><id>${id + 1}</id><name>Artist ${id} &amp; Söhne</name><anv></anv><join></join><role>${role}</role><tracks></tracks></artist>`
}
