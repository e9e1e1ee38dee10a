// The settings of a site: data/site.json. Every default stands here.
import { z } from 'zod'
import { FILE_WORDS } from './records.ts'
import { didYouMean } from './validation.ts'

const address = z
  .string({ error: 'it must be an address' })
  .refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), {
    error: 'it must be an address that begins with https:// or http://',
    abort: true,
  })
  .transform((value) => new URL(value))

const isPlain = ({ search, hash, username }: URL): boolean => search + hash + username === ''

/** The address of a host, as links begin with it. */
const origin = address
  .refine((url) => isPlain(url) && /^\/*$/.test(url.pathname), {
    error: 'it must be the address of a host, without a path',
    abort: true,
  })
  .transform((url) => url.origin)

/** An address that paths are put behind. */
const folder = address
  .refine(isPlain, { error: 'it must be an address without a query', abort: true })
  .transform((url) => url.href.replace(/\/+$/, ''))

const positive = z.int({ error: 'it must be a whole number, 1 or more' }).min(1, {
  error: 'it must be a whole number, 1 or more',
  abort: true,
})

const WORDS = Object.values(FILE_WORDS)
const MUST_BE_TARGETS = 'it must be a path, a URL, or a list of them'
const target = z.string().min(1, { error: MUST_BE_TARGETS })

/** What is read besides the files that lie in the data folder under the names of their kinds. */
const sources = z
  .record(
    z.string(),
    z.union([target, z.array(target)], { error: MUST_BE_TARGETS }).transform((targets) => [targets].flat()),
    { error: 'it must be an object, such as { "tracks": "exports/*.parquet" }' },
  )
  .superRefine((named, ctx) => {
    for (const word of Object.keys(named).filter((name) => !WORDS.includes(name))) {
      const hint = didYouMean(word, WORDS) ?? `The names are ${WORDS.join(', ')}.`
      ctx.addIssue({
        code: 'custom',
        path: [word],
        message: 'it must be named after what it holds',
        params: { hint },
      })
    }
  })

/** What is due of a record is marked by bits of one number (`pageBit`), and each limit takes one. */
const MAX_LIMITS = 24

export const settingsSchema = z
  .strictObject({
    /** Where the site is published; the links begin with it. */
    base_url: origin.optional(),
    /** What stream paths are put behind; by default the site's own /media. */
    media_url: folder.optional(),
    page_size: positive.default(20),
    /** Further window sizes to press. */
    limits: z
      .array(positive, { error: 'it must be a list of whole numbers' })
      .max(MAX_LIMITS, { error: `it must name no more than ${MAX_LIMITS} sizes` })
      .default([]),
    max_limit: positive.default(100),
    /** Press the format=api tree, or leave it to a handler at the edge, which halves the files. */
    variants: z.enum(['pressed', 'edge'], { error: 'it must be "pressed" or "edge"' }).default('pressed'),
    cors: z.boolean({ error: 'it must be true or false' }).default(true),
    cache_control: z
      .string({ error: 'it must be text' })
      .regex(/^[\t -~]+$/, { error: 'it must be one line of text, as a header has it' })
      .default('public, max-age=300'),
    /** Publish an interactive reference of the API at /docs/. */
    docs: z.boolean({ error: 'it must be true or false' }).default(true),
    /** Publish each list as a whole, as NDJSON and as Parquet. */
    bulk: z.boolean({ error: 'it must be true or false' }).default(false),
    /** Tell what each build has created, changed and removed. */
    changes: z.boolean({ error: 'it must be true or false' }).default(false),
    hosts: z.array(z.string(), { error: 'it must be a list of hosts' }).default(['netlify']),
    /** The order of the list: as the sources have it, or by name. */
    order: z.enum(['source', 'name'], { error: 'it must be "source" or "name"' }).default('source'),
    sources: sources.default({}),
    /** A .jpg in the data folder, or an absolute URL, for releases without a cover. */
    placeholder_release_image: z.string({ error: 'it must be a file name or an absolute URL' }).nullish(),
  })
  .superRefine(({ page_size, limits, max_limit }, ctx) => {
    const refuse = (path: PropertyKey[], value: number) =>
      ctx.addIssue({
        code: 'custom',
        path,
        message: `it must be no more than max_limit, which is ${max_limit}`,
        params: { default: value, hint: 'Raise "max_limit", or press smaller pages.' },
      })
    if (page_size > max_limit) refuse(['page_size'], page_size)
    limits.forEach((limit, index) => {
      if (limit > max_limit) refuse(['limits', index], limit)
    })
  })

export type Settings = z.output<typeof settingsSchema>
