// A small valid catalog as literals, for tests to modify.
const at = (digit: string, number: number): string =>
  `${digit.repeat(8)}-0000-4000-8000-${number.toString(16).padStart(12, '0')}`

export const artistId = (number: number): string => at('a', number)
export const trackId = (number: number): string => at('b', number)
export const releaseId = (number: number): string => at('c', number)
export const labelId = (number: number): string => at('d', number)

/** `count` artists with a track each, all on one release, as the files of a data folder. */
export function smallCatalog(count = 3) {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  return {
    'artists.ndjson': numbers.map((n) => ({ uuid: artistId(n), name: `Artist ${n}` })),
    'tracks.ndjson': numbers.map((n) => ({
      uuid: trackId(n),
      name: `Track ${n}`,
      tracknumber: n,
      duration: `${60 + n}.5`,
      release: releaseId(1),
      artist: artistId(n),
      stream: `audio/${n}.mp3`,
    })),
    'releases.ndjson': [{ uuid: releaseId(1), name: 'Release', label: labelId(1) }],
    'labels.ndjson': [{ uuid: labelId(1), name: 'Label' }],
    // Without web pages and the reference of the API, which have their own tests.
    'site.json': {
      base_url: 'https://api.example.org',
      media_url: 'https://media.example.org',
      pages: false,
      docs: false,
    },
  }
}
