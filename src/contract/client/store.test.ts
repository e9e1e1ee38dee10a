// Runs the client against a bucket, and against the site that it is the store of.
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build } from '../../press/build.ts'
import { artistId, labelId, releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { dataIn, distIn } from '../../testing/run/build.ts'
import { suiteFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'
import { type Preview, startPreview } from '../../testing/servers/preview.ts'
import { ACCOUNT, startS3 } from '../../testing/servers/s3.ts'
import { PACKS_FOLDER } from '../blocks/packs.ts'
import { type Catalog, ClientError, catalog, type ListOptions } from './index.ts'

const COUNT = 250
const folder = suiteFolder()
let bucket: Awaited<ReturnType<typeof startS3>>
let site: Preview
let store: string

beforeAll(async () => {
  bucket = await startS3(['blocks'])
  store = `${bucket.endpoint}/blocks/press/`
  const small = smallCatalog(COUNT)
  writeTree(dataIn(folder), {
    ...small,
    'tracks.ndjson': small['tracks.ndjson'].map((track, n) => ({ ...track, isrc: `USABC${1_000_000 + n}` })),
    'site.json': { ...small['site.json'], filters: true, hosts: [], layout: 'packed', store },
  })
  await build({ data: dataIn(folder), out: distIn(folder), blocks: { blockBytes: 4096, tableRows: 4 } })
  const args = ['push', 's3://blocks/press', '--site', distIn(folder), '--endpoint', bucket.endpoint]
  expect(await runHere(args, ACCOUNT)).toMatchObject({ code: 0, stderr: '' })
  site = await startPreview([distIn(folder)])
}, 120_000)
afterAll(() => site.stop())

/** A client that records the addresses of its requests. */
function recording(options: { readonly store?: string }): { api: Catalog; asked: string[] } {
  const asked: string[] = []
  const note = (address: string, init: RequestInit) => {
    asked.push(address)
    return fetch(address, init)
  }
  return { api: catalog(site.url, { ...options, fetch: note }), asked }
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

/** A method that reads any list. */
type ListMethod = (options?: ListOptions) => AsyncIterable<unknown>

describe('the client of a store', () => {
  it('reads from it what the site answers, and asks the site for nothing', async () => {
    const { api, asked } = recording({ store })
    const plain = catalog(site.url)
    for (const list of ['artists', 'tracks', 'releases', 'labels'] as const) {
      const expected = await collect((plain[list] as ListMethod)())
      expect(await collect((api[list] as ListMethod)())).toEqual(expected)
      expect(await collect((api[list] as ListMethod)({ limit: 7 }))).toEqual(expected)
    }
    expect(await api.artist(artistId(3))).toEqual(await plain.artist(artistId(3)))
    expect(await api.track(trackId(COUNT).toUpperCase())).toEqual(await plain.track(trackId(COUNT)))
    expect(await api.release(releaseId(1))).toEqual(await plain.release(releaseId(1)))
    expect(await api.label(labelId(1))).toEqual(await plain.label(labelId(1)))
    expect(await api.lookup('isrc', 'us-abc-10-00007')).toEqual(await plain.lookup('isrc', 'USABC1000007'))
    expect(asked.filter((address) => !address.startsWith(store))).toEqual([])
  })

  it('reads a block once, however many of its records are asked for', async () => {
    const { api, asked } = recording({ store })
    for (const n of [1, 2, 3, 1]) await api.artist(artistId(n))
    expect(new Set(asked).size).toBe(asked.length)
  })

  it('reads a whole list whatever its limit is, as the site does', async () => {
    const { api } = recording({ store })
    for (const limit of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(await collect(api.artists({ limit }))).toHaveLength(COUNT)
  })

  it('is aborted by a signal also where it needs no request', async () => {
    const { api } = recording({ store })
    await collect(api.artists())
    const reason = new Error('enough')
    const signal = AbortSignal.abort(reason)
    await expect(api.artist(artistId(1), { signal })).rejects.toBe(reason)
    const stop = new AbortController()
    const read: unknown[] = []
    const reading = (async () => {
      for await (const artist of api.artists({ limit: 10, signal: stop.signal }))
        if (read.push(artist) === 10) stop.abort(reason)
    })()
    await expect(reading).rejects.toBe(reason)
    expect(read).toHaveLength(10)
  })

  it('asks the site for a selection', async () => {
    const { api, asked } = recording({ store })
    const [first] = await collect(api.tracks({ ordering: '-name' }))
    expect(first?.name).toBe((await collect(catalog(site.url).tracks({ ordering: '-name' })))[0]?.name)
    expect(asked[0]).toContain(`${site.url}/api/v1/catalog/track/?ordering=-name`)
  })

  it('fails for a record that the catalog does not have, and for a block that is not whole', async () => {
    const { api } = recording({ store })
    const absent = api.track('00000000-0000-4000-8000-000000000000')
    await expect(absent).rejects.toMatchObject({ status: 404, detail: 'Not found.' })
    await expect(absent).rejects.toBeInstanceOf(ClientError)
    await expect(catalog(site.url, { store: `${store}/none` }).label(labelId(1))).rejects.toMatchObject({
      status: 404,
    })
    const labels = path.join(bucket.folderOf('blocks'), 'press', PACKS_FOLDER, 'label')
    for (const name of readdirSync(labels))
      if (name.includes('.block')) rmSync(path.join(labels, name), { recursive: true })
    await expect(recording({ store }).api.label(labelId(1))).rejects.toMatchObject({
      status: 502,
      detail: expect.stringContaining('is missing'),
    })
  })
})
