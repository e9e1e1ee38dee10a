// `sources` of site.json: where records are read from, in addition to files in the data folder named after their kinds.
// An entry is named after the kind of its records, or after the origin of its data.
import { z } from 'zod'
import { isFields } from '../../contract/common/own-value.ts'
import type { Kind, PLURALS } from '../../contract/kinds/kinds.ts'
import { didYouMean } from '../problems/validation.ts'
import { choice } from './choice.ts'
import { filledText, splitWords } from './field-sources.ts'
import { isModulePath } from './module-path.ts'
import { type SourceEntry, sourceEntry, type WrittenEntry } from './source-entry.ts'
import { sqlEntries } from './sql-settings.ts'

const MUST_BE_TARGETS =
  'it must be a path, a URL, an object such as { "from": "songs.csv", "fields": { "name": "Title" } }, or a list of them'

type Written = string | WrittenEntry

const location = z.string().min(1, { error: MUST_BE_TARGETS })

/** One or several paths, patterns or URLs, alone or with a description of how to read them, as a list. */
function listTargets(kind: Kind) {
  const entry = sourceEntry(kind)
  const target = choice<Written>((value) => {
    if (typeof value === 'string') return location
    return isFields(value) ? entry : null
  }, MUST_BE_TARGETS)
  return choice<Written[]>(
    (value) => (Array.isArray(value) ? z.array(target) : target.transform((one) => [one])),
    MUST_BE_TARGETS,
  ).transform((named) => named.flatMap(listEntries))
}

const listEntries = (written: Written): (string | SourceEntry)[] =>
  typeof written === 'string' ? [written] : written.from.map((from) => ({ ...written, from }))

/** An entry for each kind of record. */
const KIND_ENTRIES = {
  artists: listTargets('artist').optional(),
  tracks: listTargets('track').optional(),
  releases: listTargets('release').optional(),
  labels: listTargets('label').optional(),
  features: listTargets('features').optional(),
} satisfies Record<(typeof PLURALS)[Kind], z.ZodType>

const MUST_BE_FILES = 'it must be a path, a URL, or a list of them'
const file = z.string().min(1, { error: MUST_BE_FILES })

/** One or several paths, patterns or URLs, as a list. */
const files = z.union([file, z.array(file)], { error: MUST_BE_FILES }).transform((named) => [named].flat())

const MUST_BE_MUSICBRAINZ =
  'it must be a path, a URL, a list of them, or an object such as { "from": "../mb", "tags": true }'

const IS_WANTED = z.boolean({ error: 'it must be true or false' }).default(false)

/**
 * Files of MusicBrainz: their places, or an object with `from`. Tags, genres and annotations have another license than
 * the rest.
 */
const musicbrainz = z.preprocess(
  (entry) => (typeof entry === 'string' || Array.isArray(entry) ? { from: entry } : entry),
  z.strictObject({ from: files, tags: IS_WANTED, annotations: IS_WANTED }, { error: MUST_BE_MUSICBRAINZ }),
)

/** The file of the data folder that records the URLs of audio files. */
export const IDENTITY_FILE = 'identity.ndjson'

/** The file of the data folder that records the URLs of renamed records. */
export const RENAMED_FILE = 'renamed.ndjson'

/** The file of the data folder that records the readable addresses of records. */
export const ADDRESSES_FILE = 'addresses.ndjson'

/** The files of the data folder that are the program's own, and no sources. */
export const OWN_FILES: readonly string[] = ['site.json', IDENTITY_FILE, RENAMED_FILE, ADDRESSES_FILE]

/** A folder of audio files: its path, or an object with `from`. */
const audio = z.preprocess(
  (entry) => (typeof entry === 'string' ? { from: entry } : entry),
  z.strictObject(
    {
      from: z
        .string({ error: 'it must be the path of a folder' })
        .min(1, { error: 'it must be the path of a folder' }),
      publish: IS_WANTED,
      comments: IS_WANTED,
      artist: filledText.optional(),
      album: filledText.optional(),
      identity: z
        .string({ error: 'it must be the path of a file' })
        .min(1, { error: 'it must be the path of a file' })
        .optional(),
      split: splitWords.optional(),
    },
    {
      error: 'it must be the path of a folder, or an object such as { "from": "../music", "publish": true }',
    },
  ),
)

/** Entries of origins, whose data have their own format and hold records of several kinds. */
const ORIGIN_ENTRIES = {
  musicbrainz: musicbrainz.optional(),
  discogs: files.optional(),
  audio: audio.optional(),
  sql: sqlEntries.optional(),
}

/** Modules of the user's own, by their paths, and what they read. */
const ownOrigins = z.array(z.strictObject({ module: z.string(), from: files }))
export type OwnOriginEntry = z.output<typeof ownOrigins>[number]

const ENTRIES = { ...KIND_ENTRIES, ...ORIGIN_ENTRIES }

/** The valid names of entries. */
export const SOURCE_NAMES = Object.keys(ENTRIES)

export const sources = z
  .record(z.string(), z.unknown(), {
    error: 'it must be an object, such as { "tracks": "exports/*.parquet" }',
  })
  .superRefine((named, ctx) => {
    for (const word of Object.keys(named).filter(
      (name) => !SOURCE_NAMES.includes(name) && !isModulePath(name),
    )) {
      const hint = didYouMean(word, SOURCE_NAMES) ?? `The names are ${SOURCE_NAMES.join(', ')}.`
      ctx.addIssue({
        code: 'custom',
        path: [word],
        message: 'it must be named after what it holds',
        params: { hint },
      })
    }
  })
  .transform((named) => {
    const modules = Object.entries(named).filter(([name]) => isModulePath(name))
    return modules.length === 0
      ? named
      : { ...named, own: modules.map(([module, from]) => ({ module, from })) }
  })
  .pipe(z.object({ ...ENTRIES, own: ownOrigins.optional() }))
