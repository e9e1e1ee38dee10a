// The translation of web pages into a language: its words, and the formats of numbers, counts and dates.
import { ownValue } from '../../api/own-value.ts'
import type { WebResource } from '../../api/web.ts'
import type { FaceWords } from '../../stages/face.ts'

type Count = (count: number) => string

export interface Words extends FaceWords {
  readonly skip: string
  readonly site: string
  readonly home: string
  /** The fallback for an invisible name. */
  readonly untitled: string
  /** The label of links to the first letters of names. */
  readonly letters: string
  readonly number: Count
  readonly counts: Readonly<Record<WebResource | 'track', Count>>
  /** Ends a sentence. */
  readonly fullStop: string
  /** For a list that is cut. */
  readonly someOf: (shown: number, total: number) => string
  /** The title of the search page. */
  readonly search: string
  /** The label of the search button. */
  readonly find: string
  readonly searchFor: string
  /** A link with the text {@link searchByProgram} and a {@link fullStop} follow. */
  readonly searchNeedsScript: string
  readonly searchByProgram: string
  /** The title of the list of news. */
  readonly news: string
  readonly newReleases: string
  readonly allReleases: string
  readonly pages: string
  readonly previous: string
  readonly next: string
  readonly nothingListed: string
  readonly tracks: string
  readonly allTracks: string
  readonly readMore: string
  readonly moreBy: (artist: string) => string
  /** For a track without a stream. */
  readonly noAudio: string
  readonly appearsOn: string
  readonly disc: Count
  /** The name of an artist follows. */
  readonly by: string
  /** Before the name of a shop. */
  readonly buy: string
  readonly lyrics: string
  readonly links: string
  readonly country: string
  readonly share: string
  readonly address: string
  readonly download: string
  readonly embedCode: string
  readonly embedTrackCode: string
  readonly follow: string
  readonly playlist: string
  readonly podcastFeed: string
  readonly newsFeed: string
  readonly record: string
  readonly api: string
  readonly sitemap: string
  /** The license of the data follows, and whom to name. */
  readonly data: string
  readonly notFound: string
  readonly notFoundWhy: string
  /** A duration in seconds as hours and minutes. */
  readonly minutes: (seconds: number) => string
  /** Formats `2024`, `2024-05` or `2024-05-31`. */
  readonly dateOf: (date: string) => string
  /** Translates the catalog's word for the type of a release: `album`, `ep`. */
  readonly typeOf: (type: string) => string
  /** Descriptions of pages, for search engines and link previews. */
  readonly about: {
    /** `Album by Ferrow on Harbour Tapes, 2024-05-31. 8 tracks.` Unknown parts are empty text, and no tracks are not counted. */
    readonly release: (kind: string, artist: string, label: string, date: string, tracks: number) => string
    readonly artist: (name: string, releases: number, tracks: number) => string
    readonly label: (name: string, releases: number) => string
    readonly list: (title: string, site: string, page: number, last: number) => string
    readonly site: (releases: number, tracks: number, artists: number) => string
    readonly cover: (release: string) => string
    readonly feedOf: (name: string) => string
  }
  /** Names a country by its ISO 3166-1 alpha-2 code. */
  readonly countryOf: (code: string) => string
  /** The words of scripts, with placeholders in braces. */
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
        | 'loading'
        | 'track'
        | 'seek'
        | 'timeOf'
        | 'mute'
        | 'volume'
        | 'broken',
        string
      >
    >
    readonly 'search.js': Readonly<Record<'untitled' | 'none' | 'one' | 'many' | 'cut' | 'failed', string>>
  }
}

/**
 * Formats whole numbers: `12,579`. It does not use Intl, whose separators depend on the ICU version: a site must have
 * the same bytes on every machine.
 * @param separator between groups of thousands
 */
export const numbersWith =
  (separator: string): Count =>
  (value) =>
    `${value}`.replace(/\B(?=(?:\d{3})+$)/g, separator)

/** Names countries by a table of i18n-iso-countries, with the code as the fallback. */
export const countriesIn =
  (names: Readonly<Record<string, string | string[]>>) =>
  (code: string): string =>
    [ownValue(names, code) ?? code].flat()[0] as string

/** Year, month from 1 and day of `2024`, `2024-05` or `2024-05-31`; unknown parts are undefined. */
export function partsOf(date: string): { year: string; month: number | undefined; day: number | undefined } {
  const [year = '', month, day] = date.split('-')
  return { year, month: month ? Number(month) : undefined, day: day ? Number(day) : undefined }
}

interface DateForm {
  /** Names of months after a day. */
  readonly withDay?: readonly string[]
  readonly dayOf?: (day: number) => string
  /** Between the parts. */
  readonly joint?: string
}

/** Formats dates with the day first: `2024`, `May 2024`, `31 May 2024`. */
export const datesWith =
  (months: readonly string[], { withDay = months, dayOf = String, joint = ' ' }: DateForm = {}) =>
  (date: string): string => {
    const { year, month, day } = partsOf(date)
    const names = day === undefined ? months : withDay
    return [day && dayOf(day), month && names[month - 1], year].filter(Boolean).join(joint)
  }

/**
 * Formats counts with their nouns: `1 track`, `2 tracks`.
 * @param nouns the forms of each
 * @param formOf the index of the form of a noun for a count. It does not use Intl, for the same reason as
 * {@link numbersWith}.
 */
export function countsWith(
  number: Count,
  nouns: Readonly<Record<keyof Words['counts'], readonly string[]>>,
  formOf = (count: number): number => (count === 1 ? 0 : 1),
): Words['counts'] {
  const counts = Object.entries<readonly string[]>(nouns).map(
    ([kind, forms]) => [kind, (count: number) => `${number(count)} ${forms[formOf(count)]}`] as const,
  )
  return Object.fromEntries(counts) as unknown as Words['counts']
}

/** Whether a count takes the form of 2 to 4 in Polish and Russian, as 22 does, but not 12. */
export const isFew = (count: number): boolean =>
  [2, 3, 4].includes(count % 10) && ![12, 13, 14].includes(count % 100)

/** Formats a duration in seconds, at least one minute: `40 min`, `1 h 0 min`. */
export const timesWith =
  (number: Count, h: string, min: string): Count =>
  (seconds) => {
    const minutes = Math.max(1, Math.round(seconds / 60))
    return minutes < 60
      ? `${minutes} ${min}`
      : `${number(Math.floor(minutes / 60))} ${h} ${minutes % 60} ${min}`
  }

/**
 * Translates the type of a release.
 * @param words for the catalog's types; the fallback is the type itself, capitalized
 */
export const typesBy =
  (words: Readonly<Record<string, string>> = {}) =>
  (type: string): string =>
    ownValue(words, type) ?? (type === 'ep' ? 'EP' : type.charAt(0).toUpperCase() + type.slice(1))
