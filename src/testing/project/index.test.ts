// The package's public interface, as user programs call it: without a terminal.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  build,
  CatalogError,
  CatalogErrors,
  check,
  createHandler,
  HOSTS,
  hostNamed,
  openCatalog,
  type Progress,
  readHostFile,
} from '../../index.ts'
import { artistId, smallCatalog, trackId } from '../catalogs/catalog.ts'
import { readTree, tempFolder, writeTree } from '../run/folders.ts'

/** A data folder, and the folder for its site. */
function folders(changes: Record<string, string | object> = {}) {
  const folder = tempFolder()
  const [data, out] = [path.join(folder, 'data'), path.join(folder, 'dist')]
  writeTree(data, { ...smallCatalog(3), ...changes })
  return { folder, data, out }
}

describe('build', () => {
  it('builds a folder, reports its progress, and what it did', async () => {
    const { data, out } = folders({
      'site.json': { base_url: 'https://api.example.org', bulk: true, changes: true },
      'media/audio/1.mp3': 'sound',
    })
    const seen: Progress[] = []
    const report = await build({ data, out, onProgress: (progress) => seen.push(progress) })
    expect(report).toMatchObject({ counts: { artists: 3, tracks: 3 }, unchanged: 0, removed: 0 })
    expect(report.written).toBe(readTree(out).size)
    expect(report.rules.baseUrl).toBe('https://api.example.org')
    for (const stage of ['reading', 'writing']) {
      const last = seen.filter((one) => one.stage === stage).at(-1)
      expect(last?.total).toBeGreaterThan(0)
      expect(last?.done).toBe(last?.total)
    }
    expect(seen.filter(({ done, total }) => done > total)).toEqual([])
    expect(await build({ data, out })).toMatchObject({ written: 0, unchanged: report.written })
  })

  it('takes the address from an environment only where it is given one', async () => {
    const { data, out } = folders({ 'site.json': {} })
    await expect(build({ data, out })).rejects.toMatchObject({ code: 'NO_ADDRESS' })
    const env = { NETLIFY: 'true', CONTEXT: 'production', URL: 'https://music.example.net' }
    expect((await build({ data, out, env })).rules.baseUrl).toBe('https://music.example.net')
  })

  it('packs an archive', async () => {
    const { folder, data } = folders()
    const archive = path.join(folder, 'site.zip')
    const { written } = await build({ data, archive })
    expect(written).toBeGreaterThan(50)
    expect(readFileSync(archive).subarray(0, 2).toString()).toBe('PK')
  })

  it('ends with the reason of its signal, and the next build completes the site', async () => {
    const { data, out } = folders()
    const clean = folders()
    await build({ data: clean.data, out: clean.out })
    for (const stage of ['reading', 'writing']) {
      const stop = new AbortController()
      const onProgress = (progress: Progress) => {
        if (progress.stage === stage) stop.abort(new Error('enough'))
      }
      await expect(build({ data, out, signal: stop.signal, onProgress })).rejects.toThrow('enough')
    }
    await build({ data, out })
    expect(readTree(out)).toEqual(readTree(clean.out))
  })
})

describe('check', () => {
  it('counts the records of a valid catalog', async () => {
    const { data } = folders()
    expect(await check({ data })).toMatchObject({ counts: { artists: 3, releases: 1 } })
  })

  it('throws what is wrong, with its place and a hint', async () => {
    const { data } = folders({ 'labels.ndjson': [{ uuid: 'x', name: 'Label' }] })
    const error = await check({ data }).catch((error) => error)
    expect(error).toBeInstanceOf(CatalogErrors)
    expect(error.errors[0]).toBeInstanceOf(CatalogError)
    expect(error.errors[0]).toMatchObject({ code: 'BAD_VALUE', at: [{ line: 1 }] })
  })
})

it('openCatalog yields every record, in order', async () => {
  const { data } = folders()
  const catalog = await openCatalog({ data })
  const names: string[] = []
  for await (const batch of catalog.records('artist')) names.push(...batch.map(({ record }) => record.name))
  const items: number[] = []
  for await (const batch of catalog.records('release'))
    items.push(...batch.flatMap(({ record }) => record.items))
  const tracks = await catalog.tracksAt(items)
  expect(names).toEqual(['Artist 1', 'Artist 2', 'Artist 3'])
  expect([...tracks.values()].map(({ uuid }) => uuid)).toEqual([trackId(1), trackId(2), trackId(3)])
})

it('openCatalog reads the texts to which records refer', async () => {
  const artist = { uuid: artistId(1), name: 'Artist 1', description: { file: 'texts/one.md' } }
  const texts = { 'texts/one.md': 'From *Lisbon*\n' }
  const { data } = folders({ 'artists.ndjson': [artist], 'tracks.ndjson': [], ...texts })
  const catalog = await openCatalog({ data })
  const records: object[] = []
  for await (const batch of catalog.records('artist_features'))
    records.push(...batch.map(({ record }) => record))
  expect(records).toMatchObject([{ description: 'From *Lisbon*' }])
})

it('createHandler answers requests from the files of a site', async () => {
  const { data, out } = folders()
  const { rules } = await build({ data, out })
  const files = readTree(out)
  const answer = createHandler(rules, async (file) => {
    const body = files.get(file)
    return body === undefined ? null : new Response(Buffer.from(body, 'latin1'))
  })
  const url = `${rules.baseUrl}/api/v1/catalog/artist/${artistId(2)}/?format=api`
  const response = await answer(new Request(url))
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ url, name: 'Artist 2' })
  expect((await answer(new Request(`${rules.baseUrl}/api/v1/nothing/`))).status).toBe(404)
})

it('HOSTS give their files for the rules of a site', async () => {
  const { data, out } = folders()
  const { rules } = await build({ data, out })
  expect(HOSTS.map(({ name }) => name)).toContain('nginx')
  const [file] = hostNamed('netlify')
    .files(rules)
    .filter(({ in: place }) => place === 'project')
  if (!file) throw new Error('There is no edge function')
  expect(await readHostFile(file, rules)).toContain(rules.baseUrl)
})
