// The warnings of a valid catalog: each is given by a rule of the library, or of its records.
import { countSample, SAMPLE_HINT } from '../library/integrity.ts'
import type { Library } from '../library/library.ts'
import { columnIn, type TableSource } from '../library/table-columns.ts'
import type { Warning } from '../problems/warnings.ts'
import { formatCount, formatNumber } from '../system/format.ts'
import { ARTISTS_IN_NAMES, BLANK_NAMES, NAMES_OF_DISCOGS, SORTED_NAMES } from './artist-warnings.ts'
import { inexactDates, ODD_RELEASE_DATES } from './dates.ts'
import { doubledNumbers } from './doubled-numbers.ts'
import { durationWarnings, milliseconds } from './duration-warnings.ts'
import { emptyFiles } from './empty-files.ts'
import { HTML_TEXTS } from './html-text.ts'
import { joinedNumbers } from './joined-numbers.ts'
import { LATE_LINES } from './late-lines.ts'
import { type MediaFacts, mediaFacts } from './media-facts.ts'
import { missingMedia, WINDOWS_PATHS } from './media-warnings.ts'
import { NAME_QUESTIONS } from './name-warnings.ts'
import { PAGES } from './page-addresses.ts'
import { type Question, warningFor } from './question.ts'
import { remarkWarnings } from './remarks.ts'
import { featuredArtists, listedArtists } from './several-artists.ts'
import { splitReleases } from './split-releases.ts'
import { totalRows } from './totals.ts'
import { unnamedAudio, unnamedCovers } from './unnamed-media.ts'
import {
  ARTISTS_WITHOUT_TRACKS,
  NAMESAKES_WITHOUT_TRACKS,
  RELEASES_WITHOUT_TRACKS,
  UNUSED_FEATURES,
} from './without-tracks.ts'

export interface WarningOptions {
  /** The paths of the media files, also of those that cannot be published: `media/…`. */
  readonly media: readonly string[]
  /** Whether media should exist in the site: with a separate address, they may be anywhere. */
  readonly hasOwnMedia: boolean
  readonly sources?: readonly TableSource[]
  /** The name of the releases of tracks without one. */
  readonly defaultRelease?: string | undefined
}

/** Returns the warnings of a catalog, in the order of the report. */
export function catalogWarnings(library: Library, options: WarningOptions): Warning[] {
  const { media, hasOwnMedia, sources = [], defaultRelease } = options
  const nameColumn = columnIn(sources)
  const answer = (question: Question) => warningFor(question, library)
  const found = [
    milliseconds(library),
    durationWarnings(library, nameColumn),
    sampleRecords(library),
    splitReleases(library, sources, defaultRelease),
    doubledNumbers(library, sources),
    joinedNumbers(library, nameColumn),
    inexactDates(library, nameColumn),
    totalRows(library, nameColumn),
    featuredArtists(library, nameColumn),
    listedArtists(library, nameColumn),
    hasOwnMedia ? mediaQuestions(mediaFacts(library, media), media) : [],
    QUESTIONS.map(answer),
    remarkWarnings(library),
    emptyFiles(library),
  ]
  return found.flat().filter((warning) => warning !== null)
}

/** @param paths those of the files of the site: `media/…` */
export const mediaQuestions = (facts: MediaFacts, paths: readonly string[]): Warning[] =>
  [missingMedia(facts, paths), unnamedAudio(facts, paths), unnamedCovers(facts, paths)].filter(
    (warning) => warning !== null,
  )

/** In the order of the report. */
const QUESTIONS: readonly Question[] = [
  WINDOWS_PATHS,
  ...PAGES,
  BLANK_NAMES,
  ...NAMES_OF_DISCOGS,
  SORTED_NAMES,
  ODD_RELEASE_DATES,
  ...NAME_QUESTIONS,
  ARTISTS_IN_NAMES,
  ARTISTS_WITHOUT_TRACKS,
  RELEASES_WITHOUT_TRACKS,
  NAMESAKES_WITHOUT_TRACKS,
  ...HTML_TEXTS,
  LATE_LINES,
  UNUSED_FEATURES,
]

/** Warns about a catalog that contains artists of the sample catalog together with others. */
function sampleRecords(library: Library): Warning | null {
  const [sample, all] = [countSample(library), library.records.artist.length]
  if (sample === 0 || sample === all) return null
  return {
    code: 'SAMPLE_RECORDS',
    count: sample,
    message: `${formatNumber(sample)} of ${formatCount(all, 'artist')} come from the sample catalog, which is fictional.`,
    at: [],
    hint: SAMPLE_HINT,
  }
}
