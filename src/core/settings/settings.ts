// The settings of a site: data/site.json. Types, defaults and descriptions are declared only here; the table in
// docs/reference/settings.md is generated from them.
import { z } from 'zod'
import { folder, origin, PATH_WITHIN, storeAddress } from './addresses.ts'
import { csp } from './csp.ts'
import { faceEntries } from './face-settings.ts'
import { robotsSetting } from './robots.ts'
import { site } from './site-settings.ts'
import { sources } from './source-settings.ts'

const positive = z.int({ error: 'it must be a whole number, 1 or more' }).min(1, {
  error: 'it must be a whole number, 1 or more',
  abort: true,
})

const MUST_BE_HOST =
  'it must be the name of a host, or an object such as { "name": "cloudflare-workers", "plan": "paid" }'

const MUST_BE_SHARE = 'it must be a share as a number from 0 to 1, such as 0.5 for a half'

/** Trimmed, since a header has no surrounding blanks. */
const headerValue = z
  .string({ error: 'it must be text' })
  .trim()
  .regex(/^[\t -~]+$/, { error: 'it must be one line of text that a header can contain' })

const MUST_BE_PATTERN = 'it must be a pattern of files in data/media, from that folder: "masters/*.wav"'

const text = z.string({ error: 'it must be text' }).min(1, { error: 'it must be text' })
const flag = z.boolean({ error: 'it must be true or false' })

const requirement = z
  .enum(['required', 'optional'], { error: 'it must be "required" or "optional"' })
  .default('required')

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
          'Location of the JSON Schema of this file, which editors use to complete and explain its keys. Builds ignore it.',
        examples: [SETTINGS_SCHEMA],
      }),
    base_url: origin.optional().meta({
      description:
        'Address at which the site is published: scheme and host, without a path. Every link begins with it. Required, unless a flag or the environment sets it.',
      examples: ['https://api.example.com'],
      pattern: '^https?://',
    }),
    media_url: folder.optional().meta({
      description:
        'Address that the `stream` path of a track is appended to; a `stream` that is an address stays as it is. Without it, audio files are expected under `/media` of the site.',
      examples: ['https://media.example.com/audio'],
      pattern: '^https?://',
    }),
    page_size: positive.default(20).meta({
      description: 'Number of records on a list page if the request has no `limit`.',
    }),
    limits: z
      .array(positive, { error: 'it must be a list of whole numbers' })
      .max(MAX_LIMITS, { error: `it must list no more than ${MAX_LIMITS} sizes` })
      .default([])
      .meta({
        description: `Further page sizes to write as files, at most ${MAX_LIMITS}. A host that only serves files supports no other \`limit\`.`,
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
          'Where `?format=api` is answered from: `"pressed"` writes a second file for each response, `"edge"` derives the answer on a host that runs code, which halves the number of files.',
      }),
    layout: z.enum(['files', 'packed'], { error: 'it must be "files" or "packed"' }).default('files').meta({
      description:
        'How responses are stored in the site: `"files"` writes a file for each. `"packed"` puts many records into one file, from which a host that runs code answers; use it for catalogs with more records than the host accepts files.',
    }),
    store: storeAddress.optional().meta({
      description:
        'Address of the store in which the blocks of a packed site are published, such as that of a bucket: `https://…`, or `http://…` on this machine or in a private network. A build writes them into a second folder, `dist-store` beside `dist`, and the handler fetches them from this address. Without it, blocks are published with the site.',
      examples: ['https://blocks.example.com'],
      pattern: '^https?://',
    }),
    cors: flag.default(true).meta({
      description: 'Let web pages of other origins read the API (`Access-Control-Allow-Origin: *`).',
    }),
    cache_control: headerValue
      .default('public, max-age=300, stale-while-revalidate=60, stale-if-error=86400')
      .meta({
        description:
          'Value of the `Cache-Control` header of successful responses. By default, caches keep them for five minutes, and for another day if the site cannot be reached.',
      }),
    cache_control_errors: headerValue.default('public, max-age=10').meta({
      description:
        'Value of the `Cache-Control` header of errors (404 and 405). Keep it short, so that a new record can be read soon after it is published.',
    }),
    docs: flag.default(true).meta({
      description: 'Publish a reference of the API at `/docs/`, in which requests can be sent.',
    }),
    pages: flag.default(true).meta({
      description:
        'Publish web pages: a home page, the lists, and a page for each artist, release and label, with players, feeds and playlists.',
    }),
    search: flag.optional().meta({
      description: 'Publish the search index, under `/api/v1/search/`. Default: the value of `pages`.',
    }),
    filters: z
      .union([z.boolean(), z.literal('pressed')], {
        error:
          'it must be true for hosts that run code, "pressed" for nginx, Caddy and Apache as well, or false for no filters',
      })
      .default(false)
      .meta({
        description:
          'Publish the index by which lists are [filtered and ordered](../how-to/filters.md) (`?label=…&ordering=-releasedate`) on hosts that run code. `"pressed"` also writes the pages of single filters (`?label=…`) as files, for nginx, Caddy and Apache.',
        examples: [true, 'pressed'],
      }),
    site: site.prefault({}).meta({
      description:
        'What the web pages show of the site: its `name`, a `description`, their `language` (BCP 47), the `accent` color, a `logo`, the name of a file in `data/media`, and whose data it is: `data_license` and `attribution`.',
      examples: [{ name: 'Harbour Tapes', language: 'en', accent: '#0b6e69' }],
    }),
    csp: csp.optional().meta({
      description:
        'What web pages may load from other hosts, by directives of their Content-Security-Policy, for HTML of a [theme](theme.md). Without it, pages run no script but their own.',
      examples: [
        { 'script-src': ['https://stats.example.com'], 'frame-src': ['https://player.example.com'] },
      ],
    }),
    robots: robotsSetting.prefault({}).meta({
      description:
        'What `robots.txt` asks of crawlers: `disallow` names those that are to read nothing, and `ai`, if it is false, keeps those away that collect data to train models. A crawler may ignore it.',
      examples: [{ ai: false }, { disallow: ['GPTBot', 'CCBot'] }],
    }),
    faces: faceEntries.default([]).meta({
      description:
        'Further forms of the catalog, for other programs: the names of [faces](../how-to/faces.md), or paths of modules from the data folder. To change the settings of a face, write an object with its `name` and these settings.',
      examples: [['./faces/xspf.mjs']],
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
          error: 'it must be a list of hosts, such as ["nginx"]',
        },
      )
      .default(['netlify'])
      .meta({
        description:
          'Hosts whose files the build writes into the site: their names, or paths of [modules](../how-to/new-host.md) from the data folder. For a paid plan, write an object with the name of the plan, whose limits then apply.',
        examples: [['cloudflare-pages'], ['nginx', 'caddy'], [{ name: 'cloudflare-workers', plan: 'paid' }]],
      }),
    publish: z
      .array(z.string({ error: MUST_BE_PATTERN }).regex(PATH_WITHIN, { error: MUST_BE_PATTERN }), {
        error: 'it must be a list of patterns',
      })
      .default([])
      .meta({
        description:
          'Patterns of files in `data/media` to publish although their names are those of private files, such as masters, spreadsheets and keys. Patterns begin in that folder. A file that a record names is published anyway.',
        examples: [['masters/*.wav', 'press/**/*.psd']],
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
        'Sources outside the data folder, or whose names do not state their kind: for each of `artists`, `tracks`, `releases`, `labels` and `features`, a path, a pattern or a URL, or a list of them. Paths are relative to the data folder. An object states how to read a file: its path (`from`), the columns that hold each field (`fields`), the `sheet` of a spreadsheet, the `encoding` and `delimiter` of CSV. Other entries hold records of several kinds: `musicbrainz`, `discogs`, `audio`, `sql`.',
      examples: [
        { tracks: ['../exports/tracks-*.parquet', 'https://example.com/more.csv'] },
        { tracks: { from: '../songs.xlsx', fields: { name: 'Title', 'artist.name': 'Artist' } } },
      ],
    }),
    namespace: z
      .guid({ error: 'it must be a uuid, generated once for this catalog' })
      .toLowerCase()
      .optional()
      .meta({
        description:
          'A UUID for this catalog, generated once and never changed. The UUIDs of records with an `id`, or with only a name, are derived from it. If it is missing, an error shows the line to add.',
        examples: ['7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f'],
      }),
    streams: requirement.meta({
      description:
        'Whether every track must have a `stream`. With `"optional"`, `assets.stream` is null for a track that has none.',
    }),
    durations: requirement.meta({
      description:
        'Whether every track must have a `duration`. With `"optional"`, it is `"0"` for a track that has none, and pages and feeds show no duration.',
    }),
    tracknumbers: requirement.meta({
      description:
        'Whether every track must have a `tracknumber`. With `"optional"`, it is 0 for a track that has none, and pages show no number; these tracks follow the others, in the order of the source.',
    }),
    default_release: text.optional().meta({
      description: 'The name of the release of tracks without one. Each artist has a release of this name.',
      examples: ['Single tracks'],
    }),
    default_label: text.optional().meta({
      description: 'The name of the label of releases without one.',
      examples: ['Self-released'],
    }),
    placeholder_release_image: z
      .string({ error: 'it must be a file name or an absolute URL' })
      .nullish()
      .meta({
        description:
          'Cover of releases without one, in the API and on web pages: a `.jpg` in the data folder, or an absolute URL. By default, the API uses a picture that comes with the program, and web pages show initials.',
        examples: ['no-cover.jpg'],
      }),
  })
  .superRefine(({ layout, store }, ctx) => {
    if (store === undefined || layout === 'packed') return
    const message = 'it must be omitted for a site that is not packed, which has no blocks'
    const hint = 'Remove "store", or set "layout" to "packed".'
    ctx.addIssue({ code: 'custom', path: ['store'], message, params: { hint } })
  })
  .superRefine(({ layout, site: { addresses } }, ctx) => {
    if (addresses !== 'readable' || layout !== 'packed') return
    const message = 'it must be "uuid" for a packed site, whose pages stand many in a file'
    const hint = 'Remove "addresses" from "site", or "layout".'
    ctx.addIssue({ code: 'custom', path: ['site', 'addresses'], message, params: { hint } })
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
