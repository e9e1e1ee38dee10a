// A comparison with a packed site gives the same result as one with the same site of files.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { DiffReport } from '../../core/reports/diff-report.ts'
import { artistId, releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { dataIn, distIn, parseCounts, runBuild } from '../../testing/run/build.ts'
import { copyFolder, openFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'

type Data = Readonly<Record<string, string | object>>
type Layout = 'files' | 'packed'

/** Enough records of each kind for several blocks. */
const catalog = () => {
  const { 'artists.ndjson': artists, 'tracks.ndjson': tracks, 'site.json': site, ...rest } = smallCatalog(40)
  return {
    ...rest,
    'artists.ndjson': artists.map((artist) => ({ ...artist, description: 'Long. '.repeat(4000) })),
    'tracks.ndjson': tracks.map((track) => ({ ...track, tags: ['ambient'] })),
    'site.json': { ...site, pages: true },
  }
}

const edited = () => {
  const { 'artists.ndjson': artists, 'tracks.ndjson': tracks, ...rest } = catalog()
  return {
    ...rest,
    'artists.ndjson': artists.map((artist, n) => (n === 3 ? { ...artist, name: 'Renamed' } : artist)),
    'tracks.ndjson': [
      { ...tracks[0], duration: '99' },
      ...tracks.slice(1, -1),
      { ...tracks[0], uuid: trackId(999), name: 'New', release: releaseId(1), artist: artistId(2) },
    ],
  }
}

const inLayout = (data: Data, layout: Layout): Data => ({
  ...data,
  'site.json': { ...(data['site.json'] as object), layout },
})

/** Folders with the built catalog; each is built once. */
const originals = new Map<Layout, string>()

/** A copy of such a folder. */
async function built(layout: Layout): Promise<string> {
  const original = originals.get(layout) ?? openFolder()
  if (!originals.has(layout)) {
    writeTree(dataIn(original), inLayout(catalog(), layout))
    const { code, stderr } = await runBuild(original)
    if (code !== 0) throw new Error(stderr)
    originals.set(layout, original)
  }
  return copyFolder(original)
}

async function readReport(folder: string): Promise<DiffReport> {
  const args = ['diff', '--data', dataIn(folder), '--dist', distIn(folder), '--json']
  const { code, stdout, stderr } = await runHere(args)
  if (code !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}

/** The parts of a report about records. */
const countRecords = ({ created, changed, removed, counts }: DiffReport) => ({
  created,
  changed,
  removed,
  counts,
})

describe('diff against a packed site', () => {
  it('names the records, fields and files that it names against a site of files', async () => {
    const [packed, files] = [await built('packed'), await built('files')]
    expect((await readReport(packed)).differs).toBe(false)
    writeTree(dataIn(packed), inLayout(edited(), 'packed'))
    writeTree(dataIn(files), inLayout(edited(), 'files'))
    const report = await readReport(packed)
    // The name of an artist appears in its tracks.
    expect(report.counts.track).toEqual({ created: 1, changed: 2, removed: 1 })
    expect(report.counts.artist.changed).toBeGreaterThan(0)
    expect(countRecords(report)).toEqual(countRecords(await readReport(files)))
    const { written, removed, unchanged } = report.files as NonNullable<DiffReport['files']>
    expect(written).toBeLessThan(30)
    expect(parseCounts(await runBuild(packed))).toEqual({ written, removed, unchanged })
    expect((await readReport(packed)).differs).toBe(false)
  })

  it('names them too where the build state is lost', async () => {
    const packed = await built('packed')
    writeTree(dataIn(packed), inLayout(edited(), 'packed'))
    const known = await readReport(packed)
    rmSync(path.join(packed, '.catalog-press'), { recursive: true })
    const report = await readReport(packed)
    expect(report.notes.join()).toContain('No complete build')
    expect(countRecords(report)).toEqual(countRecords(known))
  })

  it.each([
    ['packed', 'files'],
    ['files', 'packed'],
  ] as const)('lists no record for another layout alone: %s, then %s', async (before, after) => {
    const [folder, known] = [await built(before), await built(before)]
    writeTree(dataIn(folder), inLayout(catalog(), after))
    const same = await readReport(folder)
    expect([...same.created, ...same.changed, ...same.removed]).toEqual([])
    expect(same.rules.map(({ field }) => field)).toEqual(['layout'])
    writeTree(dataIn(folder), inLayout(edited(), after))
    writeTree(dataIn(known), inLayout(edited(), before))
    expect(countRecords(await readReport(folder))).toEqual(countRecords(await readReport(known)))
  })
})
