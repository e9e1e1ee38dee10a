// A library of iTunes, or of Music with "Export Library": a property list whose dictionary "Tracks" has one for each.

import { knownValues } from '../../contract/common/known-values.ts'
import { VARIOUS } from '../../core/library/various.ts'
import type { Element } from '../xml/elements.ts'
import { counted, filled, type LibraryTrack, libraryAt, yearIn } from './library-tracks.ts'

/** Keys that mark entries which are not music, with the plural for the warning that counts these. */
const OTHERS = [
  ['Podcast', 'podcasts'],
  ['Movie', 'videos'],
  ['TV Show', 'videos'],
  ['Music Video', 'videos'],
  ['Has Video', 'videos'],
  ['Disabled', 'tracks that are not ticked'],
] as const

export const itunes = libraryAt('plist/dict/dict/dict', (element) => {
  const values = readDictionary(element)
  const [, other] = OTHERS.find(([key]) => values.get(key) === 'true') ?? []
  if (other !== undefined) return other
  return values.get('Track Type') === 'URL' ? 'radio stations' : readTrack(values)
})

function readTrack(values: ReadonlyMap<string, string>): LibraryTrack | string {
  const text = (key: string) => filled(values.get(key))
  const name = text('Name')
  const artist = text('Artist') ?? text('Album Artist')
  if (name === undefined) return 'tracks without a title'
  if (artist === undefined) return 'tracks without an artist'
  const id = text('Persistent ID')
  const album = text('Album')
  const genre = text('Genre')
  const shared = values.get('Compilation') === 'true' ? VARIOUS : undefined
  return {
    artist,
    track: {
      name,
      duration: Number(text('Total Time') ?? 0) / 1000,
      ...knownValues({
        id: id && `itunes:${id}`,
        tracknumber: counted(text('Track Number')),
        disc: counted(text('Disc Number')),
        tags: genre && [genre],
      }),
    },
    release:
      album === undefined
        ? undefined
        : {
            name: album,
            artist: text('Album Artist') ?? shared,
            facts: knownValues({ releasedate: yearIn(text('Year')) }),
          },
  }
}

/** Reads the keys of a dictionary, each followed by its value. A boolean is an element of its name. */
function readDictionary({ children }: Element): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  for (const [at, { name, text }] of children.entries()) {
    const value = children[at + 1]
    if (name === 'key' && value) values.set(text, value.name === 'true' ? value.name : value.text)
  }
  return values
}
