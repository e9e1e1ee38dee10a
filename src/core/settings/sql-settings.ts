// The entry `sql` of `sources`: a database, with a query for each kind of record.
import { z } from 'zod'
import { KINDS, type Kind, PLURALS } from '../../contract/kinds/kinds.ts'
import { didYouMean } from '../problems/validation.ts'

const text = (error: string) => z.string({ error }).min(1, { error })
const query = text('it must be a query, or the path of a file that ends in .sql').optional()

/** In seconds: a day. */
export const MAX_TIMEOUT = 86_400
const TIMEOUT = { error: 'it must be seconds: a number above 0, and at most 86400 (a day)' }
const timeout = z.number(TIMEOUT).positive(TIMEOUT).max(MAX_TIMEOUT, TIMEOUT).optional()
const url = text('it must be the address of a database, such as sqlite:../music.sqlite')

const QUERIES = {
  artists: query,
  tracks: query,
  releases: query,
  labels: query,
  features: query,
} satisfies Record<(typeof PLURALS)[Kind], z.ZodType>

const WORDS = KINDS.map((kind) => PLURALS[kind])
const NAMES = ['url', 'timeout', ...WORDS]
const EXAMPLE = '{ "url": "sqlite:../music.sqlite", "artists": "SELECT …" }'

/** `catalog-press import` passes the source of every entry as `from`, which is `url` here. */
function withUrl(entry: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { from, ...others } = entry
  return from === undefined || 'url' in entry ? entry : { url: from, ...others }
}

const database = z
  .record(z.string(), z.unknown(), { error: `it must be an object, such as ${EXAMPLE}` })
  .transform(withUrl)
  .superRefine((entry, ctx) => {
    for (const name of Object.keys(entry).filter((each) => !NAMES.includes(each))) {
      const hint = didYouMean(name, NAMES) ?? `The names are ${NAMES.join(', ')}.`
      ctx.addIssue({
        code: 'custom',
        path: [name],
        message: 'it must be "url", "timeout", or the kind of records that its query returns',
        params: { hint },
      })
    }
    if (!WORDS.some((word) => Object.hasOwn(entry, word))) {
      ctx.addIssue({ code: 'custom', message: `it must have a query, such as ${EXAMPLE}` })
    }
  })
  .pipe(z.object({ url, timeout, ...QUERIES }))

export type SqlEntry = z.output<typeof database>

const databases = z.array(database)

/** One or several databases, as a list. Issues are reported for the form that was written. */
export const sqlEntries = z.unknown().transform((written, ctx): SqlEntry[] => {
  const { data, error } = Array.isArray(written)
    ? databases.safeParse(written)
    : database.transform((entry) => [entry]).safeParse(written)
  for (const issue of error?.issues ?? []) ctx.addIssue({ ...issue })
  return data ?? z.NEVER
})
