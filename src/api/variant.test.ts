import { describe, expect, it } from 'vitest'
import { toApiText, toApiVariant } from './variant.ts'

const AT = 'https://api.example.org/api/v1'
const API = '?format=api'
const PAGE = 'https://api.example.org/releases/1/'

const track = (end: string) => ({
  url: `${AT}/track/1/${end}`,
  ct: 'catalog.media',
  detail_url: PAGE,
  features: `${AT}/features/1/${end}`,
  assets: { stream: 'https://media.example.org/a.mp3' },
  artists: [`${AT}/artist/1/${end}`, `${AT}/artist/2/${end}`],
  release: `${AT}/release/1/${end}`,
  image: 'https://api.example.org/a.jpg',
})
const items = (end: string) => [{ media: track(end) }, { media: { ...track(end), features: null } }]

/** Records with the ending of their links to the API. */
const RECORDS: Record<string, (end: string) => Record<string, unknown>> = {
  'an artist': (end) => ({
    url: `${AT}/artist/1/${end}`,
    ct: 'catalog.artist',
    image: null,
    items: items(end),
  }),
  'a track': track,
  'a release': (end) => ({
    url: `${AT}/release/1/${end}`,
    ct: 'catalog.release',
    detail_url: PAGE,
    label: `${AT}/label/1/${end}`,
    label_detail_url: 'https://api.example.org/labels/1/',
    artists: [`${AT}/artist/1/${end}`],
    items: items(end),
  }),
  'a label': (end) => ({
    url: `${AT}/label/1/${end}`,
    ct: 'catalog.label',
    image: 'https://api.example.org/l.jpg',
    releases: [`${AT}/release/1/${end}`],
  }),
  features: (end) => ({
    url: `${AT}/features/1/${end}`,
    ct: 'features.media',
    uuid: '1',
    media: `${AT}/track/1/${end}`,
    items: [{ media: track('') }],
    artists: ['of the owner'],
  }),
  'a root': (end) => ({ catalog: { artist: `${AT}/artist/${end}`, label: `${AT}/label/${end}` }, n: null }),
}

describe('the variant of a record', () => {
  it.each(Object.entries(RECORDS))('has the links to the API, and no others, end in it: %s', (_, record) => {
    expect(toApiVariant(record(''))).toEqual(record(API))
    expect(toApiText(JSON.stringify(record('')))).toBe(JSON.stringify(record(API)))
  })

  it('leaves a record of another type as it is', () => {
    const other = { url: AT, ct: 'other', items: [1] }
    expect(toApiVariant(other)).toEqual(other)
  })
})
