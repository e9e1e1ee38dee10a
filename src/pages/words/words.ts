// The interface texts of web pages, in the language of the site.
import { ownValue } from '../../contract/common/own-value.ts'
import type { SiteSettings } from '../../core/settings/site-settings.ts'
import type { FaceWords } from '../../core/site/face.ts'
import { replaceTexts } from '../own/own-words.ts'
import type { OwnWords } from '../own/theme.ts'
import { once } from '../parts/once.ts'
import {
  countsFrom,
  type Fill,
  filling,
  formatDates,
  formatTimes,
  nameTypes,
  numberFormat,
} from './formats.ts'
import { loadTexts, type Texts } from './texts.ts'

/** The texts without values, and functions that fill the others. */
export type Words = ReturnType<typeof makeWords>

/** The settings on which the words depend. */
interface WordSettings extends Pick<SiteSettings, 'language'> {
  /** Words of the label that replace others: the file, and the object in it. */
  readonly words?: OwnWords | null
}

/**
 * The words in the language of a site, or in English if there is no translation, with those that the label replaces.
 */
export const siteWords = ({ site }: { readonly site: WordSettings }): Words => wordsIn(site)

const wordsIn = once(({ language, words }: WordSettings): Words => {
  const { plurals, ...texts } = loadTexts(primaryLanguage(language))
  return makeWords(words ? replaceTexts(texts, words.value, words.file) : texts, plurals)
})

/** The language of a tag, without script and region: `pt` of `pt-BR`. */
export const primaryLanguage = (tag: string): string => (tag.split('-')[0] as string).toLowerCase()

function makeWords(texts: Texts, plurals: string) {
  const number = numberFormat(texts.number)
  const counts = countsFrom(texts.counts, plurals, number)
  const nameType = nameTypes(texts.typeOf)
  const fill: Fill = filling(number)
  const { about } = texts
  const tracksIn = (tracks: number) => (tracks > 0 ? counts.track(tracks) : '')
  return {
    ...texts,
    number,
    counts,
    typeOf: nameType,
    /** @param size in megabytes */
    downloadAll: (size: number) => fill(texts.downloadAll, { size }),
    someOf: (shown: number, total: number) => fill(texts.someOf, { shown, total }),
    titleOfPage: (title: string, page: number) =>
      page === 1 ? title : fill(texts.titleOfPage, { title, page }),
    moreBy: (artist: string) => fill(texts.moreBy, { artist }),
    disc: (disc: number) => fill(texts.disc, { disc }),
    /** A duration in seconds as hours and minutes. */
    minutes: formatTimes(texts.minutes, fill),
    /** Formats `2024`, `2024-05` or `2024-05-31`. */
    dateOf: formatDates(texts.dateOf),
    /** Names a country by its ISO 3166-1 alpha-2 code. */
    countryOf: (code: string): string => ownValue(texts.countryOf, code) ?? code,
    /** Descriptions of pages, for search engines and link previews. */
    about: {
      /** @param type empty, like the other texts and no tracks, if it is not known */
      release: (type: string, artist: string, label: string, date: string, tracks: number) =>
        fill(about.release, {
          ...{ type, artist, label, date, tracks },
          typeName: type === '' ? about.anyRelease : nameType(type),
          countedTracks: tracksIn(tracks),
        }),
      artist: (name: string, releases: number, tracks: number) =>
        fill(about.artist, {
          ...{ name, releases, tracks },
          countedReleases: counts.release(releases),
          countedTracks: tracksIn(tracks),
        }),
      label: (name: string, releases: number) =>
        fill(about.label, { name, releases, countedReleases: counts.release(releases) }),
      list: (title: string, site: string, page: number, last: number) =>
        fill(about.list, { title, site, page, last }),
      site: (releases: number, tracks: number, artists: number) =>
        fill(about.site, {
          ...{ releases, tracks, artists },
          countedReleases: counts.release(releases),
          countedTracks: tracksIn(tracks),
          countedArtists: counts.byArtist(artists),
        }),
      cover: (release: string) => fill(about.cover, { release }),
      feedOf: (name: string) => fill(about.feedOf, { name }),
    },
  } satisfies FaceWords & Record<string, unknown>
}
