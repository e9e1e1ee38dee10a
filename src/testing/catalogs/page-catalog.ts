// A catalog with everything that web pages show: facts, discs, names in both directions, and lists of several pages.
import { artistId, labelId, releaseId, smallCatalog, trackId } from './catalog.ts'

/** Artists: one more than fits on two pages of the list. */
const ARTISTS = 121
export const ARABIC = 'على أطراف الماء'
export const HEBREW = 'גן החול'

/** A release of 20 tracks on two discs by an artist with many facts, and one with guest artists. */
export function pageCatalog(site: object = {}) {
  const numbers = Array.from({ length: ARTISTS }, (_, index) => index + 1)
  return {
    'artists.ndjson': numbers.map((n) => ({ uuid: artistId(n), name: `Artist ${n}`, ...KNOWN_ARTISTS[n] })),
    'tracks.ndjson': [
      ...Array.from({ length: 20 }, (_, index) => ({
        uuid: trackId(index + 1),
        name: index === 1 ? HEBREW : `Track ${index + 1}`,
        tracknumber: (index % 10) + 1,
        disc: index < 10 ? 1 : 2,
        duration: '245.5',
        release: releaseId(1),
        artist: artistId(1),
        stream: `audio/${index + 1}.mp3`,
        ...(index === 2 && { artist_display: 'Ferrow with friends' }),
      })),
      ...[1, 2].map((n) => ({
        uuid: trackId(20 + n),
        name: `Guest ${n}`,
        tracknumber: n,
        duration: '61',
        release: releaseId(2),
        artist: artistId(n),
        stream: `audio/guest-${n}.mp3`,
      })),
      {
        uuid: trackId(23),
        name: '',
        tracknumber: 1,
        duration: '0',
        release: releaseId(3),
        artist: artistId(3),
        stream: null,
      },
    ],
    'releases.ndjson': [
      {
        uuid: releaseId(1),
        name: 'Tidal Works',
        label: labelId(1),
        releasedate: '2024-05-31',
        catalognumber: 'HT 001',
        barcode: '0012345678905',
        type: 'ep',
        license: 'CC-BY-SA-4.0',
        tags: ['ambient', 'field recording'],
        links: ['https://www.shop.example/tidal-works'],
        discogs: 123456,
      },
      { uuid: releaseId(2), name: ARABIC, label: labelId(1), artist: artistId(2), releasedate: '2023-02' },
      { uuid: releaseId(3), name: ' ', label: labelId(2) },
    ],
    'labels.ndjson': [
      { uuid: labelId(1), name: 'Harbour Tapes', country: 'PT', description: 'Tapes from the harbour.' },
      { uuid: labelId(2), name: 'White & Co' },
    ],
    'site.json': {
      ...smallCatalog(1)['site.json'],
      docs: true,
      pages: true,
      streams: 'optional',
      site: { name: 'Ferrow & Friends', description: 'A small label from the coast.', ...site },
    },
  }
}

const KNOWN_ARTISTS: Readonly<Record<number, object>> = {
  1: {
    name: 'Ferrow',
    description: 'A duo from the coast.',
    country: 'PT',
    links: ['https://ferrow.example/'],
    musicbrainz: 'c0d7c8a5-4f1e-4a3b-9f0e-3f1f6f0a62e1',
  },
  2: { name: HEBREW },
}
