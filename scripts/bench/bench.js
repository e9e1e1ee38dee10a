#!/usr/bin/env node
// What a build costs beside `cp -r` of its result: whole processes, in pairs, on the same file system. A run is
// a full build into an empty folder, the copy, a build with nothing changed, one with a track changed, and one
// with an artist added before all others; every one is held to the files that it must write, and the smallest
// site to the bytes that its sources are pressed into at once.
//   scripts/hosts-up time && npm run bench -- [--tracks 1000,10000,100000] [--runs 5] [--on /dev/shm,/tmp]
//       [--json FILE] [--docs]
// Catalogs are generated, of as many tracks; --data FOLDER takes that catalog instead, and does not edit it. All
// figures go to a file (bench.json), and with --docs the tables in docs/explanation/benchmarks.md are written anew.
//   npm run bench -- --layouts [--pages] [--tracks 10000,100000] …
// has packed sites beside the same in files instead, by turns, each build of one kind after that of the other; and
// the same as an archive to standard output. --pages adds web pages. A million tracks take the file system
// 2.6 million files (3.4 with web pages): --layouts --tracks 1000000 --runs 1.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readFlags } from '../flags.js'
import { count } from './figures.js'
import { benchLayoutsIn } from './layouts.js'
import { needTime } from './measure.js'
import { markdownOf } from './report.js'
import { benchIn, noRoomFor } from './scenarios.js'

const values = readFlags(import.meta.url, {
  layouts: { type: 'boolean', default: false },
  pages: { type: 'boolean', default: false },
  tracks: { type: 'string' },
  data: { type: 'string' },
  runs: { type: 'string', default: '5' },
  on: { type: 'string', default: [...(existsSync('/dev/shm') ? ['/dev/shm'] : []), tmpdir()].join(',') },
  json: { type: 'string', default: 'bench.json' },
  docs: { type: 'boolean', default: false },
})
const PAGE = fileURLToPath(new URL('../../docs/explanation/benchmarks.md', import.meta.url))
const KIND = values.layouts ? 'layouts' : 'builds'
const MARK = values.layouts ? 'bench of layouts' : 'bench'
const TRACKS = values.layouts ? '10000,100000' : '1000,10000,100000'

if (values.pages && !values.layouts) throw new Error('--pages is for --layouts.')
needTime()
const catalogs = values.data
  ? [{ name: values.data, data: path.resolve(values.data) }]
  : sizesOf(values.tracks ?? TRACKS).map((tracks) => ({ name: `${count(tracks)} tracks`, tracks }))
const result = {
  kind: KIND,
  date: new Date().toISOString().slice(0, 10),
  node: process.version,
  cores: availableParallelism(),
  cpu: cpus()[0]?.model,
  runs: Number(values.runs),
  cases: /** @type {any[]} */ ([]),
  growth: /** @type {object[]} */ ([]),
  leftOut: /** @type {object[]} */ ([]),
}
for (const on of values.on.split(',')) await benchOn(on)
console.log(markdownOf(result))
if (values.docs) writePage()

/** Every catalog on a file system; figures are kept as they come, for the large ones take their time. */
async function benchOn(on) {
  const place = `${fileSystemOf(on)} (${on})`
  for (const [at, { name, data, tracks }] of catalogs.entries()) {
    const reason = tracks ? noRoomFor(tracks, on) : null
    if (reason) {
      result.leftOut.push({ name: `${name} on ${place}`, reason })
    } else {
      const tell = (text) => console.error(`${name} on ${place}, ${text}`)
      const options = { data, tracks, pages: values.pages, runs: result.runs, compare: at === 0, tell }
      const bench = values.layouts ? benchLayoutsIn : benchIn
      const builds = await inFolder(on, (folder) => bench(folder, options))
      result.cases.push({ place, name, tracks, builds })
      if (KIND === 'builds') result.growth = growthOf(result.cases)
    }
    writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`)
  }
}

/** Works in a folder that is gone afterwards, also where the process is told to end. */
async function inFolder(on, work) {
  const folder = mkdtempSync(path.join(on, 'catalog-press-bench-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const stop = () => process.exit(1)
  process.once('exit', remove).once('SIGINT', stop).once('SIGTERM', stop)
  const done = await work(folder)
  process.off('exit', remove).off('SIGINT', stop).off('SIGTERM', stop)
  remove()
  return done
}

/** What a full build of a catalog costs, as a multiple of that of the next smaller one in the same place. */
function growthOf(cases) {
  return cases.flatMap(({ place, name, builds: [full] }, at) => {
    const before = cases[at - 1]
    if (before?.place !== place) return []
    const times = (figure) => full[figure].median / before.builds[0][figure].median
    const [seconds, cpu, peak] = ['seconds', 'cpu', 'peak'].map(times)
    return { place, from: before.name, to: name, seconds, cpu, peak }
  })
}

/** Smallest first. */
function sizesOf(text) {
  const sizes = text.split(',').map(Number)
  // In less, what is changed would be the first of its kind, and with it an example in documents.
  if (sizes.every((size) => Number.isInteger(size) && size >= 100)) return sizes.sort((a, b) => a - b)
  throw new Error(`--tracks ${text}: they are whole numbers of 100 or more, with commas between them.`)
}

function fileSystemOf(folder) {
  const { stdout } = spawnSync('df', ['--output=fstype', folder], { encoding: 'utf8' })
  return stdout.trim().split('\n').at(-1)
}

function writePage() {
  const old = readFileSync(PAGE, 'utf8')
  const marks = new RegExp(`(<!-- ${MARK} -->\n)[^]*?(<!-- /${MARK} -->)`)
  if (!marks.test(old)) throw new Error(`${PAGE} has no place marked <!-- ${MARK} --> … <!-- /${MARK} -->.`)
  writeFileSync(
    PAGE,
    old.replace(marks, (_, start, end) => `${start}\n${markdownOf(result)}\n\n${end}`),
  )
}
