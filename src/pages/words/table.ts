// What a language has for web pages: the words of the interface, and how it writes numbers, counts and dates.
import type { WebResource } from '../../api/web.ts'

type Count = (count: number) => string

export interface Words {
  /** The tag of the language (BCP 47). */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly skip: string
  readonly site: string
  readonly home: string
  /** The name of what has none that can be seen. */
  readonly untitled: string
  readonly lists: Readonly<Record<WebResource, string>>
  readonly counts: Readonly<Record<WebResource | 'track', Count>>
  /** Of a list that is cut. */
  readonly someOf: (shown: number, total: number) => string
  readonly restInApi: string
  /** The page of the search. */
  readonly search: string
  /** What the button of the search does. */
  readonly find: string
  readonly searchFor: string
  /** Goes on with {@link searchByProgram}, which is a link, and a full stop. */
  readonly searchNeedsScript: string
  readonly searchByProgram: string
  readonly newReleases: string
  readonly allReleases: string
  readonly pages: string
  readonly pageOf: (page: number, last: number) => string
  readonly titleOfPage: (title: string, page: number) => string
  readonly first: string
  readonly previous: string
  readonly next: string
  readonly last: string
  readonly nothingListed: string
  readonly tracks: string
  /** Of a track without a stream. */
  readonly noAudio: string
  readonly appearsOn: string
  readonly disc: Count
  /** Goes on with the name of an artist. */
  readonly by: string
  readonly label: string
  readonly date: string
  readonly catalogNumber: string
  readonly barcode: string
  readonly license: string
  readonly tags: string
  readonly links: string
  readonly country: string
  readonly share: string
  readonly address: string
  readonly embedCode: string
  readonly follow: string
  readonly playlist: string
  readonly podcastFeed: string
  readonly newsFeed: string
  readonly record: string
  readonly api: string
  readonly sitemap: string
  readonly licenseNote: string
  readonly notFound: string
  readonly notFoundWhy: string
  /** How long some seconds are, in hours and minutes. */
  readonly minutes: (seconds: number) => string
  /** Of `2024`, `2024-05` or `2024-05-31`. */
  readonly dateOf: (date: string) => string
  /** Of the word that a catalog has for what a release is: `album`, `ep`. */
  readonly typeOf: (type: string) => string
  /** What a page says of itself to those who see no more of it. */
  readonly about: {
    /** `Album by Ferrow on Harbour Tapes, 2024-05-31. 8 tracks.` What is not known is an empty text. */
    readonly release: (kind: string, artist: string, label: string, date: string, tracks: number) => string
    readonly artist: (name: string, releases: number, tracks: number) => string
    readonly label: (name: string, releases: number) => string
    readonly list: (title: string, site: string, page: number, last: number) => string
    readonly site: (releases: number, tracks: number, artists: number) => string
    readonly cover: (release: string) => string
    readonly feedOf: (name: string) => string
  }
  /** Of two letters of ISO 3166-1. */
  readonly countryOf: (code: string) => string
  /** The words that scripts show, which put the value of a name in braces in its place. */
  readonly scripts: {
    readonly 'player.js': Readonly<
      Record<
        | 'player'
        | 'previous'
        | 'next'
        | 'play'
        | 'pause'
        | 'playTrack'
        | 'pauseTrack'
        | 'seek'
        | 'timeOf'
        | 'broken',
        string
      >
    >
    readonly 'search.js': Readonly<
      Record<
        'artist' | 'release' | 'label' | 'track' | 'untitled' | 'none' | 'one' | 'many' | 'cut' | 'failed',
        string
      >
    >
  }
}

/**
 * Writes whole numbers: `12,579`. Not by Intl, whose separators change with the version of ICU: a site has the same
 * bytes on every machine.
 * @param separator stands between thousands
 */
export const numbersWith =
  (separator: string): Count =>
  (value) =>
    `${value}`.replace(/\B(?=(?:\d{3})+$)/g, separator)

/** Names countries by a table of i18n-iso-countries, and those that it does not have by their code. */
export const countriesIn =
  (names: Readonly<Record<string, string | string[]>>) =>
  (code: string): string =>
    [names[code] ?? code].flat()[0] as string

/** Year, month from 1 and day of `2024`, `2024-05` or `2024-05-31`: what is not known is undefined. */
export function partsOf(date: string): { year: string; month: number | undefined; day: number | undefined } {
  const [year = '', month, day] = date.split('-')
  return { year, month: month ? Number(month) : undefined, day: day ? Number(day) : undefined }
}

/**
 * Writes counts with their nouns: `1 track`, `2 tracks`.
 * @param isOne whether the noun stands in its singular
 */
export const countsWith =
  (number: Count, isOne = (value: number): boolean => value === 1) =>
  (value: number, one: string, many: string): string =>
    `${number(value)} ${isOne(value) ? one : many}`

/** Writes how long some seconds are, one minute at least: `40 min`, `1 h 0 min`. */
export const timesWith =
  (number: Count, h: string, min: string): Count =>
  (seconds) => {
    const minutes = Math.max(1, Math.round(seconds / 60))
    return minutes < 60
      ? `${minutes} ${min}`
      : `${number(Math.floor(minutes / 60))} ${h} ${minutes % 60} ${min}`
  }

/**
 * Writes what a release is.
 * @param words for what catalogs call so, where that is not the word in capitals
 */
export const typesBy =
  (words: Readonly<Record<string, string>> = {}) =>
  (type: string): string =>
    words[type] ?? (type === 'ep' ? 'EP' : type.charAt(0).toUpperCase() + type.slice(1))
