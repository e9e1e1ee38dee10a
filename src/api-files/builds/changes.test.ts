import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  CHANGES,
  type ChangesPage,
  changesFile,
  changesPath,
  PAGE_CHANGES,
} from '../../contract/schemas/changes.ts'
import { artistId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { builtOnce, dataIn, distIn, parseCounts, runBuild } from '../../testing/run/build.ts'
import { copyFolder, readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'

const BASE = 'https://api.example.org'

function catalog(count = 5) {
  const small = smallCatalog(count)
  return { ...small, 'site.json': { ...small['site.json'], changes: true } }
}

async function build(folder: string, data: object, args: readonly string[] = []) {
  writeTree(dataIn(folder), data as Record<string, object>)
  const ran = await runBuild(folder, args)
  expect(ran).toMatchObject({ code: 0, stderr: '' })
  return parseCounts(ran)
}

interface Entrance {
  readonly snapshot: string
  readonly first: { readonly cursor: string; readonly url: string }
  readonly latest: { readonly cursor: string; readonly url: string }
}
const readEntrance = (folder: string, out = 'dist'): Entrance =>
  JSON.parse(readFileSync(path.join(folder, out, CHANGES.file), 'utf8'))
const readPage = (folder: string, cursor: string): ChangesPage =>
  JSON.parse(readFileSync(path.join(distIn(folder), changesFile(cursor)), 'utf8'))

/** Reads all changes after a cursor, and the next cursor, as a client does. */
function follow(folder: string, from: string) {
  const changes: ChangesPage['changes'][number][] = []
  for (let cursor = from; ; ) {
    const page = readPage(folder, cursor)
    expect(page.cursor).toBe(cursor)
    expect(page.changes.length).toBeLessThanOrEqual(PAGE_CHANGES)
    changes.push(...page.changes)
    if (page.next === null) return { changes, cursor }
    cursor = page.next.split('/').at(-2) as string
    expect(page.next).toBe(BASE + changesPath(cursor))
  }
}

describe('the feed of changes', () => {
  it('begins empty, and lists what each build created, changed and removed', async () => {
    const folder = copyFolder(await builtOnce(catalog()))
    const begin = readEntrance(folder)
    expect(begin.first).toEqual(begin.latest)
    expect(begin.first.url).toBe(`${BASE}/api/v1/changes/${begin.first.cursor}/`)
    expect(readPage(folder, begin.first.cursor)).toEqual({
      cursor: begin.first.cursor,
      next: null,
      changes: [],
    })

    const next = catalog(6)
    next['artists.ndjson'][1] = { uuid: artistId(2), name: 'Renamed' }
    next['artists.ndjson'].splice(3, 1)
    next['tracks.ndjson'].splice(3, 1)
    await build(folder, next)
    const { changes, cursor } = follow(folder, begin.latest.cursor)
    expect(changes.map(({ change, kind, uuid }) => [change, kind, uuid])).toEqual([
      ['changed', 'artist', artistId(2)],
      ['removed', 'artist', artistId(4)],
      ['created', 'artist', artistId(6)],
      ['changed', 'release', expect.any(String)],
      ['changed', 'track', trackId(2)],
      ['removed', 'track', trackId(4)],
      ['created', 'track', trackId(6)],
    ])
    expect(changes[0]).toEqual({
      change: 'changed',
      kind: 'artist',
      uuid: artistId(2),
      url: `${BASE}/api/v1/catalog/artist/${artistId(2)}/`,
      digest: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    expect(changes[1]?.digest).toBe(null)
    expect(readEntrance(folder)).toMatchObject({ first: begin.first, latest: { cursor } })
  })

  it('lists nothing if no record has changed, whatever else did', async () => {
    const folder = copyFolder(await builtOnce(catalog()))
    const { latest } = readEntrance(folder)
    const { 'site.json': site, ...records } = catalog()
    await build(folder, { ...records, 'site.json': { ...site, page_size: 3 }, 'media/a.txt': 'a' })
    await build(folder, { ...records, 'artists.ndjson': [...records['artists.ndjson']].reverse() })
    expect(follow(folder, latest.cursor)).toEqual({ changes: [], cursor: latest.cursor })
  })

  it('never touches a page that is full, and has none of more than a thousand', async () => {
    const folder = tempFolder()
    await build(folder, catalog(1))
    const { latest } = readEntrance(folder)
    await build(folder, catalog(1020))
    const many = follow(folder, latest.cursor)
    expect(many.changes).toHaveLength(2 * 1019 + 1)
    const before = readTree(path.join(distIn(folder), 'api/v1/changes'))
    expect(before.size).toBe(5)
    await build(folder, catalog(1021))
    const after = readTree(path.join(distIn(folder), 'api/v1/changes'))
    const touched = [...before.keys()].filter((file) => before.get(file) !== after.get(file))
    expect(touched).toEqual([`${many.cursor}/index.json`, 'index.json'].sort())
    expect(follow(folder, many.cursor).changes).toHaveLength(3)
  })

  it('has digests of 32 digits, of which the first may be 0', async () => {
    const folder = tempFolder()
    await build(folder, catalog(1))
    const { latest } = readEntrance(folder)
    await build(folder, catalog(200))
    const digests = follow(folder, latest.cursor).changes.map(({ digest }) => digest ?? '')
    expect(digests.filter((digest) => !/^[0-9a-f]{32}$/.test(digest))).toEqual([])
    expect(new Set(digests.map((digest) => digest.charAt(0))).size).toBe(16)
  })

  it('is put back where files of it are gone, and kept by builds that trust nothing', async () => {
    const folder = tempFolder()
    await build(folder, catalog(3))
    await build(folder, catalog(4))
    const before = readTree(distIn(folder))
    const { first, latest } = readEntrance(folder)
    rmSync(path.join(distIn(folder), path.dirname(changesFile(first.cursor))), { recursive: true })
    expect(await build(folder, catalog(4))).toMatchObject({ written: 1, removed: 0 })
    expect(readTree(distIn(folder))).toEqual(before)
    rmSync(path.join(distIn(folder), changesFile(latest.cursor)))
    expect(await build(folder, catalog(4), ['--verify'])).toMatchObject({ written: 1, removed: 0 })
    await build(folder, catalog(4), ['--force'])
    expect(readTree(distIn(folder))).toEqual(before)
    rmSync(distIn(folder), { recursive: true })
    await build(folder, catalog(4))
    expect(readTree(distIn(folder))).toEqual(before)
  })

  it('leads on under another address, in all of its pages', async () => {
    const folder = tempFolder()
    await build(folder, catalog(3))
    await build(folder, catalog(4))
    const { first, latest } = readEntrance(folder)
    await runBuild(folder, ['--base-url', 'https://other.example.org'])
    const { next, changes } = readPage(folder, first.cursor)
    expect(next).toBe(`https://other.example.org/api/v1/changes/${latest.cursor}/`)
    expect(JSON.stringify(changes)).not.toContain(BASE)
  })

  it('begins again if the state is lost, and its old cursors are not found', async () => {
    const folder = tempFolder()
    await build(folder, catalog(3))
    await build(folder, catalog(4))
    const old = readEntrance(folder)
    rmSync(path.join(folder, '.catalog-press'), { recursive: true })
    await build(folder, catalog(4))
    const { first, latest, snapshot } = readEntrance(folder)
    expect(latest).toEqual(first)
    expect(snapshot).toBe(old.snapshot)
    for (const { cursor } of [old.first, old.latest]) {
      expect(existsSync(path.join(distIn(folder), changesFile(cursor)))).toBe(false)
    }
    await build(folder, catalog(5), ['--out', path.join(folder, 'other')])
    expect(readEntrance(folder, 'other').first.cursor).not.toBe(first.cursor)
  })

  it('has the same cursor only where the records and all before them are the same', async () => {
    const [one, other] = [tempFolder(), tempFolder()]
    for (const folder of [one, other]) await build(folder, catalog(3))
    expect(readEntrance(one)).toEqual(readEntrance(other))
    for (const count of [4, 3]) await build(one, catalog(count))
    expect(readEntrance(one).snapshot).toBe(readEntrance(other).snapshot)
    expect(readEntrance(one).latest).not.toEqual(readEntrance(other).latest)
  })

  it('is, with its examples, all that depends on what earlier builds published', async () => {
    const [one, same, fresh] = [tempFolder(), tempFolder(), tempFolder()]
    for (const folder of [one, same]) {
      await build(folder, catalog(3))
      await build(folder, catalog(4))
    }
    await build(fresh, catalog(4))
    const [site, ofSame, ofFresh] = [one, same, fresh].map((folder) => readTree(distIn(folder)))
    expect(ofSame).toEqual(site)
    const { first } = readEntrance(one)
    const withFirstCursor = (text = '') => text.replaceAll(readEntrance(fresh).first.cursor, first.cursor)
    const differing = [...(site ?? [])].filter(([file, text]) => withFirstCursor(ofFresh?.get(file)) !== text)
    expect(differing.map(([file]) => file).filter((file) => !file.startsWith('api/v1/changes/'))).toEqual([
      '.catalog-press/revision',
    ])
  })

  it('goes on where it was switched off for a while', async () => {
    const folder = tempFolder()
    await build(folder, catalog(3))
    const { latest } = readEntrance(folder)
    const { 'site.json': site, ...records } = catalog(4)
    await build(folder, { ...records, 'site.json': { ...site, changes: false } })
    expect(existsSync(path.join(distIn(folder), 'api/v1/changes'))).toBe(false)
    await build(folder, catalog(4))
    expect(follow(folder, latest.cursor).changes).toHaveLength(3)
  })
})
