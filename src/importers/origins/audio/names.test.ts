import { expect, it } from 'vitest'
import { Artists } from './names.ts'

const VARIOUS_MBID = '89ad4ac3-39f7-470e-963a-56509c546377'

/** The spellings of each artist of files, whose releases are by these artists. */
function spellings(...names: readonly (readonly [name: string, musicbrainz?: string])[]) {
  const files = names.map(([name, musicbrainz]) => {
    const artist = { name, ...(musicbrainz !== undefined && { musicbrainz }) }
    return {
      tags: { title: 'Low', number: 1, duration: 1, artists: [artist], album: { name: 'Tides', artist } },
    } as const
  })
  return new Artists(files).groups().map((group) => group.names)
}

it('various artists are one artist, in any language and beside their MBID', () => {
  expect(spellings(['VA'], ['Various Artists'], ['Verschiedene'], ['VA'], ['Ann'])).toEqual([
    ['VA', 'Various Artists', 'Verschiedene'],
    ['Ann'],
  ])
  expect(spellings(['VA'], ['Various Artists', VARIOUS_MBID])).toEqual([['VA', 'Various Artists']])
})

it('names in other letters are other artists', () => {
  expect(spellings(['Ann'], ['ANN'])).toEqual([['Ann'], ['ANN']])
})
