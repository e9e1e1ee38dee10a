// Names that columns are known by, whole: `names/<language>.json`, a file for each language, with those of programs in
// English. Of two columns, the one with the name before a semicolon is preferred to one after it.
import { readdirSync, readFileSync } from 'node:fs'
import { packageFile } from '../../core/system/package.ts'
import type { Language, Meaning } from './meanings.ts'
import { UNITS } from './units.ts'

/** In all languages, without single letters, which mean other things as well: names of a column of durations, too. */
export const WORDS_FOR_SECONDS = UNITS.s.filter((word) => !/^[a-z]$/.test(word)).join(', ')

/** Names that mean something else beside another column, or nothing. */
export const BESIDE: readonly {
  readonly names: string
  readonly beside: string
  readonly meaning: Meaning | null
}[] = [
  // Discogs: a collection, an inventory, a wantlist.
  { names: 'release id', beside: 'collection folder, listing id, rating', meaning: 'discogs' },
  {
    names:
      'artist, artists, artist name, primary artist, primary artists, main artist, main artists, display artist, artiste, artistes, artiste principal',
    beside:
      'track artist, track artists, track artist name, track primary artist, track primary artists, track display artist, artiste de la piste, artistes de la piste',
    meaning: 'albumArtist',
  },
  // beets has each artist as one text and as a list.
  { names: 'artists', beside: 'artist', meaning: 'artistList' },
  { names: 'album artists', beside: 'album artist', meaning: null },
  { names: WORDS_FOR_SECONDS, beside: UNITS.min.join(', '), meaning: null },
]

/** The names in each language. */
export const readLanguages = (): readonly Language[] => readWords('names')

/** Reads the files of a folder, one for each language. */
export function readWords<T>(name: 'names' | 'marks' | 'events'): readonly T[] {
  const folder = packageFile(`lib/importers/guesses/${name}/`)
  const files = readdirSync(folder).sort()
  return files.map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
}
