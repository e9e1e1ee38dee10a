import { describe, expect, it } from 'vitest'
import { artistId, labelId, releaseId } from '../../testing/catalogs/catalog.ts'
import { libraryOfRecords } from '../../testing/catalogs/record-library.ts'
import type { MergedRecord } from '../library/merge.ts'
import { alikeNames, alikeTitles, plainSpelling, titlesOfDiscs } from './alike-names.ts'

const namesIn = (groups: readonly { readonly name: string }[]) => groups.map(({ name }) => name)

const namedArtists = (names: readonly string[]) =>
  libraryOfRecords({ artist: names.map((name, at) => ({ uuid: artistId(at), name })) }).records.artist

const makeReleases = (releases: readonly (Partial<MergedRecord<'release'>> | string)[]) =>
  libraryOfRecords({
    release: releases.map((release, at) => ({
      uuid: releaseId(at),
      label: labelId(1),
      ...(typeof release === 'string' ? { name: release } : release),
    })),
  }).records.release

describe('a spelling', () => {
  it.each([
    ['Low Water', 'LOW-water!', true],
    ['Café', 'Cafe\u0301', true],
    ['Sigur Rós', 'sigur ros', true],
    ['ΣΊΓΜΑΣ', 'σιγμας', true],
    ['Øre', 'Ore', false],
    ['Low 1', 'Low 2', false],
    ['!!!', '???', false],
    ['!!!', '! ! !', false],
  ])('%s and %s: %s', (one, other, same) => {
    expect(plainSpelling(one) === plainSpelling(other.replaceAll('ς', 'σ'))).toBe(same)
  })
})

describe('names that are alike', () => {
  it('are shown together in the place of the first, in an order of their own', () => {
    const artists = namedArtists(['other', 'Ärger', 'arger!', ' ARGER', 'Other.', 'ärger'])
    expect(alikeNames(artists)).toEqual([
      { uuid: artistId(0), at: { file: 'artists', line: 1 }, name: 'Other. / other' },
      { uuid: artistId(1), at: { file: 'artists', line: 2 }, name: ' ARGER / arger! / Ärger / …' },
    ])
    expect(namesIn(alikeNames(namedArtists(['Label', 'Label'])))).toEqual(['Label / Label'])
  })

  it('are not warned of where each record has a description of its own', () => {
    const described = (...texts: (string | null)[]) =>
      alikeNames(
        libraryOfRecords({
          artist: texts.map((description, at) => ({ uuid: artistId(at), name: 'Lowmere', description })),
        }).records.artist,
      )
    expect(described('A duo.', 'A brass band.')).toEqual([])
    for (const texts of [
      ['A duo.', null],
      [null, null],
      ['A duo.', 'A duo.'],
      ['A duo.', ''],
    ])
      expect(described(...texts)).toHaveLength(1)
  })

  it('are titles of one artist or label that differ', () => {
    const [ann, bob] = [{ artist: artistId(1) }, { artist: artistId(2) }]
    const implied = (name: string) => ({ id: `release name:${artistId(1)}:${name}` })
    const cases = [
      [
        [
          { name: 'Low Water', ...ann },
          { name: 'Low-Water', ...ann },
        ],
        ['Low Water / Low-Water'],
      ],
      [
        [
          { name: 'Low Water', ...ann },
          { name: 'Low-Water', ...bob },
        ],
        [],
      ],
      [
        [
          { name: 'Low Water', ...ann },
          { name: 'Low Water', ...ann },
        ],
        [],
      ],
      [
        [
          { name: 'Low', ...implied('Low') },
          { name: 'low', ...ann },
        ],
        ['Low / low'],
      ],
      [
        [
          { name: 'Low', artist_display: 'Ann' },
          { name: 'low', artist_display: 'Bob' },
        ],
        [],
      ],
      [['Low', 'low'], ['Low / low']],
      [['Low', { name: 'low', label: labelId(2) }], []],
    ] as const
    for (const [releases, found] of cases) expect(namesIn(alikeTitles(makeReleases(releases)))).toEqual(found)
  })
})

it('the numbers of discs at the ends of titles make several releases of one title', () => {
  const titles = ['Night (Disc 1)', 'night, CD 2', 'Day CD 1', 'Day', 'CD 1', 'CD 2']
  expect(namesIn(titlesOfDiscs(makeReleases(titles)))).toEqual(['Night (Disc 1) / night, CD 2'])
  expect(titlesOfDiscs(makeReleases(['Night (Disc 1)', 'Night (Disc 1)']))).toEqual([])
})
