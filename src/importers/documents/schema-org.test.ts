import { describe, expect, it } from 'vitest'
import { documentRows as read } from '../../testing/catalogs/documents.ts'

const SITE = 'https://ferrow.bandcamp.example'
const LOW = {
  '@type': 'MusicRecording',
  '@id': `${SITE}/track/low-water`,
  name: 'Low Water',
  duration: 'P00H04M01S',
  additionalProperty: [
    { '@type': 'PropertyValue', name: 'file_mp3-128', value: 'https://t4.bcbits.example/stream/x?token=1' },
  ],
}
const ALBUM = {
  '@context': 'https://schema.org',
  '@type': 'MusicAlbum',
  '@id': `${SITE}/album/tidal-works`,
  name: 'Tidal Works',
  byArtist: { '@type': 'MusicGroup', name: 'Ferrow', '@id': SITE },
  publisher: { '@type': 'MusicGroup', name: 'Harbour Tapes' },
  datePublished: '31 May 2024 00:00:00 GMT',
  keywords: ['ambient', 'Porto'],
  image: 'https://f4.bcbits.example/img/a1_10.jpg',
  albumReleaseType: 'AlbumRelease',
  albumRelease: [{ '@type': 'MusicRelease', name: 'Cassette', catalogNumber: 'HT001' }],
  track: {
    '@type': 'ItemList',
    itemListElement: [{ '@type': 'ListItem', position: 1, item: LOW }],
  },
}
const makePage = (data: object) =>
  `<!DOCTYPE html>\n<html><head><script type="application/ld+json">\n${JSON.stringify(data)}\n</script></head></html>`

const ROW = {
  id: `schema.org:${SITE}/track/low-water`,
  name: 'Low Water',
  tracknumber: 1,
  duration: 241,
  artist: { name: 'Ferrow' },
  release: {
    id: `schema.org:${SITE}/album/tidal-works`,
    name: 'Tidal Works',
    artist: { name: 'Ferrow' },
    label: { name: 'Harbour Tapes' },
    releasedate: '2024-05-31',
    catalognumber: 'HT001',
    type: 'album',
    tags: ['ambient', 'Porto'],
    image: 'https://f4.bcbits.example/img/a1_10.jpg',
    links: [`${SITE}/album/tidal-works`],
  },
}

describe('an album of schema.org', () => {
  it('is read from JSON and from a saved page, without streams that expire', async () => {
    expect(await read(JSON.stringify(ALBUM))).toEqual([{ line: 1, value: ROW }])
    expect(await read(makePage(ALBUM))).toEqual([{ line: 1, value: ROW }])
  })

  it.each<[string, object, object]>([
    ['in a graph', { '@graph': [{ '@type': 'WebSite', name: 'x' }, ALBUM] }, { name: 'Low Water' }],
    ['as the subject of a page', { '@type': 'WebPage', mainEntity: ALBUM }, { name: 'Low Water' }],
    ['with tracks in a list', { ...ALBUM, track: [LOW, LOW] }, { tracknumber: 1 }],
    [
      'with a day and a time',
      { ...ALBUM, datePublished: '2024-05-31T12:00:00+02:00' },
      { release: { releasedate: '2024-05-31' } },
    ],
    [
      'of two artists',
      { ...ALBUM, byArtist: ['Ferrow', { name: 'Ada Loom' }] },
      { artists: [{ name: 'Ferrow' }, { name: 'Ada Loom' }], artist_display: 'Ferrow, Ada Loom' },
    ],
    [
      'with a lasting stream',
      { ...ALBUM, track: { ...LOW, audio: { contentUrl: `${SITE}/low.mp3` } } },
      { stream: `${SITE}/low.mp3` },
    ],
    [
      'with a stream that expires',
      { ...ALBUM, track: { ...LOW, audio: { contentUrl: `${SITE}/low.mp3?e=1` } } },
      expect.not.objectContaining({ stream: expect.anything() }),
    ],
    [
      'with a label of a release',
      { ...ALBUM, albumRelease: { recordLabel: { name: 'Quay' } } },
      { release: { label: { name: 'Quay' } } },
    ],
    [
      'with codes',
      { ...ALBUM, gtin13: '4006381333931', track: { ...LOW, isrcCode: 'USABC2412345' } },
      { isrc: ['USABC2412345'], release: { barcode: '4006381333931' } },
    ],
  ])('may be %s', async (_, data, value) => {
    const [row] = await read(JSON.stringify({ '@context': 'https://schema.org', ...data }))
    expect(row).toMatchObject({ value })
  })

  it('may be inside a single recording', async () => {
    const { track: _, datePublished, ...inAlbum } = ALBUM
    const song = { '@context': 'http://schema.org/', ...LOW, byArtist: 'Ferrow', inAlbum, datePublished }
    expect(await read(makePage(song))).toMatchObject([{ value: { name: 'Low Water', release: ROW.release } }])
  })

  it.each([
    ['albums without tracks', { ...ALBUM, track: [] }],
    ['tracks without a title', { ...ALBUM, track: [{ ...LOW, name: '' }] }],
    ['tracks without an artist', { ...ALBUM, byArtist: undefined }],
  ])('is skipped with its %s', async (skipped, data) => {
    expect(await read(JSON.stringify(data))).toEqual([{ line: 1, skipped }])
  })
})
