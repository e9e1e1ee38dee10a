// A dry run of each kind of build reports what the build would do, and changes no folder.

import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { artistId, releaseId, smallCatalog } from '../../testing/catalogs/catalog.ts'
import { png, song } from '../../testing/formats/media.ts'
import { holdState } from '../../testing/processes/hold-state.ts'
import { builtOnce, dataIn, parseCounts, runBuild } from '../../testing/run/build.ts'
import { copyFolder, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { type Ran, runHere } from '../../testing/run/here.ts'

/** The names, bytes and times of everything in a folder. */
function digestFolder(folder: string): string {
  const hash = createHash('sha256')
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
  for (const file of [folder, ...entries.map((entry) => path.join(entry.parentPath, entry.name)).sort()]) {
    const { mtimeMs, ctimeMs, size } = lstatSync(file)
    hash.update(JSON.stringify([file, mtimeMs, ctimeMs, size]))
    if (lstatSync(file).isFile()) hash.update(readFileSync(file))
  }
  return hash.digest('hex')
}

const catalog = () => ({ ...smallCatalog(5), 'media/a.mp3': song('audio') })

/** Renames an artist, removes a track, replaces a media file, and turns on the feed of changes and bulk files. */
const edited = () => {
  const { 'artists.ndjson': artists, 'tracks.ndjson': tracks, 'site.json': site, ...rest } = catalog()
  return {
    ...rest,
    'artists.ndjson': artists.map((artist, n) => (n === 1 ? { ...artist, name: 'Renamed' } : artist)),
    'tracks.ndjson': tracks.slice(0, -1),
    'media/a.mp3': song('other audio'),
    'site.json': { ...site, changes: true, bulk: true },
  }
}

/** The plan in the summary of a dry run. */
function plannedBy({ stdout, stderr, code }: Ran) {
  const summary =
    /^([\d,]+) files? to write(?: \((.*?)\))?, ([\d,]+) unchanged, ([\d,]+) to remove(.*) · [\d.]+ s$/m
  const found = summary.exec(stdout)
  if (code !== 0 || !found) throw new Error(`No summary in: ${stdout}${stderr}`)
  const [, written, , unchanged, removed] = found.map((text) => Number(text?.replaceAll(',', '')))
  return { written, unchanged, removed }
}

/** Runs a dry build, then a real one. Both must report the same, and the dry run must change nothing. */
async function compared(folder: string, args: readonly string[] = []) {
  const before = digestFolder(folder)
  const dry = await runBuild(folder, ['--dry-run', ...args])
  expect(digestFolder(folder)).toBe(before)
  const built = await runBuild(folder, args)
  expect(plannedBy(dry)).toEqual(parseCounts(built))
  const copies = /[\d,]+(?= compressed files?)/
  expect(copies.exec(dry.stdout)?.[0]).toBe(copies.exec(built.stdout)?.[0])
  return { dry, counts: parseCounts(built) }
}

/** A folder with a built catalog whose data has since been edited. */
async function editedFolder(args: readonly string[] = []): Promise<string> {
  const folder = copyFolder(await builtOnce(catalog(), args))
  writeTree(dataIn(folder), edited())
  return folder
}

describe('build --dry-run', () => {
  it('plans a first build, and the one after an edit', async () => {
    const folder = tempFolder()
    const { 'site.json': site, ...rest } = catalog()
    writeTree(dataIn(folder), { ...rest, 'site.json': { ...site, docs: true } })
    const { dry } = await compared(folder)
    expect(dry.stdout).toContain('Would press 5 artists and 5 tracks for https://api.example.org into')
    expect(dry.stdout).toContain('A dry run: nothing was written.')
    writeTree(dataIn(folder), edited())
    const { counts } = await compared(folder)
    expect(counts.written).toBeGreaterThan(0)
    expect(counts.removed).toBeGreaterThan(0)
    await compared(folder)
  })

  it.each([
    ['--force', []],
    ['--verify', []],
    ['--precompress=gzip', ['--precompress=gzip']],
    ['--precompress=gzip', ['--precompress=gzip,br']],
  ])('plans an incremental build with %s', async (flag, before) => {
    await compared(await editedFolder(before), [flag])
  })

  it('plans packed sites and their compressed copies', async () => {
    const flags = ['--precompress=gzip']
    const folder = tempFolder()
    const packed = ({ 'site.json': site, ...rest }: ReturnType<typeof edited>) => {
      writeTree(dataIn(folder), { ...rest, 'site.json': { ...site, layout: 'packed', pages: true } })
      return compared(folder, flags)
    }
    await packed(edited())
    const { 'tracks.ndjson': tracks, ...rest } = edited()
    const { counts } = await packed({ ...rest, 'tracks.ndjson': tracks.slice(1) })
    expect(counts.removed).toBeGreaterThan(0)
    rmSync(path.join(folder, '.catalog-press'), { recursive: true })
    await packed(edited())
  })

  it('plans the removal of compressed copies, each counted once', async () => {
    await compared(await editedFolder(['--precompress=gzip']))
  })

  it('plans against a folder whose build state is lost', async () => {
    const folder = await editedFolder()
    rmSync(path.join(folder, '.catalog-press'), { recursive: true })
    const { 'media/a.mp3': _, ...rest } = catalog()
    writeTree(dataIn(folder), rest)
    await compared(folder)
  })

  it('leaves the list of changed files of the last build', async () => {
    const list = (folder: string) => ['--changed-files', path.join(folder, 'changed.txt')]
    const folder = await editedFolder()
    writeTree(folder, { 'changed.txt': 'of the last build\n' })
    await compared(folder, list(folder))
  })

  it('makes smaller copies of pictures elsewhere', async () => {
    const folder = tempFolder()
    const { 'releases.ndjson': releases, 'site.json': site, ...rest } = catalog()
    const data = {
      ...rest,
      'releases.ndjson': [{ ...releases[0], image: 'a.png' }],
      'site.json': { ...site, pages: true },
    }
    writeTree(dataIn(folder), { ...data, 'media/_s/catalog/release/image/a.png': png('') })
    const create = { width: 600, height: 600, channels: 3, background: '#c06020' } as const
    await sharp({ create })
      .png()
      .toFile(path.join(dataIn(folder), 'media/_s/catalog/release/image/a.png'))
    await compared(folder)
  })

  it.each(['site.zip', 'site.tar'])('counts what %s would hold', async (name) => {
    const folder = tempFolder()
    writeTree(dataIn(folder), catalog())
    const before = digestFolder(folder)
    const args = ['build', '--data', dataIn(folder), '--archive', path.join(folder, name)]
    const dry = await runHere([...args, '--dry-run'])
    expect(digestFolder(folder)).toBe(before)
    const built = await runHere(args)
    const listedFiles = ({ stdout }: Ran) => /^(.*) · [\d.]+ s$/m.exec(stdout)?.[1]
    expect(listedFiles(dry)).toMatch(/^\d+ files · /)
    expect(listedFiles(dry)).toBe(listedFiles(built))
  })

  it('refuses what the build would refuse', async () => {
    const folder = tempFolder()
    const many = smallCatalog(100)
    writeTree(dataIn(folder), many)
    await runBuild(folder)
    writeTree(dataIn(folder), { ...smallCatalog(40), 'labels.ndjson': many['labels.ndjson'] })
    const before = digestFolder(folder)
    const ran = await runBuild(folder, ['--dry-run'])
    expect(ran.code).toBe(1)
    expect(ran.stderr).toContain('TOO_MANY_REMOVED')
    expect(digestFolder(folder)).toBe(before)
    writeTree(dataIn(folder), {
      'artists.ndjson': [{ uuid: artistId(1) }],
      'labels.ndjson': [{ uuid: releaseId(1) }],
    })
    expect((await runBuild(folder, ['--dry-run'])).code).toBe(1)
  })

  it('ends where another build is under way', async () => {
    const folder = await editedFolder()
    await holdState(path.join(folder, '.catalog-press/dist'))
    const ran = await runBuild(folder, ['--dry-run'])
    expect(ran.stderr).toContain('BUSY')
  })
})
