// The input of web pages without a build, as literals for tests to modify.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { RelaxNGValidator, XmlDocument, type XmlElement, XsdValidator } from 'libxml2-wasm'
import type {
  ArtistPage,
  ArtistTrack,
  LabelPage,
  PageTrack,
  ReleaseCard,
  ReleasePage,
  ReleaseTrack,
} from '../../core/library/web/page-records.ts'
import type { PageContext } from '../../pages/parts/context.ts'
import { artistId, labelId, releaseId, trackId } from './catalog.ts'
import { NO_TERMS } from './joined.ts'

export const SITE = 'https://catalog.example'

const ASSET_PATHS = {
  'page.css': '/assets/page.css',
  'icon.svg': '/assets/icon.svg',
  'player.js': '/assets/player.js',
  'search.js': '/assets/search.js',
  'filter.js': '/assets/filter.js',
  'share.js': '/assets/share.js',
  'lyrics.js': '/assets/lyrics.js',
  'site.webmanifest': '/assets/site.webmanifest',
}

export const pageContext = (site: Partial<PageContext['site']> = {}): PageContext => ({
  rules: {
    baseUrl: SITE,
    paging: { pageSize: 20, maxLimit: 100 },
    limits: [20],
    variants: 'pressed',
    cors: true,
    cacheControl: 'max-age=60',
    cacheControlErrors: 'max-age=60',
    web: { audio: null },
    search: true,
  },
  addresses: {
    baseUrl: SITE,
    mediaUrl: `${SITE}/media`,
    placeholder: 'placeholder.jpg',
    hasOwnPlaceholder: false,
  },
  site: {
    name: 'Harbour Tapes',
    language: 'en',
    accent: '#000000',
    theme: { scheme: 'auto', density: 'normal' },
    downloads: false,
    addresses: 'uuid',
    track_pages: true,
    order: 'newest',
    data_links: true,
    terms: NO_TERMS,
    ...site,
  },
  counts: { artists: 130, tracks: 9, releases: 3, labels: 1, features: 0, artist_features: 0, lookups: 0 },
  assets: {
    paths: ASSET_PATHS,
    files: [],
    icon: { path: '/assets/icon.png', files: async () => [] },
    logo: null,
  },
  ownPages: [],
  faces: [],
  news: [],
  playlists: [],
  events: { upcoming: [], past: [] },
  theme: { style: null, slots: {}, pages: null, references: [], unclosed: [], properties: [] },
})

export const card = (changed: Partial<ReleaseCard> = {}): ReleaseCard => ({
  uuid: releaseId(1),
  name: 'Tidal Works',
  artist_display: 'Ferrow',
  artist: artistId(1),
  label: labelId(1),
  label_display: 'Harbour Tapes',
  image: 'tidal-works.jpg',
  picture: null,
  releasedate: '2024-05-31',
  originaldate: null,
  newsdate: '2024-05-31',
  type: 'album',
  license: 'CC-BY-4.0',
  playable: true,
  catalognumber: 'CAT 001',
  tags: ['ambient'],
  tracks: 2,
  ...changed,
})

const anyTrack = (number: number): PageTrack => ({
  uuid: trackId(number),
  name: `Track ${number}`,
  duration: '241.5',
  stream: `audio/${number}.mp3`,
  artist: artistId(1),
  artist_display: 'Ferrow',
})

/** A track as on the page of its release. */
export const track = (number: number, changed: Partial<ReleaseTrack> = {}): ReleaseTrack => ({
  ...anyTrack(number),
  artists: [artistId(1)],
  tracknumber: number,
  facts: null,
  bytes: null,
  ...changed,
})

/** A track as on the page of its artist. */
export const artistTrack = (number: number, changed: Partial<ArtistTrack> = {}): ArtistTrack => ({
  ...anyTrack(number),
  release: releaseId(1),
  release_display: 'Tidal Works',
  release_image: 'tidal-works.jpg',
  release_picture: null,
  ...changed,
})

export const trackFacts = (changed: Partial<NonNullable<ReleaseTrack['facts']>> = {}) => ({
  isrc: null,
  credits: null,
  performers: null,
  lyrics: null,
  chapters: null,
  lines: null,
  work: null,
  movement: null,
  movementnumber: null,
  composers: null,
  disc: null,
  explicit: null,
  pline: null,
  license: null,
  tags: null,
  musicbrainz: null,
  discogs: null,
  ...changed,
})

export function release(
  shown: Partial<ReleaseCard> = {},
  tracks: readonly ReleaseTrack[] = [track(1), track(2)],
  changed: Partial<ReleasePage['release']> = {},
): ReleasePage {
  const own = card({ playable: tracks.some(({ stream }) => stream !== null), ...shown })
  return {
    card: own,
    playable: own.playable,
    styled: null,
    release: {
      ...own,
      description: null,
      credits: null,
      performers: null,
      buy: null,
      originaldate: null,
      added: null,
      also: null,
      explicit: null,
      cline: null,
      pline: null,
      catalognumber: 'CAT 001',
      barcode: '0012345678905',
      tags: ['ambient'],
      links: ['https://ferrow.example/tidal-works'],
      musicbrainz: 'c0d7c8a5-4f1e-4a3b-9f0e-3f1f6f0a62e1',
      discogs: 123456,
      releasegroup: null,
      master: null,
      editions: null,
      ...changed,
    },
    tracks,
    zip: null,
    readable: null,
    artists: [{ uuid: artistId(1), name: 'Ferrow', country: 'PT' }],
    others: [],
    editions: [],
    older: null,
    newer: null,
  }
}

export const OF_NAMED = {
  also: null,
  description: 'From the coast.',
  country: 'PT',
  isni: '0000000121032683',
  links: ['https://ferrow.example/'],
  musicbrainz: 'c0d7c8a5-4f1e-4a3b-9f0e-3f1f6f0a62e1',
  discogs: 5,
}

export const artist = (
  cards: readonly ReleaseCard[] = [card()],
  changed: Partial<ArtistPage['artist']> = {},
): ArtistPage => ({
  artist: { uuid: artistId(1), name: 'Ferrow', ...changed },
  image: 'ferrow.jpg',
  facts: OF_NAMED,
  picture: null,
  dated: cards.some(({ releasedate }) => releasedate !== null),
  styled: null,
  releases: cards.map((one) => ({ card: one, description: null, credited: true })),
  total: cards.length,
  tracks: [artistTrack(1)],
  trackTotal: 1,
})

export const label = (
  cards: readonly ReleaseCard[] = [card()],
  changed: Partial<LabelPage['label']> = {},
): LabelPage => ({
  label: { uuid: labelId(1), name: 'Harbour Tapes', ...OF_NAMED, ...changed },
  image: 'harbour.png',
  picture: null,
  dated: cards.some(({ releasedate }) => releasedate !== null),
  playable: cards.length > 0,
  styled: null,
  releases: cards.map((one) => ({ card: one, description: null, credited: true })),
  albums: cards.map(({ uuid }) => uuid),
  total: cards.length,
})

const read = (url: URL | string): XmlDocument => XmlDocument.fromString(readFileSync(url, 'utf8'))
const atom = RelaxNGValidator.fromDoc(read(new URL('../schemas/atom.rng', import.meta.url)))
const folderOfSitemap = createRequire(import.meta.url)
  .resolve('sitemap')
  .replace(/dist.*/, '')
const sitemap = XsdValidator.fromDoc(read(`${folderOfSitemap}schema/sitemap.xsd`))

/** @throws XmlValidateError if a text is not a valid Atom feed by the schema of RFC 4287 */
export const checkAtom = (text: string): void => withXml(text, (xml) => atom.validate(xml))

/** @throws XmlValidateError if a text is not a valid sitemap by the schema of sitemaps.org */
export const checkSitemap = (text: string): void => withXml(text, (xml) => sitemap.validate(xml))

const NAMES = {
  atom: 'http://www.w3.org/2005/Atom',
  itunes: 'http://www.itunes.com/dtds/podcast-1.0.dtd',
  podcast: 'https://podcastindex.org/namespace/1.0',
  sitemap: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  image: 'http://www.google.com/schemas/sitemap-image/1.1',
}

/** The texts of the nodes that an XPath 1.0 expression selects in an XML document. */
export const textsAt = (text: string, path: string): string[] =>
  withXml(text, (xml) => xml.find(path, NAMES).map((node) => (node as XmlElement).content))

/** The document is outside the garbage-collected heap, so it must be disposed. */
function withXml<T>(text: string, look: (xml: XmlDocument) => T): T {
  const xml = XmlDocument.fromString(text)
  try {
    return look(xml)
  } finally {
    xml.dispose()
  }
}

/** The JSON-LD of a page. */
export const readJsonLd = (page: string): { readonly '@graph': readonly Record<string, unknown>[] } =>
  JSON.parse(/<script type="application\/ld\+json">([^<]*)<\/script>/.exec(page)?.[1] ?? '')
