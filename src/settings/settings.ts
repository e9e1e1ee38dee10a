// The settings of a site: data/site.json. Types, defaults and descriptions are declared only here; the table in
// docs/reference/settings.md is generated from them.
import { z } from 'zod'
import { isUrl } from '../api/urls.ts'
import { site } from './site-settings.ts'
import { sources } from './source-settings.ts'

const address = z
  .string({ error: 'it must be an address' })
  .refine((value) => /^https?:\/\//i.test(value) && isUrl(value), {
    error: 'it must be an address that begins with https:// or http://',
    abort: true,
  })
  .transform((value) => new URL(value))
  .refine(({ hostname }) => isHostName(hostname), {
    error: 'it must name a host by letters, digits, hyphens and dots, or by its IP address',
    abort: true,
  })

const LABEL = '[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?'
const HOST_NAME = new RegExp(`^(?:${LABEL}(?:\\.${LABEL})*|\\[[0-9a-f:]+\\])$`)

/**
 * Whether a host, as normalized by URL, is a name (RFC 1123, 2.1; underscores are in use) or an IP address. URL accepts
 * more, such as quotes and braces, which the configurations of hosts would misread.
 */
const isHostName = (hostname: string): boolean => hostname.length <= 253 && HOST_NAME.test(hostname)

const isPlain = ({ search, hash, username }: URL): boolean => search + hash + username === ''

/** Scheme and host, in the form used in links. */
const origin = address
  .refine((url) => isPlain(url) && /^\/*$/.test(url.pathname), {
    error: 'it must be the address of a host, without a path',
    params: {
      hint: 'A site has its host for itself, since its URLs begin at the root: use a subdomain, as in https://api.example.com.',
    },
    abort: true,
  })
  .transform((url) => url.origin)

/** A base URL for paths. */
const folder = address
  .refine(isPlain, { error: 'it must be an address without a query', abort: true })
  .transform((url) => url.href.replace(/\/+$/, ''))

const positive = z.int({ error: 'it must be a whole number, 1 or more' }).min(1, {
  error: 'it must be a whole number, 1 or more',
  abort: true,
})

const MUST_BE_HOST =
  'it must be the name of a host, or an object such as { "name": "cloudflare-workers", "plan": "paid" }'

const MUST_BE_SHARE = 'it must be a share, from 0 to 1'

/** Trimmed, since a header has no surrounding blanks. */
const headerValue = z
  .string({ error: 'it must be text' })
  .trim()
  .regex(/^[\t -~]+$/, { error: 'it must be one line of text, as a header has it' })

const flag = z.boolean({ error: 'it must be true or false' })

/** The path of the packaged schema, relative to a project beside its `node_modules`. */
export const SETTINGS_SCHEMA = '../node_modules/catalog-press/lib/schemas/site.json'

/** Each limit takes one bit of the number that marks the stale files of a record (`pageBit`). */
const MAX_LIMITS = 24

export const settingsSchema = z
  .strictObject({
    $schema: z
      .string({ error: 'it must be a path or an address' })
      .optional()
      .meta({
        description:
          'Where the JSON Schema of this file is, by which editors complete and explain its keys. Builds pass over it.',
        examples: [SETTINGS_SCHEMA],
      }),
    base_url: origin.optional().meta({
      description:
        'Address at which the site is published: scheme and host, without a path. Every link begins with it. Required, unless a flag or the environment gives it.',
      examples: ['https://api.example.com'],
      pattern: '^https?://',
    }),
    media_url: folder.optional().meta({
      description:
        'Address that the `stream` path of a track is appended to. Without it, audio files are expected under `/media` of the site.',
      examples: ['https://media.example.com/audio'],
      pattern: '^https?://',
    }),
    page_size: positive.default(20).meta({
      description: 'Number of records in a page of a list, if the request names no `limit`.',
    }),
    limits: z
      .array(positive, { error: 'it must be a list of whole numbers' })
      .max(MAX_LIMITS, { error: `it must name no more than ${MAX_LIMITS} sizes` })
      .default([])
      .meta({
        description: `Further page sizes to write as files, at most ${MAX_LIMITS}. A host that only serves files answers no other \`limit\`.`,
        examples: [[10, 50]],
      }),
    max_limit: positive.default(100).meta({
      description:
        'The largest page size; a larger `limit` is reduced to it. Neither `page_size` nor a size in `limits` may be larger.',
    }),
    variants: z
      .enum(['pressed', 'edge'], { error: 'it must be "pressed" or "edge"' })
      .default('pressed')
      .meta({
        description:
          'Where `?format=api` is answered from: `"pressed"` writes a second file for each response, `"edge"` derives the answer on a host that runs code and so halves the number of files.',
      }),
    layout: z.enum(['files', 'packed'], { error: 'it must be "files" or "packed"' }).default('files').meta({
      description:
        'How responses lie in the site: `"files"` writes a file for each, `"packed"` puts many records into one file, out of which a host that runs code answers: for catalogs with more records than a host takes files.',
    }),
    cors: flag.default(true).meta({
      description: 'Let web pages of other origins read the API (`Access-Control-Allow-Origin: *`).',
    }),
    cache_control: headerValue
      .default('public, max-age=300, stale-while-revalidate=60, stale-if-error=86400')
      .meta({
        description:
          'Value of the `Cache-Control` header of what is found. By default caches keep it for five minutes, and for a day longer where the site cannot be reached.',
      }),
    cache_control_errors: headerValue.default('public, max-age=10').meta({
      description:
        'Value of the `Cache-Control` header of what is not found (404) or not allowed (405): short, so that a record can be read soon after it is published.',
    }),
    docs: flag.default(true).meta({
      description: 'Publish an interactive reference of the API at `/docs/`.',
    }),
    pages: flag.default(true).meta({
      description:
        'Publish web pages: a home page, the lists, and a page for each artist, release and label, with players, feeds and playlists.',
    }),
    search: flag.optional().meta({
      description: 'Publish what the catalog is searched by, under `/api/v1/search/`. By default as `pages`.',
    }),
    site: site.prefault({}).meta({
      description:
        'What the web pages show of the site: its `name`, a `description`, their `language` (BCP 47), the `accent` color, and a `logo`, the name of a file in `data/media`.',
      examples: [{ name: 'Harbour Tapes', language: 'en', accent: '#0b6e69' }],
    }),
    bulk: flag.default(false).meta({
      description: 'Publish each list as one NDJSON and one Parquet file, under `/api/v1/bulk/`.',
    }),
    changes: flag.default(false).meta({
      description: 'Publish what each build created, changed and removed, under `/api/v1/changes/`.',
    }),
    hosts: z
      .array(
        z.union([z.string(), z.strictObject({ name: z.string(), plan: z.string() })], {
          error: MUST_BE_HOST,
        }),
        {
          error: 'it must be a list of hosts',
        },
      )
      .default(['netlify'])
      .meta({
        description:
          'Hosts whose files the build writes into the site. A host with a paid plan is an object: its limits are those of that plan.',
        examples: [['cloudflare-pages'], ['nginx', 'caddy'], [{ name: 'cloudflare-workers', plan: 'paid' }]],
      }),
    max_removed: z
      .number({ error: MUST_BE_SHARE })
      .min(0, { error: MUST_BE_SHARE })
      .max(1, { error: MUST_BE_SHARE })
      .default(0.25)
      .meta({
        description:
          'The share of the published records of a kind that a build may remove, from 0 to 1; 1 allows all. A build that would remove more of them, and more than 20, stops before it touches anything. `--allow-removal` lifts the limit once.',
        examples: [0.1],
      }),
    order: z.enum(['source', 'name'], { error: 'it must be "source" or "name"' }).default('source').meta({
      description: 'Order of the lists: as in the sources, or by name (ignoring case and accents).',
    }),
    sources: sources.default({}).meta({
      description:
        'Sources outside the data folder, or under names that do not say what they hold: for each of `artists`, `tracks`, `releases`, `labels` and `features` a path, a pattern or a URL, or a list of them. Paths begin in the data folder. An object says how a file is read: `from` its path, `fields` which of its columns are which of our fields, `sheet` of a spreadsheet, `encoding` and `delimiter` of CSV. Entries of other forms hold records of several kinds: `musicbrainz`, `discogs`, `audio`, `sql`.',
      examples: [
        { tracks: ['../exports/tracks-*.parquet', 'https://example.com/more.csv'] },
        { tracks: { from: '../songs.xlsx', fields: { name: 'Title', 'artist.name': 'Artist' } } },
      ],
    }),
    namespace: z
      .guid({ error: 'it must be a uuid, made once for this catalog' })
      .toLowerCase()
      .optional()
      .meta({
        description:
          'A UUID of this catalog, made once and never changed. The UUIDs of records that have an `id`, or only a name, are made of it. An error says which line to add where it is needed.',
        examples: ['7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f'],
      }),
    streams: z
      .enum(['required', 'optional'], { error: 'it must be "required" or "optional"' })
      .default('required')
      .meta({
        description:
          'Whether every track must have a `stream`. With `"optional"`, `assets.stream` is null for a track that has none.',
      }),
    default_label: z
      .string({ error: 'it must be text' })
      .min(1, { error: 'it must be text' })
      .optional()
      .meta({
        description: 'The name of a label for the releases that have none.',
        examples: ['Self-released'],
      }),
    placeholder_release_image: z
      .string({ error: 'it must be a file name or an absolute URL' })
      .nullish()
      .meta({
        description:
          'Cover of releases that have none, in the API and on web pages: a `.jpg` in the data folder, or an absolute URL. Without it, the API names a picture that comes with the program, and web pages show initials.',
        examples: ['no-cover.jpg'],
      }),
  })
  .superRefine(({ page_size, limits, max_limit }, ctx) => {
    const refuse = (path: PropertyKey[], value: number) =>
      ctx.addIssue({
        code: 'custom',
        path,
        message: `it must be no more than max_limit, which is ${max_limit}`,
        params: { default: value, hint: 'Raise "max_limit", or choose a smaller page.' },
      })
    if (page_size > max_limit) refuse(['page_size'], page_size)
    limits.forEach((limit, index) => {
      if (limit > max_limit) refuse(['limits', index], limit)
    })
  })

export type Settings = z.output<typeof settingsSchema>
