// Lists of which each source may know a part.
import { expect, it } from 'vitest'
import { artists, change, open, sourcesWith, tracks } from '../../testing/catalogs/sources.ts'

it('other spellings of several sources are united, those of the record first, and do not conflict', async () => {
  const [artist] = artists
  const spelled = (index: number, also: unknown) =>
    change(tracks, index, { artist: { ...artist, also } })[index] as Record<string, unknown>
  const { library } = await open(
    sourcesWith({
      artist: change(artists, 0, { also: 'Ferrow, The|Ферроу' }),
      track: [spelled(0, ['Ферроу', 'Feri']), spelled(1, null), spelled(2, 'F.')],
    }),
  )
  expect(library.get('artist', String(artist?.uuid)).also).toEqual(['Ferrow, The', 'Ферроу', 'Feri', 'F.'])
})
