import { describe, expect, it } from 'vitest'
import { recordsToApi, toApiText, toApiVariant } from './variant.ts'

const BASE = 'http://[::1]:8080/api/v1'
const UGLY = '"url":"x", "artists":["y"],"release":"z" },{"url":" \\ 踏切'

const track = {
  url: `${BASE}/catalog/track/1/`,
  ct: 'catalog.media',
  detail_url: 'https://example.org/releases/1/',
  name: UGLY,
  features: `${BASE}/features/media/1/`,
  assets: { stream: 'https://example.org/a.mp3' },
  artists: [`${BASE}/catalog/artist/1/`, `${BASE}/catalog/artist/2/`],
  artist_display: UGLY,
  release: `${BASE}/catalog/release/1/`,
  release_uuid: '1',
}
const without = { ...track, features: null }
const artist = {
  url: `${BASE}/catalog/artist/1/`,
  ct: 'catalog.artist',
  image: null,
  items: [{ media: track }],
}
const release = {
  url: `${BASE}/catalog/release/1/`,
  ct: 'catalog.release',
  label: `${BASE}/catalog/label/1/`,
  label_uuid: '1',
  artists: [],
  items: [{ media: track }, { media: without }],
}
const label = {
  url: `${BASE}/catalog/label/1/`,
  ct: 'catalog.label',
  name: UGLY,
  releases: [release.url, release.url],
}

const TERMS = {
  data_license: 'https://harbour.example/license',
  attribution: 'Named "Harbour", "catalog":"x"',
}

describe('the text of a response in the other variant', () => {
  it.each([
    ['track', track],
    ['track without features', without],
    ['artist', artist],
    ['release', release],
    ['label', label],
    ['root', { catalog: `${BASE}/catalog/` }],
    ['root of a catalog with terms', { catalog: `${BASE}/catalog/`, ...TERMS }],
  ])('is what its values would be written as: %s', (_, record) => {
    expect(toApiText(JSON.stringify(record))).toBe(JSON.stringify(toApiVariant(record)))
  })

  it('is the same of many records', () => {
    const all = [artist, { ...artist, items: [] }]
    expect(recordsToApi(JSON.stringify(all))).toBe(JSON.stringify(all.map(toApiVariant)))
  })

  it('loses nothing that is in features, and takes none of it for a link', () => {
    const own =
      '"isrc":12345678901234567890,"__proto__":{"url":"https://example.org/"},"release":"mine","x":1.0'
    const text = (query: string, media: string) =>
      `{"url":"${BASE}/features/media/1/${query}","ct":"features.media","uuid":"1","media":${media},${own}}`
    const link = (query: string) => `"${track.url}${query}"`
    expect(toApiText(text('', link('')))).toBe(text('?format=api', link('?format=api')))
    expect(toApiText(text('', 'null'))).toBe(text('?format=api', 'null'))
  })
})

const AT = 'https://api.example.org/api/v1'
const END = '?format=api'
const PAGE = 'https://api.example.org/releases/1/'

const trackWith = (end: string) => ({
  url: `${AT}/track/1/${end}`,
  ct: 'catalog.media',
  detail_url: PAGE,
  features: `${AT}/features/1/${end}`,
  assets: { stream: 'https://media.example.org/a.mp3' },
  artists: [`${AT}/artist/1/${end}`, `${AT}/artist/2/${end}`],
  release: `${AT}/release/1/${end}`,
  image: 'https://api.example.org/a.jpg',
})
const items = (end: string) => [{ media: trackWith(end) }, { media: { ...trackWith(end), features: null } }]

/** Records, by the query that their API links end with. */
const RECORDS: Record<string, (end: string) => Record<string, unknown>> = {
  'an artist': (end) => ({
    url: `${AT}/artist/1/${end}`,
    ct: 'catalog.artist',
    image: null,
    items: items(end),
  }),
  'a track': trackWith,
  'a release': (end) => ({
    url: `${AT}/release/1/${end}`,
    ct: 'catalog.release',
    detail_url: PAGE,
    label: `${AT}/label/1/${end}`,
    label_detail_url: 'https://api.example.org/labels/1/',
    artists: [`${AT}/artist/1/${end}`],
    thumbnails: [{ url: PAGE, width: 250 }],
    buy: [{ url: PAGE, name: 'A shop' }, { url: PAGE }],
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
    items: [{ media: trackWith('') }],
    artists: ['of the owner'],
  }),
  'the features of an artist': (end) => ({
    url: `${AT}/features/artist/1/${end}`,
    ct: 'features.artist',
    uuid: '1',
    artist: `${AT}/artist/1/${end}`,
    releases: `${AT}/release/?artist=1${end.replace('?', '&')}`,
    links: [PAGE],
  }),
  'a root with terms': (end) => ({ catalog: `${AT}/catalog/${end}`, ...TERMS }),
  'a root': (end) => ({ catalog: { artist: `${AT}/artist/${end}`, label: `${AT}/label/${end}` }, n: null }),
}

describe('the variant of a record', () => {
  it.each(Object.entries(RECORDS))('has the links to the API, and no others, end in it: %s', (_, record) => {
    expect(toApiVariant(record(''))).toEqual(record(END))
    expect(toApiText(JSON.stringify(record('')))).toBe(JSON.stringify(record(END)))
  })

  it('leaves a record of another type as it is', () => {
    const other = { url: AT, ct: 'other', items: [1] }
    expect(toApiVariant(other)).toEqual(other)
  })
})
