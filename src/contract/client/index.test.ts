// Runs the client against real sites, served by `catalog-press preview`.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'rolldown'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { packageFile } from '../../core/system/package.ts'
import { artistId, labelId, releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { describeWithShared, readShared } from '../../testing/catalogs/shared.ts'
import { LEAN, sharedSite } from '../../testing/catalogs/shared-site.ts'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { suiteFolder, writeTree } from '../../testing/run/folders.ts'
import { ROOT } from '../../testing/run/root.ts'
import { type Preview, startPreview } from '../../testing/servers/preview.ts'
import { LISTED, RESOURCES } from '../kinds/kinds.ts'
import { listPath } from '../urls/urls.ts'
import { type Catalog, ClientError, catalog } from './index.ts'

/** A method that reads any list. */
type ListMethod = () => AsyncIterable<unknown>

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

/** A client that records the paths of its requests. */
function recordingClient(url: string): { api: Catalog; asked: string[] } {
  const asked: string[] = []
  const note = (address: string, init: RequestInit) => {
    asked.push(address.slice(url.length))
    return fetch(address, init)
  }
  return { api: catalog(url, { fetch: note }), asked }
}

describe('the client of a small catalog that was built for another address', () => {
  const folder = suiteFolder()
  const features = 'eeeeeeee-0000-4000-8000-000000000001'
  let site: Preview

  beforeAll(async () => {
    const small = smallCatalog(45)
    Object.assign(small['tracks.ndjson'][0] as object, { features })
    writeTree(dataIn(folder), {
      ...small,
      'releases.ndjson': small['releases.ndjson'].map((release) => ({ ...release, releasedate: '1998-05' })),
      'features.ndjson': [{ uuid: features, bpm: 120.5 }],
      'site.json': { ...small['site.json'], filters: true },
    })
    expect((await runBuild(folder)).code).toBe(0)
    site = await startPreview([distIn(folder)])
  })
  afterAll(() => site.stop())

  const ids = (of: (number: number) => string, count = 45) =>
    Array.from({ length: count }, (_, index) => of(index + 1))

  it('walks every list, all pages of it, at the address it was given', async () => {
    const { api, asked } = recordingClient(`${site.url}/`)
    const collectUuids = async (items: AsyncIterable<{ uuid: string }>) =>
      (await collect(items)).map(({ uuid }) => uuid)
    expect(await collectUuids(api.artists())).toEqual(ids(artistId))
    expect(await collectUuids(api.tracks())).toEqual(ids(trackId))
    expect(await collectUuids(api.releases())).toEqual([releaseId(1)])
    expect(await collectUuids(api.labels())).toEqual([labelId(1)])
    expect(asked).toHaveLength(8)
  })

  it('asks for pages of the given size, and only for those that are needed', async () => {
    const { api, asked } = recordingClient(site.url)
    const artists = api.artists({ limit: 7 })
    expect(asked).toEqual([])
    for await (const { uuid } of artists) if (uuid === artistId(8)) break
    expect(asked).toEqual([`${listPath('artist')}?limit=7`, `${listPath('artist')}?limit=7&offset=7`])
    expect(await collect(artists)).toHaveLength(45)
  })

  it('asks for the filters and the order that it is given', async () => {
    const { api, asked } = recordingClient(site.url)
    const tracks = api.tracks({
      limit: 20,
      artist: artistId(3),
      year: 1998,
      tag: undefined,
      ordering: '-name',
    })
    expect((await collect(tracks)).map(({ uuid }) => uuid)).toEqual([trackId(3)])
    expect(asked).toEqual([`${listPath('track')}?limit=20&artist=${artistId(3)}&year=1998&ordering=-name`])
  })

  it('asks for the fields that it is given', async () => {
    const { api, asked } = recordingClient(site.url)
    const named = await collect(api.artists({ limit: 20, country: undefined, fields: ['name', 'uuid'] }))
    expect(named[2]).toEqual({ uuid: artistId(3), name: 'Artist 3' })
    expectTypeOf(named).toEqualTypeOf<{ uuid: string; name: string }[]>()
    expect(asked[0]).toBe(`${listPath('artist')}?limit=20&fields=name%2Cuuid`)
    expect(asked[1]).toBe(`${listPath('artist')}?fields=name%2Cuuid&limit=20&offset=20`)

    const [release] = await collect(api.releases({ year: 1998, omit: ['items'] }))
    expect(release).toMatchObject({ name: 'Release' })
    expect(release).not.toHaveProperty('items')
    expectTypeOf(release).not.toHaveProperty('items')
    const [both] = await collect(api.releases({ fields: ['name', 'items'], omit: ['items'] }))
    expect(both).toEqual({ name: 'Release' })
    // @ts-expect-error A release has no such field.
    expect(await collect(api.releases({ fields: ['nothing'] }))).toEqual([{}])
  })

  it('reads one of each kind', async () => {
    const api = catalog(site.url)
    expect(await api.artist(artistId(2))).toMatchObject({ ct: 'catalog.artist', name: 'Artist 2' })
    expect(await api.track(trackId(2))).toMatchObject({ ct: 'catalog.media', duration: '62.5' })
    const release = await api.release(releaseId(1))
    expect(release.items.map(({ media }) => media.uuid)).toEqual(ids(trackId))
    expect(await api.label(labelId(1))).toMatchObject({ ct: 'catalog.label', releases: [release.url] })
    expect(await api.features(features)).toMatchObject({ ct: 'features.media', bpm: 120.5 })
  })

  it('asks at the addresses that the model gives', async () => {
    const { api, asked } = recordingClient(site.url)
    for (const resource of LISTED) await collect((api[`${resource}s`] as ListMethod)()).catch(() => {})
    const lists = asked.filter((path) => !path.includes('?'))
    expect(lists).toEqual(LISTED.map(listPath))
    asked.length = 0
    for (const resource of RESOURCES) {
      const method = resource === 'artist_features' ? 'artistFeatures' : resource
      await api[method](artistId(99)).catch(() => {})
    }
    expect(asked).toEqual(RESOURCES.map((resource) => `${listPath(resource)}${artistId(99)}/`))
  })

  it('throws a ClientError for what is not there', async () => {
    const missing = catalog(site.url).artist(artistId(99))
    await expect(missing).rejects.toBeInstanceOf(ClientError)
    await expect(missing).rejects.toMatchObject({
      status: 404,
      detail: 'Not found.',
      url: `${site.url}${listPath('artist')}${artistId(99)}/`,
      message: `${site.url}${listPath('artist')}${artistId(99)}/: 404 Not found.`,
    })
  })

  it('requests nothing that is not a uuid', async () => {
    const { api, asked } = recordingClient(site.url)
    for (const uuid of ['', '..', '../track', `${artistId(1)}/?limit=1`, 'artist'])
      await expect(api.artist(uuid)).rejects.toThrow(`"${uuid}" is not a uuid.`)
    expect(asked).toEqual([])
  })

  it('is what the package exports as catalog-press/client', async () => {
    const program = `
      import { catalog } from 'catalog-press/client'
      let seen = 0
      for await (const track of catalog('${site.url}').tracks()) seen += track.tracknumber
      console.log(seen)`
    const args = ['--input-type=module', '--eval', program]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT })
    expect(stdout).toBe('1035\n')
  })
})

describeWithShared('the client of the catalog discogs', ['data/discogs'], () => {
  let site: Preview

  beforeAll(async () => {
    const pressed = await sharedSite('discogs', LEAN)
    expect(pressed.ran).toMatchObject({ code: 0 })
    site = await startPreview([pressed.site])
  }, 120_000)
  afterAll(() => site.stop())

  it('walks all artists, with names and items as the source has them', async () => {
    const walked = await collect(catalog(site.url).artists())
    const source = readShared('data/discogs/artists.ndjson')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(walked).toHaveLength(1956)
    expect(
      walked.map(({ uuid, name, items }) => ({ uuid, name, items: items.map(({ media }) => media.uuid) })),
    ).toEqual(source.map(({ uuid, name, items }) => ({ uuid, name, items })))
  })
})

describe('the bundle of the client', () => {
  it('is 4.1 KB at most, without what searches or reads a store', async () => {
    const { output } = await build({
      input: fileURLToPath(packageFile('lib/contract/client/index.js')),
      platform: 'browser',
      write: false,
      output: { minify: true },
    })
    expect(Buffer.byteLength(output[0].code)).toBeLessThan(4.1 * 1024)
  })
})
