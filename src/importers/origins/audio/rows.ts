// Makes rows of tracks from a folder, with their releases, artists and labels inside.

import { knownValues } from '../../../contract/common/known-values.ts'
import { labelFields, pairLabels } from '../track-rows.ts'
import type { Album } from './albums.ts'
import type { Identified, IdentifiedAlbum } from './identify.ts'
import type { KnownGroup } from './identity/identity.ts'
import type { NamedArtist, Tags } from './tags.ts'
import { numberFiles } from './track-numbers.ts'

type Raw = Readonly<Record<string, unknown>>

export interface RowOptions {
  /** Returns the key of an artist. */
  readonly artistKey: (artist: Tags['artists'][number]) => string
  /** Returns the path of a file under the URL of the media. */
  readonly streamPath: (path: string) => string
  /** Whether comments describe releases. */
  readonly comments: boolean
}

/** Makes the row of each file, by its path. Rows share their common objects. */
export function makeRows(
  { albums, artists, labels }: Identified,
  { artistKey, streamPath, comments }: RowOptions,
): Map<string, Raw> {
  const artistRows = new Map([...artists].map(([key, known]) => [key, groupRow(known)]))
  const labelRows = new Map([...labels].map(([key, known]) => [key, groupRow(known)]))
  const rows = new Map<string, Raw>()
  for (const identified of albums) {
    const { album } = identified
    const artist = album.artist === undefined ? undefined : artistRows.get(album.artist)
    const release = {
      ...releaseRow(identified, artist),
      ...labelRow(album, labelRows),
      ...(comments && knownValues({ description: album.comment })),
    }
    const numbers = numberFiles(album.files)
    for (const { id, file } of identified.tracks) {
      const { tags } = file
      const findRow = (each: NamedArtist) => artistRows.get(artistKey(each))
      const credited = tags.artists.map(findRow)
      const [first] = credited
      rows.set(file.path, {
        ...idField(id),
        name: tags.title,
        duration: tags.duration,
        release,
        artist: first,
        ...knownValues({
          ...numbers.get(file),
          artists: credited.length > 1 ? credited : undefined,
          artist_display: shownAs(tags.artistDisplay, first),
          isrc: tags.isrc,
          license: tags.license,
          explicit: tags.explicit,
          tags: tags.genres,
          work: tags.work,
          movement: tags.movement,
          movementnumber: tags.movementNumber,
          composers: tags.composers?.map(findRow),
          credits: tags.credits?.map((each) => ({ artist: findRow(each), role: each.role })),
          lyrics: tags.lyrics,
          chapters: tags.chapters,
          musicbrainz: tags.recording,
        }),
        stream: streamPath(file.path),
      })
    }
  }
  return rows
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
const idField = (id: string): Raw => (UUID.test(id) ? { uuid: id } : { id })

const groupRow = ({ id, name, musicbrainz }: KnownGroup): Raw => ({
  ...idField(id),
  name,
  ...knownValues({ musicbrainz }),
})

/** Returns the labels of a release and its numbers. */
function labelRow(album: Album, rows: ReadonlyMap<string, Raw>): Raw {
  const { label = '', labels = [label], catalognumber = '', catalognumbers = [catalognumber] } = album
  const named = labels.map((key) => rows.get(key)).filter((row) => row !== undefined)
  const numbers = catalognumbers.filter((number) => number !== '')
  return knownValues(labelFields(pairLabels(named, numbers)))
}

function releaseRow({ id, album }: IdentifiedAlbum, artist: Raw | undefined): Raw {
  const { originalDate: originaldate, cline, pline } = album
  const { name, artistDisplay, date, barcode, type, musicbrainz, cover } = album
  const shown = artist && shownAs(artistDisplay, artist)
  const more = { artist, artist_display: shown, releasedate: date, barcode, type }
  const rights = { originaldate, cline, pline }
  return { ...idField(id), name, ...knownValues({ ...more, ...rights, musicbrainz, image: cover }) }
}

/** Returns the displayed text of artists, if it differs from the name of the credited one. */
const shownAs = (display: string | undefined, artist: Raw | undefined): string | undefined =>
  display === artist?.name ? undefined : display
