// Warnings: likely mistakes in data that is published nevertheless.
import type { Place } from './errors.ts'
import { CatalogError, CatalogErrors } from './errors.ts'

/**
 * Every code, with its meaning and remedies. docs/reference/errors.md is generated from this table. Codes are public,
 * and never change their meaning.
 */
export const WARNING_CODES = {
  ARTIST_WITHOUT_TRACKS: {
    cause: 'An artist has no tracks: no track credits it, and it lists none itself.',
    cure: 'Check the UUIDs in `artist` and `artists` of the tracks, or remove the artist.',
  },
  BROKEN_PICTURE: {
    cause:
      'A picture of a record cannot be read, so it has no smaller copies: its file is damaged, too large, or no picture. It is published as it is.',
    cure: 'Put another file in its place.',
  },
  DOUBLED_NAME: {
    cause: 'Two artists, or two labels, have the same name, ignoring case.',
    cure: 'Where they are one, keep one record and name its UUID everywhere.',
  },
  MILLISECONDS: {
    cause:
      'Durations look like milliseconds: more than half of the tracks of a source last longer than ten hours, which as milliseconds is 36 seconds.',
    cure: 'Durations are seconds: divide them by 1000.',
  },
  MISSING_MEDIA: {
    cause:
      'An `image` or a `stream` names a file that is not in `data/media/`, and no `media_url` says that media are elsewhere. Names that begin with a dot are left out of a site.',
    cure: 'Put the file there, correct its name, or set `media_url` if the audio files are elsewhere.',
  },
  PASSED_OVER: {
    cause: 'A source holds something that no record can be made of: the message says what, and why.',
    cure: 'Fix it in the source if it should be in the catalog. Otherwise nothing needs to be done.',
  },
  RENAMED_RELEASE: {
    cause:
      'A release that was published is gone, and a new one has the same tracks. A catalog that knows its records by their names, without `id` or `uuid`, sees a corrected title as another release: its URL changes, and so do those of its tracks.',
    cure: 'Add the old UUID, which the message names, to the `aliases` of the release, in a sheet of tracks as the column `release.aliases`: its old URL then leads to the new one. To change names freely, give releases and tracks an `id`. Nothing needs to be done if they are two releases.',
  },
  SAMPLE_ADDRESS: {
    cause: 'The site is built for the address of the sample catalog, so its links lead nowhere.',
    cure: 'Set `base_url` and `media_url` in `site.json` to your own addresses, or pass `--base-url`.',
  },
  SAMPLE_RECORDS: {
    cause: 'Artists of the sample catalog, which is made up, are published together with others.',
    cure: 'Remove the files of the sample from the data folder.',
  },
  STALE_SOURCE: {
    cause:
      'A source on the network could not be read, or has no records any more, and `--stale-ok` allows what was read of it last: the message says when that was, and why the source was not read now.',
    cure: 'See that the source answers again. Its copy does not get newer until then, and is used only up to the age that `--stale-ok` allows.',
  },
  UNREDIRECTED_ALIAS: {
    cause:
      'A host redirects fewer `aliases` than there are: the message says how many, and why. The others answer 404 there.',
    cure: 'Choose a host that redirects them; the [table of hosts](hosts.md#former-uuids) says which do. Where the others may answer 404, nothing needs to be done.',
  },
  UNREAD_FILE: {
    cause:
      'The data folder holds files that are not read: spreadsheets of other names, databases, audio files and others.',
    cure: 'Name spreadsheets after what their rows are, such as `tracks.xlsx`. Name spreadsheets of other names, databases (`sql`) and a folder of audio files (`audio`) in `sources`, or put audio files into `data/media/`, and move others away.',
  },
  UNUSED_FEATURES: {
    cause: 'No track names these features. They are published without a link to a track.',
    cure: 'Name them in `features` of their track, or remove them.',
  },
  WINDOWS_PATH: {
    cause: 'A `stream` is written as a path on Windows: with backslashes, or with the letter of a drive.',
    cure: 'Write it with `/`, from the folder that is published: `Music/x.mp3` for `C:\\Music\\x.mp3`.',
  },
} as const satisfies Readonly<Record<string, { readonly cause: string; readonly cure: string }>>

export type WarningCode = keyof typeof WARNING_CODES

/** A warning of one kind about a whole catalog. */
export interface Warning {
  readonly code: WarningCode
  readonly message: string
  /** Number of cases. */
  readonly count: number
  /** The places of the first cases. */
  readonly at: readonly Place[]
  /** What to do about it, in a sentence that begins with a verb. */
  readonly hint: string
}

/** More warnings than allowed. */
export class TooManyWarnings extends CatalogErrors {
  readonly warnings: readonly Warning[]

  constructor(warnings: readonly Warning[], error: CatalogError) {
    super([error], 0)
    this.warnings = warnings
  }
}

/**
 * @param max maximum number of all warnings together; unlimited by default
 * @throws TooManyWarnings
 */
export function checkWarnings(warnings: readonly Warning[], max: number | undefined): void {
  const count = warnings.reduce((sum, warning) => sum + warning.count, 0)
  if (max === undefined || count <= max) return
  const error = new CatalogError(
    'TOO_MANY_WARNINGS',
    `${count} ${count === 1 ? 'warning' : 'warnings'}, but --max-warnings allows ${max}.`,
    { hint: 'Fix them, or allow more.' },
  )
  throw new TooManyWarnings(warnings, error)
}
