// Edits a data folder while its site is served: every file must equal that of a clean build.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import pc from 'picocolors'
import { expect, it } from 'vitest'
import { formatKnownError } from '../../core/reports/text.ts'
import { readTree, suiteFolder, writeTree } from '../../testing/run/folders.ts'
import { createSearch } from '../../testing/searches/search.ts'
import { EDITS, type Numbers } from '../../testing/worlds/edits.ts'
import { newWorld, worldFiles } from '../../testing/worlds/world.ts'
import { build } from '../build.ts'
import { DevSite } from './dev-site.ts'

const { count: SEQUENCES, seed } = createSearch('SEQUENCES', { usual: 1, long: 500 })

const number = fc.nat({ max: 60 })
/** A site is served in files and without codings, whatever a build makes of it. */
const OTHERS = ['set codings', 'set layout']
const edit = fc.record({
  edit: fc.constantFrom(...Object.keys(EDITS).filter((name) => !OTHERS.includes(name))),
  numbers: fc.tuple(number, number, number),
})
const steps = fc.array(fc.array(edit, { minLength: 1, maxLength: 4, size: 'max' }), {
  minLength: 1,
  maxLength: 4,
  size: 'max',
})

const suite = suiteFolder()

it('serves after any edits what a clean build makes of the same data', {
  timeout: 60_000 + SEQUENCES * 30_000,
}, async () => {
  let count = 0
  await fc.assert(
    fc.asyncProperty(steps, async (steps) => {
      count += 1
      const folder = path.join(suite, `${count}`)
      await follow(steps, folder)
      rmSync(folder, { recursive: true })
    }),
    { numRuns: SEQUENCES, seed },
  )
  expect(count).toBeGreaterThanOrEqual(SEQUENCES)
})

async function follow(
  steps: readonly (readonly { readonly edit: string; readonly numbers: Numbers }[])[],
  folder: string,
): Promise<void> {
  const data = path.join(folder, 'data')
  const world = newWorld()
  write(data, worldFiles(world))
  const site = new DevSite({ data, folder: path.join(folder, 'site') })
  let good = new Map<string, string>()
  try {
    await site.update({ isRemote: true })
    for (const [step, edits] of [[], ...steps].entries()) {
      for (const { edit, numbers } of edits) EDITS[edit]?.(world, numbers)
      write(data, worldFiles(world))
      good = await compare(site, { data, out: path.join(folder, `clean-${step}/dist`), good, step })
    }
  } finally {
    await site.close()
  }
}

/** One in this many unchanged files is requested in each step, in rotation. */
const ASKED = process.env.LONG ? 1 : 6

interface Compared {
  readonly data: string
  /** A folder for a clean build. */
  readonly out: string
  /** The site before the step. */
  readonly good: Map<string, string>
  readonly step: number
}

/** Updates the site. It must then equal a clean build or, if that fails, stay unchanged. */
async function compare(site: DevSite, { data, out, good, step }: Compared): Promise<Map<string, string>> {
  const expected = await catchFailure(build({ data, out }))
  expect(await catchFailure(site.update({ isRemote: false }))).toBe(expected)
  const now = expected === '' ? readContent(out) : good
  for (const [index, name] of [...new Set([...good.keys(), ...now.keys()])].entries()) {
    if (good.get(name) === now.get(name) && (index + step) % ASKED !== 0) continue
    // Media are served from the data folder, and may be deleted.
    if (expected !== '' && name.startsWith('media/')) continue
    expect([name, await askText(site, name)]).toEqual([name, now.get(name) ?? null])
  }
  return now
}

function write(data: string, files: ReadonlyMap<string, string>): void {
  rmSync(data, { recursive: true, force: true })
  for (const [name, text] of files) {
    const file = path.join(data, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

const catchFailure = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (error) => formatKnownError(error, pc.createColors(false)) ?? String(error.stack),
  )

function readContent(out: string): Map<string, string> {
  const tree = readTree(out)
  tree.delete('.catalog-press/revision')
  return tree
}

async function askText(site: DevSite, name: string): Promise<string | null> {
  const found = await site.file(name)
  if (found === null) return null
  return 'from' in found ? readFileSync(found.from, 'latin1') : Buffer.from(found.bytes).toString('latin1')
}

const SITE = {
  base_url: 'https://api.example.org',
  namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f',
  streams: 'optional',
  default_label: 'Self-released',
  changes: true,
  bulk: true,
  docs: false,
}
const FORMER = '99999999-0000-4000-8000-000000000001'

/** A track with nested release and artist. */
const track = (n: number, of: object = {}) => ({
  id: `track ${n}`,
  name: `Track ${n}`,
  tracknumber: n,
  duration: '61.5',
  isrc: `USABC12${String(n).padStart(5, '0')}`,
  artist: { name: `Artist ${n % 2}` },
  release: { name: 'Release', barcode: '0012345678905' },
  ...of,
})

const lines = (records: readonly object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('')

/** Records from several sources, former uuids, facts, lookups, bulk files and a feed: each removed and restored. */
const STEPS: readonly Readonly<Record<string, string>>[] = [
  { 'tracks.ndjson': lines([track(1), track(2), track(3)]) },
  { 'tracks.ndjson': lines([track(1), track(2, { name: 'Other' }), track(3)]) },
  // The same fact with two different values.
  {
    'tracks.ndjson': lines([track(1), track(2, { release: { name: 'Release', barcode: '4006381333931' } })]),
  },
  // The index of filters comes, changes with the next step, and goes with the one after it.
  {
    'tracks.ndjson': lines([track(2), track(1)]),
    'site.json': JSON.stringify({ ...SITE, order: 'name', filters: true }),
  },
  {
    'artists.ndjson': lines([{ id: 'A', name: 'Own', aliases: [FORMER], country: 'PT' }]),
    'labels.ndjson': lines([{ id: 'L', name: 'Label' }]),
    'releases.ndjson': lines([{ id: 'R', name: 'Sole', label: 'L' }]),
    'tracks.ndjson': lines([track(1, { artist: 'A', release: 'R', isrc: undefined })]),
  },
  {
    'tracks.ndjson': lines([track(1, { artist: 'A', release: 'R', isrc: undefined, name: 'Again' })]),
    'site.json': JSON.stringify({ ...SITE, order: 'name' }),
  },
  { 'artists.ndjson': lines([{ id: 'A', name: 'Own' }]) },
  { 'tracks.ndjson': lines([track(1, { artist: 'A', release: 'nowhere' })]) },
  { 'tracks.ndjson': lines([track(1, { artist: 'A', release: 'R' }), track(2)]) },
  { 'site.json': JSON.stringify({ ...SITE, namespace: '8c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f' }) },
  { 'tracks.ndjson': '{' },
]

it('serves what a clean build makes of nested records, former uuids, facts and features', {
  timeout: 180_000,
}, async () => {
  const folder = path.join(suite, 'inside')
  const data = path.join(folder, 'data')
  const site = new DevSite({ data, folder: path.join(folder, 'site') })
  let files: Readonly<Record<string, string>> = { 'site.json': JSON.stringify(SITE) }
  let good = new Map<string, string>()
  try {
    for (const [step, changed] of STEPS.entries()) {
      files = { ...files, ...changed }
      write(data, new Map(Object.entries(files)))
      good = await compare(site, { data, out: path.join(folder, `clean-${step}/dist`), good, step })
      expect(good.size).toBeGreaterThan(50)
    }
    expect(site.rules?.changes).toBe(true)
    const absent = ['api/v1/catalog/track/limit-999999999/offset-0/index.json', 'releases/page-9/index.html']
    for (const name of absent) expect(await site.file(name)).toBeNull()
  } finally {
    await site.close()
  }
})

it('reports no change of a file that was saved as it was, even if its rows hold other records', async () => {
  const data = path.join(suite, 'sheet')
  const rows = ['Low Water,1,225,Ferrow,Tidal Works,Harbour', 'High Water,2,226,Ferrow,Tidal Works,Harbour']
  const save = (...saved: string[]) =>
    writeTree(data, {
      'site.json': {
        base_url: 'https://x.example',
        namespace: '6339b1ec-604f-4aab-a7d8-70fc0e0979e4',
        streams: 'optional',
      },
      'tracks.csv': [
        'name,tracknumber,duration,artist.name,release.name,release.label.name',
        ...saved,
        '',
      ].join('\n'),
    })
  save(...rows)
  const site = new DevSite({ data, folder: path.join(suite, 'sheet-site') })
  try {
    expect(await site.update({ isRemote: true })).toBe(true)
    save(...rows)
    expect(await site.update({ isRemote: false })).toBe(false)
    save(...rows.toReversed())
    expect(await site.update({ isRemote: false })).toBe(true)
  } finally {
    await site.close()
  }
})
