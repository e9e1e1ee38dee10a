// `sources` of site.json: where records are read from, besides the files that lie in the data folder under the names
// of their kinds. An entry is named after what it holds, or after the origin whose form its data have.
import { z } from 'zod'
import type { FILE_WORDS, Kind } from './records.ts'
import { didYouMean } from './validation.ts'

const MUST_BE_TARGETS = 'it must be a path, a URL, or a list of them'
const target = z.string().min(1, { error: MUST_BE_TARGETS })

/** One or several paths, patterns or URLs, as a list. */
const targets = z
  .union([target, z.array(target)], { error: MUST_BE_TARGETS })
  .transform((named) => [named].flat())

/** An entry for each kind of record. */
const KIND_ENTRIES = {
  artists: targets.optional(),
  tracks: targets.optional(),
  releases: targets.optional(),
  labels: targets.optional(),
  features: targets.optional(),
} satisfies Record<(typeof FILE_WORDS)[Kind], z.ZodType>

/** The file of the data folder in which the URLs of audio files are remembered. */
export const IDENTITY_FILE = 'identity.ndjson'

/** A folder of audio files: its path, or an object with that. */
const audio = z.preprocess(
  (entry) => (typeof entry === 'string' ? { from: entry } : entry),
  z.strictObject(
    {
      from: z
        .string({ error: 'it must be the path of a folder' })
        .min(1, { error: 'it must be the path of a folder' }),
      publish: z.boolean({ error: 'it must be true or false' }).default(false),
      identity: z
        .string({ error: 'it must be the path of a file' })
        .min(1, { error: 'it must be the path of a file' })
        .optional(),
    },
    {
      error: 'it must be the path of a folder, or an object such as { "from": "../music", "publish": true }',
    },
  ),
)

/** Entries of origins, whose data have a form of their own and hold records of several kinds. */
const ORIGIN_ENTRIES = { audio: audio.optional() }

const ENTRIES = { ...KIND_ENTRIES, ...ORIGIN_ENTRIES }
const NAMES = Object.keys(ENTRIES)

export const sources = z
  .record(z.string(), z.unknown(), {
    error: 'it must be an object, such as { "tracks": "exports/*.parquet" }',
  })
  .superRefine((named, ctx) => {
    for (const word of Object.keys(named).filter((name) => !NAMES.includes(name))) {
      const hint = didYouMean(word, NAMES) ?? `The names are ${NAMES.join(', ')}.`
      ctx.addIssue({
        code: 'custom',
        path: [word],
        message: 'it must be named after what it holds',
        params: { hint },
      })
    }
  })
  .pipe(z.object(ENTRIES))
