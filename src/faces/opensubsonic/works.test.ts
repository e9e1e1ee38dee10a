// Works and composers as players ask for them.
import { expect, it } from 'vitest'
import { artistId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { dataIn } from '../../testing/run/build.ts'
import { openFolder, writeTree } from '../../testing/run/folders.ts'
import { ask } from '../../testing/servers/http.ts'
import { startPreview } from '../../testing/servers/preview.ts'

it('a song has its work, its movement and its composers, or no such members', async () => {
  const catalog = smallCatalog(3)
  const [first, ...others] = catalog['tracks.ndjson']
  const folder = openFolder()
  writeTree(dataIn(folder), {
    ...catalog,
    'tracks.ndjson': [
      {
        ...first,
        ...{ work: 'Suite', movement: 'Gigue', movementnumber: 'VI' },
        composers: [artistId(2), artistId(3)],
      },
      ...others,
    ],
    'site.json': { ...catalog['site.json'], pages: true, faces: ['opensubsonic'] },
  })
  const { url } = await startPreview(['--data', dataIn(folder)])
  const song = async (number: number) => {
    const { body } = await ask(url, `/rest/getSong?f=json&id=tr-${trackId(number)}`)
    return JSON.parse(body)['subsonic-response'].song
  }
  const composer = (number: number) => ({
    role: 'composer',
    artist: { id: `ar-${artistId(number)}`, name: `Artist ${number}` },
  })
  expect(await song(1)).toMatchObject({
    displayComposer: 'Artist 2, Artist 3',
    contributors: [composer(2), composer(3)],
    works: [{ name: 'Suite' }],
    movements: [{ name: 'Gigue', number: 6 }],
  })
  for (const member of ['displayComposer', 'contributors', 'works', 'movements'])
    expect(await song(2)).not.toHaveProperty(member)
})
