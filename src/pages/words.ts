// The words of the interface of web pages. Another language is another table of this shape, under its language tag.
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import type { WebResource } from '../api/web.ts'
import type { SiteSettings } from '../model/site-settings.ts'
import { once } from './once.ts'

/** A whole number with commas: `12,579`. To make a formatter takes longer than a small site does to format all. */
const number = (value: number): string => `${value}`.replace(/\B(?=(?:\d{3})+$)/g, ',')

const counted = (value: number, one: string, many: string): string =>
  `${number(value)} ${value === 1 ? one : many}`

const COUNTRIES: Readonly<Record<string, string | string[]>> = english.countries

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

const artistsIn = (count: number): string => counted(count, 'artist', 'artists')
const releasesIn = (count: number): string => counted(count, 'release', 'releases')
const tracksIn = (count: number): string => counted(count, 'track', 'tracks')
const typeOf = (type: string): string => (type === 'ep' ? 'EP' : type.charAt(0).toUpperCase() + type.slice(1))

const EN = {
  language: 'en',
  direction: 'ltr',
  skip: 'Skip to content',
  site: 'Site',
  home: 'Home',
  /** The name of what has none that can be seen. */
  untitled: 'Untitled',
  lists: { artist: 'Artists', release: 'Releases', label: 'Labels' } satisfies Record<WebResource, string>,
  counts: {
    artist: artistsIn,
    release: releasesIn,
    label: (count: number) => counted(count, 'label', 'labels'),
    track: tracksIn,
  },
  /** Of a list that is cut. */
  someOf: (shown: number, total: number) => `${number(shown)} of ${number(total)}`,
  restInApi: 'The record in the API names the rest',
  search: 'Search',
  searchFor: 'Artists, releases, labels, tracks',
  searchNeedsScript:
    'The search runs in your browser and needs JavaScript. Without it, look through the lists above, or read',
  searchByProgram: 'what programs search by',
  newReleases: 'New releases',
  allReleases: 'All releases',
  pages: 'Pages',
  pageOf: (page: number, last: number) => `Page ${number(page)} of ${number(last)}`,
  titleOfPage: (title: string, page: number) => (page === 1 ? title : `${title}, page ${number(page)}`),
  first: 'First',
  previous: 'Previous',
  next: 'Next',
  last: 'Last',
  nothingListed: 'There is nothing here yet.',
  tracks: 'Tracks',
  /** Of a track without a stream. */
  noAudio: 'No audio',
  appearsOn: 'Appears on',
  disc: (disc: number) => `Disc ${number(disc)}`,
  by: 'by',
  label: 'Label',
  date: 'Released',
  catalogNumber: 'Catalog number',
  barcode: 'Barcode',
  license: 'License',
  tags: 'Tags',
  links: 'Elsewhere',
  country: 'Country',
  share: 'Share and embed',
  address: 'Address of this page',
  embedCode: 'Code that shows this release on another page',
  follow: 'Feeds and data',
  playlist: 'Playlist (M3U8)',
  podcastFeed: 'Feed for podcast apps (RSS)',
  newsFeed: 'Feed of new releases (Atom)',
  record: 'Record in the API (JSON)',
  api: 'API',
  sitemap: 'Sitemap',
  licenseNote: 'Each release names the license it is under, where it has one.',
  notFound: 'There is no such page',
  notFoundWhy: 'The address may be mistyped, or what was here has moved. These lead on:',
  minutes: (seconds: number): string => {
    const minutes = Math.max(1, Math.round(seconds / 60))
    return minutes < 60 ? `${minutes} min` : `${number(Math.floor(minutes / 60))} h ${minutes % 60} min`
  },
  /** Of `2024`, `2024-05` or `2024-05-31`. */
  dateOf: (date: string): string => {
    const [year = '', month, day] = date.split('-')
    return [day && String(Number(day)), month && MONTHS[Number(month) - 1], year].filter(Boolean).join(' ')
  },
  /** Of the word that a catalog has for what a release is: `album`, `ep`. */
  typeOf,
  /** What a page says of itself to those who see no more of it. */
  about: {
    /** `Album by Ferrow on Harbour Tapes, 2024-05-31. 8 tracks.` What is not known is an empty text. */
    release: (kind: string, artist: string, label: string, date: string, tracks: number): string => {
      const by = artist === '' ? '' : ` by ${artist}`
      return `${kind === '' ? 'Release' : typeOf(kind)}${by} on ${label}${date && `, ${date}`}. ${tracksIn(tracks)}.`
    },
    artist: (name: string, releases: number, tracks: number) =>
      `Music by ${name}: ${releasesIn(releases)}, ${tracksIn(tracks)}.`,
    label: (name: string, releases: number) => `The label ${name}: ${releasesIn(releases)}.`,
    list: (title: string, site: string, page: number, last: number) =>
      `${title} of ${site}, page ${number(page)} of ${number(last)}.`,
    site: (releases: number, tracks: number, artists: number) =>
      `${releasesIn(releases)} and ${tracksIn(tracks)} by ${artistsIn(artists)}.`,
    cover: (release: string) => `Cover of ${release}`,
    feedOf: (name: string) => `New releases: ${name}`,
  },
  /** Of two letters of ISO 3166-1. */
  countryOf: (code: string): string => [COUNTRIES[code] ?? code].flat()[0] as string,
  /** The words that scripts show, which put the value of a name in braces in its place. */
  scripts: {
    'player.js': {
      player: 'Player',
      previous: 'Previous track',
      next: 'Next track',
      play: 'Play',
      pause: 'Pause',
      playTrack: 'Play {title}',
      pauseTrack: 'Pause {title}',
      seek: 'Seek',
      timeOf: '{time} of {length}',
      broken: 'This track cannot be played.',
    },
    'search.js': {
      artist: 'Artist',
      release: 'Release',
      label: 'Label',
      track: 'Track',
      untitled: 'Untitled',
      none: 'Nothing found for “{query}”.',
      one: '1 result',
      many: '{count} results',
      cut: '{count} results, the first {shown} are shown',
      failed: 'The search failed: the site could not be reached. Try again.',
    },
  },
} as const

export type Words = typeof EN

const TABLES: Readonly<Record<string, Words>> = { en: EN }

/** The words in the language of a site; English where there are none in it. */
export const wordsOf = ({ site }: { readonly site: Pick<SiteSettings, 'language'> }): Words => wordsIn(site)

const wordsIn = once(
  ({ language }: Pick<SiteSettings, 'language'>): Words => TABLES[primaryOf(language)] ?? EN,
)

/** The language of a tag, without script and region: `pt` of `pt-BR`. */
export const primaryOf = (tag: string): string => (tag.split('-')[0] as string).toLowerCase()
