// Validates the pressed responses against the published schemas with Ajv.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { artistId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { describeWithShared } from '../../testing/catalogs/shared.ts'
import { sharedSite } from '../../testing/catalogs/shared-site.ts'
import { dataIn, distIn, pressed, runBuild } from '../../testing/run/build.ts'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'
import { faultsOfSite, openSchemas } from '../../testing/schemas/schemas.ts'

const FEATURES = 'ffffffff-0000-4000-8000-000000000001'

/** A catalog with every kind of record, and nullable fields both with and without a value. */
function fullCatalog() {
  const small = smallCatalog(5)
  const [track, ...tracks] = small['tracks.ndjson']
  const [artist, ...artists] = small['artists.ndjson']
  return {
    ...small,
    'artists.ndjson': [{ ...artist, image: 'portrait-1f.jpg' }, ...artists],
    'tracks.ndjson': [{ ...track, features: FEATURES }, ...tracks],
    'releases.ndjson': [
      { ...small['releases.ndjson'][0], releasedate: '2024-05', catalognumber: 'CAT 1' },
      { ...small['releases.ndjson'][0], uuid: artistId(99), name: 'Empty' },
    ],
    'labels.ndjson': [{ ...small['labels.ndjson'][0], image: 'https://images.example.org/label.png' }],
    'features.ndjson': [{ uuid: FEATURES, bpm: 120, mood: ['calm'], key: null }],
    'site.json': { ...small['site.json'], page_size: 2, limits: [3] },
  }
}

describe('every response of a small catalog', () => {
  it('is valid against its published schema', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), fullCatalog())
    expect(await runBuild(folder)).toMatchObject({ code: 0 })
    const { responses, faults } = faultsOfSite(distIn(folder))
    expect(faults).toEqual([])
    // Records, pages of two and of three, lists and roots, in both variants; and two errors.
    expect(responses).toBe(2 * (14 + (3 + 3 + 1 + 1) + (2 + 2 + 1 + 1) + 4 + 2) + 2)
  })

  it('would not be if a field were null that may not be, missing or unknown', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), fullCatalog())
    await runBuild(folder)
    const site = distIn(folder)
    const file = `api/v1/catalog/track/${trackId(1)}/index.json`
    const { assets, ...track } = JSON.parse(readFileSync(path.join(site, file), 'utf8'))
    const findFaults = openSchemas(site)
    const faultsWith = (body: object) => {
      writeTree(site, { [file]: body })
      return findFaults(file)
    }
    expect(faultsWith({ ...track, assets })).toEqual([])
    expect(faultsWith({ ...track, assets, features: null })).toEqual([])
    expect(faultsWith({ ...track, assets, release: null })).toHaveLength(1)
    expect(faultsWith({ ...track, assets, more: 1 })).toHaveLength(1)
    expect(faultsWith(track)).toHaveLength(1)
  })
})

describe('the schemas of a site', () => {
  it('refer to each other by the address they are published at', async () => {
    const tree = await pressed(smallCatalog(1))
    const schemas = [...tree].filter(([file]) => file.startsWith('api/v1/schemas/'))
    expect(schemas.length).toBeGreaterThan(10)
    for (const [file, text] of schemas) {
      expect(JSON.parse(text).$id).toBe(`https://api.example.org/${file}`)
      for (const [, reference] of text.matchAll(/"\$ref":"([^"]+)"/g)) {
        expect(tree.has((reference as string).replace('https://api.example.org/', ''))).toBe(true)
      }
    }
  })
})

describeWithShared('every response of a shared catalog', ['data/musicbrainz', 'data/discogs'], () => {
  it.each(['musicbrainz', 'discogs'])(
    'is valid against its published schema: %s',
    async (name) => {
      const { site, ran } = await sharedSite(name)
      expect(ran).toMatchObject({ code: 0 })
      const { responses, faults } = faultsOfSite(site)
      expect(faults).toEqual([])
      expect(responses).toBeGreaterThan(1000)
    },
    120_000,
  )
})
