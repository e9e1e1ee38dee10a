// Checks a generated Discogs dump, compared with `gzip`, which only decompresses it.
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { inRounds, timed } from '../harness.js'
import { press } from '../press.js'
import { markdownTable } from '../table.js'

export const defaults = { tracks: [150_000], runs: 3 }

const TRACKS_A_RELEASE = 3
const SITE = {
  base_url: 'https://api.example.com',
  namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f',
  streams: 'optional',
  default_label: 'Not On Label',
  sources: { discogs: '.' },
}

/** @param {import('../bench.js').Options} options */
export async function measure({ folder, tracks: [tracks], runs }) {
  const name = 'discogs_20260101_releases.xml.gz'
  const data = path.join(folder, 'data')
  mkdirSync(data)
  const file = createWriteStream(path.join(data, name))
  await pipeline(
    Readable.from(generateDump(Math.ceil(tracks / TRACKS_A_RELEASE))),
    createGzip({ level: 1 }),
    file,
  )
  writeFileSync(path.join(data, 'site.json'), JSON.stringify(SITE))
  const run = (command) => {
    const { cost } = timed(command, { cwd: data, stdio: ['ignore', 'ignore', 'pipe'] })
    return { ...cost, rate: tracks / cost.seconds }
  }
  const unpack = { name: ['`gzip -dc`'], run: () => run(['gzip', '-dc', name]) }
  const check = {
    name: ['`check`'],
    run: () => run(press(['check', '--data', '.', '--out', '../site'])),
    beside: unpack,
  }
  const rows = await inRounds([[unpack, check]], runs)
  const columns = [
    { head: 'seconds', figure: 'seconds', digits: 2 },
    { head: '× `gzip`', figure: 'ratio', digits: 2, range: true },
    { head: 'tracks/s', figure: 'rate' },
    { head: 'CPU, s', figure: 'cpu', digits: 2 },
    { head: 'peak, MB', figure: 'peak' },
  ]
  return markdownTable(['command'], columns, rows)
}

/** @param {number} count */
function* generateDump(count) {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<releases>\n'
  for (let first = 1; first <= count; first += 100) {
    const ids = Array.from({ length: Math.min(100, count + 1 - first) }, (_, index) => first + index)
    yield ids.map(makeRelease).join('')
  }
  yield '</releases>\n'
}

/** As long as a real release, including elements that are ignored. @param {number} id */
function makeRelease(id) {
  const artist = (id * 7) % 300_000
  const tracks = Array.from({ length: TRACKS_A_RELEASE }, (_, at) => makeTrack(id, at + 1)).join('')
  return `<release id="${id}" status="Accepted"><images><image type="primary" uri="" uri150="" width="600" height="595"/><image type="secondary" uri="" uri150="" width="600" height="472"/></images><artists>${makeCredit(artist)}</artists><title>Release ${id} &amp; more</title><labels><label name="Label ${id % 30_000}" catno="CAT ${id}" id="${(id % 30_000) + 1}"/></labels><extraartists>${makeCredit(artist + 1, 'Producer')}</extraartists><formats><format name="Vinyl" qty="1" text=""><descriptions><description>12&quot;</description><description>EP</description></descriptions></format></formats><genres><genre>Electronic</genre></genres><styles><style>Techno</style><style>Tech House</style></styles><country>Sweden</country><released>${1960 + (id % 60)}-0${1 + (id % 9)}-00</released><notes>The song titles are the names of districts: ${'Södermalm, '.repeat(id % 20)}&#13;
Recorded live.</notes><data_quality>Correct</data_quality><master_id is_main_release="true">${id}</master_id><tracklist>${tracks}</tracklist><identifiers><identifier type="Matrix / Runout" description="A-Side" value="MPO SK ${id} A1"/></identifiers><videos><video src="https://www.youtube.com/watch?v=bqUfNGJEKlo" duration="360" embed="true"><title>A video</title><description>of it</description></video></videos><companies><company><id>271046</id><name>The Globe Studios</name><catno/><entity_type>23</entity_type><entity_type_name>Recorded At</entity_type_name><resource_url>https://api.discogs.com/labels/271046</resource_url></company></companies></release>\n`
}

/** @param {number} release @param {number} number */
function makeTrack(release, number) {
  const artists = number === 1 ? `<artists>${makeCredit((release * 13) % 300_000)}</artists>` : ''
  return `<track><position>${'AAB'[number - 1]}${number}</position><title>Östermalm ${release}.${number}</title><duration>${number}:${10 + (release % 50)}</duration>${artists}</track>`
}

/** @param {number} id */
function makeCredit(id, role = '') {
  return `<artist><id>${id + 1}</id><name>Artist ${id} &amp; Söhne</name><anv></anv><join></join><role>${role}</role><tracks></tracks></artist>`
}
