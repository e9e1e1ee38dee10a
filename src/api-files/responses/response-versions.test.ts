import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { RESOURCES, type Resource } from '../../contract/kinds/kinds.ts'
import { resourceFile } from '../../contract/urls/files.ts'
import { artistId, labelId, releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { pressed, readText } from '../../testing/run/build.ts'
import { RESPONSE_VERSIONS } from './response-versions.ts'

const FEATURES = 'ffffffff-0000-4000-8000-000000000001'
const small = smallCatalog(1)
const catalog = {
  ...small,
  'artists.ndjson': [{ ...small['artists.ndjson'][0], country: 'DE', description: 'An artist.' }],
  'tracks.ndjson': [{ ...small['tracks.ndjson'][0], features: FEATURES }],
  'features.ndjson': [{ uuid: FEATURES, bpm: 120 }],
}
const IDS: Record<Resource, string> = {
  artist: artistId(1),
  track: trackId(1),
  release: releaseId(1),
  label: labelId(1),
  features: FEATURES,
  artist_features: artistId(1),
}

/**
 * Where this fails because a response has changed, raise its number in response-versions.ts, and write the new digest
 * here: programs that follow a site must read these records again after an upgrade.
 */
it('a response that changes has another number', async () => {
  const tree = await pressed(catalog)
  const digestList = (kind: Resource) =>
    createHash('sha256')
      .update(readText(tree, resourceFile(kind, IDS[kind], 'plain')))
      .digest('hex')
      .slice(0, 12)
  const all = RESOURCES.map((kind) => `${kind} ${RESPONSE_VERSIONS[kind]}: ${digestList(kind)}`)
  expect(all).toMatchInlineSnapshot(`
    [
      "artist 1: 866901b1c096",
      "track 1: 096fdf0a6dd6",
      "release 1: 66d8e8df2c21",
      "label 1: 6eed94fab12e",
      "features 1: cf5b810f8273",
      "artist_features 1: bb7f338ad6b4",
    ]
  `)
})
