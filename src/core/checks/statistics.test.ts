import { describe, expect, it } from 'vitest'
import { artistId, labelId, releaseId, trackId } from '../../testing/catalogs/catalog.ts'
import { libraryOfRecords } from '../../testing/catalogs/record-library.ts'
import type { MergedRecord } from '../library/merge.ts'
import { collectStatistics, playingTime } from './statistics.ts'
import { formatMinutes, sharedIsrcs } from './statistics-questions.ts'

const form = {
  ...({ streams: 'optional', durations: 'optional', tracknumbers: 'required' } as const),
  hasDefaultLabel: false,
}
const site = { baseUrl: 'https://api.example.org', mediaUrl: 'https://media.example.org' }

describe('the playing time', () => {
  it.each([
    [[], 0, null],
    [['0', '0'], 0, null],
    [['0', '200'], 200, 200],
    [['0.1', '0.2'], 0.3, 0.15],
    [['241.5', '180.000001', '3'], 424.500001, 180.000001],
    [['3.1', '12'], 15.1, 7.55],
    [Array.from({ length: 10_000 }, () => '0.1'), 1000, 0.1],
    [['99999999999.999999', '0.000001'], 100_000_000_000, 50_000_000_000],
  ])('is the exact sum of all durations, and their median: %j', (durations, seconds, median) => {
    const { seconds: sum, median: middle } = playingTime(durations)
    expect(sum).toBe(seconds)
    expect(middle ?? null).toEqual(median === null ? null : expect.closeTo(median, 9))
  })
})

it.each([
  [0, '0:00'],
  [59.4, '0:59'],
  [59.6, '1:00'],
  [240.5, '4:00'],
  [241.5, '4:02'],
  [4000.5, '66:40'],
  [200_000, '3333:20'],
])('%f seconds are %s', (seconds, minutes) => {
  expect(formatMinutes(seconds)).toBe(minutes)
})

it('an ISRC of several tracks names them once, in the place of the first', () => {
  const isrcs = [['A', 'A'], ['B', 'C'], ['C'], ['C'], null, ['C', 'B']]
  const { track } = libraryOfRecords({
    track: isrcs.map((isrc, at) => ({ uuid: trackId(at), name: `Track ${at}`, isrc })),
  }).records
  expect(sharedIsrcs(track)).toEqual([
    { uuid: trackId(1), at: { file: 'tracks', line: 2 }, name: 'B: Track 1 / Track 5' },
    { uuid: trackId(1), at: { file: 'tracks', line: 2 }, name: 'C: Track 1 / Track 2 / Track 3 / …' },
  ])
})

describe('the statistics of a library', () => {
  const tracks = (
    ...more: readonly (Partial<Omit<MergedRecord<'track'>, 'duration'>> & { duration: string | null })[]
  ) =>
    more.map((one, at) => ({
      ...{ uuid: trackId(at), name: `Track ${at}`, artist: artistId(1), release: releaseId(1) },
      ...one,
    }))
  const library = libraryOfRecords({
    artist: [{ uuid: artistId(1), name: 'Ann', image: 'a.jpg' }],
    release: [
      { uuid: releaseId(1), name: 'Low', label: labelId(1), tags: [] },
      { uuid: releaseId(2), name: 'High', label: labelId(1), license: 'CC0-1.0', tags: ['Rock'] },
    ],
    label: [{ uuid: labelId(1), name: 'Harbour' }],
    track: tracks(
      { duration: '200' },
      { duration: '200', license: 'CC0-1.0' },
      { duration: '200', release: releaseId(2) },
      { duration: '0' },
      { duration: null },
      { duration: '4000.5' },
      { duration: '200' },
      { duration: '200' },
      { duration: '36000' },
      { duration: '36000.000001' },
    ),
  })
  const { findings, coverage } = collectStatistics(library, { form, site })
  const found = (code: string) => {
    const { count, examples = [] } = findings.find((finding) => finding.code === code) ?? {}
    return [count, ...examples.map(({ name }) => name)]
  }

  it('answer each question', () => {
    expect(found('releases_without_tracks')).toEqual([0])
    expect(found('tracks_of_no_length')).toEqual([1, 'Track 3 (0:00)'])
    expect(found('tracks_much_longer')).toEqual([2, 'Track 5 (66:40)', 'Track 8 (600:00)'])
    expect(found('tracks_over_ten_hours')).toEqual([1, 'Track 9 (600:00)'])
    expect(found('artists_without_image')).toEqual([0])
    expect(found('releases_without_license')).toEqual([1, 'Low'])
    expect(found('tracks_without_license')[0]).toBe(8)
    expect(findings.find(({ code }) => code === 'labels_without_image')).toEqual({
      code: 'labels_without_image',
      title: 'labels without a picture',
      kind: 'label',
      count: 1,
      of: 1,
      examples: [
        {
          name: 'Harbour',
          url: `https://api.example.org/api/v1/catalog/label/${labelId(1)}/`,
          file: 'labels',
          line: 1,
        },
      ],
    })
  })

  it('count the records that have each optional field', () => {
    const of = (kind: string, field: string) =>
      coverage.find((one) => one.kind === kind && one.field === field)
    expect(of('track', 'duration')).toMatchObject({ count: 9, of: 10, percent: 90 })
    expect(of('release', 'tags')).toMatchObject({ count: 1, of: 2, percent: 50 })
    expect(of('track', 'name')).toBeUndefined()
    expect(of('track', 'tracknumber')).toBeUndefined()
    const empty = collectStatistics(libraryOfRecords({}), { form, site })
    expect(empty.coverage.every(({ count, percent }) => count === 0 && percent === 0)).toBe(true)
  })
})
