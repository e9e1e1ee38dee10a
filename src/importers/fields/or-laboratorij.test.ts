// A spreadsheet from outside this project, read with one block of `fields`.
import path from 'node:path'
import { expect, it } from 'vitest'
import { settingsSchema } from '../../core/settings/settings.ts'
import { flattenRows, type ReadRow, readRows } from '../../testing/catalogs/rows.ts'
import { describeWithShared, shared } from '../../testing/catalogs/shared.ts'
import { tempFolder } from '../../testing/run/folders.ts'
import { findSources } from '../files/find.ts'

const SHEET = 'data/raw/or-laboratorij/albums.csv'

/** A song has one row for each of its performers and producers. */
const FIELDS = {
  name: 'SongTitle',
  'artist.name': 'PerformerArtistName',
  'artists.name': { field: 'PerformerArtistName', rows: 'merge' },
  'release.name': 'AlbumTitle',
  'release.releasedate': 'ReleaseYear',
  'release.label.name': 'ReleaseLabel',
  '*': 'ignore',
}

interface Song {
  readonly name: string
  readonly artist: { readonly name: string }
  readonly artists: readonly { readonly name: string }[]
  readonly release: { readonly name: string; readonly label: { readonly name: string } }
}

describeWithShared('a sheet of songs', [SHEET], () => {
  const read = async (fields: object): Promise<ReadRow[]> => {
    const { sources } = settingsSchema.parse({ sources: { tracks: { from: shared(SHEET), fields } } })
    const found = await findSources(tempFolder(), sources)
    expect(found.sources.map(({ name }) => path.basename(name))).toEqual(['albums.csv'])
    return readRows(flattenRows(found.sources[0]?.blocks() ?? (async function* () {})()))
  }

  it('becomes tracks with their releases, labels and artists', async () => {
    const rows = await read(FIELDS)
    const songs = rows.map((row) => ('value' in row ? row.value : row) as Song)
    const count = (of: (song: Song) => string | readonly string[]) => new Set(songs.flatMap(of)).size
    expect({
      songs: songs.length,
      titles: count(({ name, release }) => `${release.name}\n${name}`),
      releases: count(({ release }) => release.name),
      labels: count(({ release }) => release.label.name),
      artists: count(({ artists }) => artists.map(({ name }) => name)),
    }).toEqual({ songs: 149, titles: 149, releases: 12, labels: 10, artists: 11 })
    expect(rows[0]).toEqual({
      line: 2,
      value: {
        name: 'Absolutely Cuckoo',
        artist: { name: 'The Magnetic Fields' },
        artists: [{ name: 'The Magnetic Fields' }],
        release: { name: '69 Love Songs Vol. 1', releasedate: '1999', label: { name: 'Merge Records' } },
        tracknumber: '1',
        duration: '94',
      },
    })
    expect(songs.find(({ name }) => name === 'Sunday Morning')?.artists).toEqual([
      { name: 'Nico' },
      { name: 'The Velvet Underground' },
    ])
  })

  it('lists the columns that it skips', async () => {
    const { '*': _, ...fields } = FIELDS
    expect(await read(fields)).toContainEqual({
      line: 1,
      skipped: expect.stringMatching(
        /^columns that "fields" does not name: "NumberOfSingles", "Genre", .*"Type"/,
      ),
    })
  })
})
