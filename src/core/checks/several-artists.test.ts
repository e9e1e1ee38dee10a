import { describe, expect, it } from 'vitest'
import { readLibrary } from '../../testing/catalogs/library.ts'
import { inFields } from '../problems/proposals.ts'
import { featuredArtists, listedArtists } from './several-artists.ts'

const columnFor = (field: string) => (field === 'artist.name' ? 'by' : field)
const nestedIn = (kind: 'track' | 'release', names: readonly string[]) =>
  readLibrary({
    [kind]: names.map((name, number) => ({
      ...{ name: `T${number}`, artist: { name } },
      ...(kind === 'track' && { release: { name: 'First', artist: { name: 'Ann' } } }),
    })),
  })

describe('the hint has the line', () => {
  it('that splits names at the words between artists', async () => {
    const library = await nestedIn('track', ['Ann feat. Bob', 'Ann (FT Cy)', 'Ann Feat. Dee', 'Fay'])
    expect(featuredArtists(library, columnFor)).toEqual({
      code: 'FEATURED_ARTIST',
      count: 3,
      message: '3 artists with another one in the name: Ann feat. Bob, Ann (FT Cy), Ann Feat. Dee.',
      at: [1, 2, 3].map((line) => ({ file: 'tracks.ndjson', line })),
      hint: 'To make them artists of their own, write in "fields" of the source: "artists.name": { "field": "by", "split": ["feat.", "ft"] }.',
      proposals: [inFields({ 'artists.name': { field: 'by', split: ['feat.', 'ft'] } })],
    })
    expect(await nestedIn('track', ['Fay']).then((none) => featuredArtists(none, columnFor))).toBeNull()
  })

  it.each([
    ['track', ["['Ann', 'Bob']"], '"artists.name": "by".'],
    ['track', ['Ann;Bob', 'Bob,Ann', 'Ann', 'Bob'], '"artists.name": { "field": "by", "separator": ";" }.'],
    ['track', ['Ann,Bob', 'Ann'], '"artists.name": { "field": "by", "separator": ",", "spaced": false }.'],
    [
      'track',
      ['Ann, Bob', 'Ann', 'Bob'],
      '"artists.name": { "field": "by", "separator": "," }. This cuts names that contain a comma, such as Tyler, The Creator.',
    ],
    [
      'track',
      ['Ann, Bob, Cy, Dee', 'Cy', 'Dee', 'Ann, Bob'],
      '"artists.name": { "field": "by", "separator": "," }. This cuts names that contain a comma, such as Tyler, The Creator.',
    ],
    [
      'track',
      ['Ann (a), Bob (b)'],
      '"artists.name": { "field": "by", "separator": "," }. This cuts names that contain a comma, such as Tyler, The Creator. What is in brackets stays in the names.',
    ],
    [
      'release',
      ['Ann / Bob', 'Ann', 'Bob'],
      '"artist.name": { "field": "by", "separator": " / " }, "artist_display": "by". This cuts all names that contain it.',
    ],
    [
      'release',
      ['Ann × Bob', 'Ann x Cy', 'Ann', 'Bob', 'Cy'],
      '"artist.name": { "field": "by", "split": ["x", "×"] }, "artist_display": "by". This cuts all names that contain it.',
    ],
  ] as const)('that takes lists of artists of a %s apart: %j', async (kind, names, line) => {
    const warning = listedArtists(await nestedIn(kind, names), columnFor)
    expect(warning?.hint).toBe(`To read the artists of the list, write in "fields" of the source: ${line}`)
  })
})
