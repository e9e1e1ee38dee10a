// The records of a catalog as sources write them, checked as they are read. A record refers to others by uuid and never
// contains a URL of the API. Strings are kept byte for byte; uuids, numbers, durations, dates and stream paths are
// normalized (values/).
//
// A field is declared only here: the types of joined records and the documentation follow from it. So each schema ends in the type of its output.
import { z } from 'zod'
import type { Kind, WebResource } from '../../contract/kinds/kinds.ts'
import { partFragment, readMediaPart } from '../../contract/urls/media-parts.ts'
import {
  addressScheme,
  escapePath,
  imageFolder,
  isAbsoluteUrl,
  isHostName,
  isUrl,
} from '../../contract/urls/urls.ts'
import { BARCODE, FACTS, ROLES } from './facts.ts'
import { catalogNumber, catalogNumbers } from './values/catalog-number.ts'
import { color } from './values/color.ts'
import { date } from './values/date.ts'
import { duration } from './values/duration.ts'
import { tracknumber } from './values/tracknumber.ts'
import { ownUuid, reference, references } from './values/uuid.ts'
import { pathText, refuse, text } from './values/value.ts'

/** A segment that resolves to a different folder (RFC 3986, section 5.2.4). */
const DOTS = /(?:^|\/)\.{1,2}(?:\/|$)/

/**
 * The path of a picture in the media folder, escaped, or an absolute URL. Its address in the site ends in that path, so
 * that the address may be written too.
 */
const image = (kind: WebResource) => {
  const folders = new RegExp(`^/*(?:media/+)?(?:${imageFolder(kind).slice('media/'.length)}/+)?`)
  return pathText
    .transform((value, ctx) => {
      if (isAbsoluteUrl(value)) return isUrl(value) ? value : refuse(ctx, 'it must be a URL')
      const path = value.replace(folders, '')
      if (path === '' || path.endsWith('/') || DOTS.test(path) || addressScheme(path) !== undefined) {
        return refuse(
          ctx,
          'it must be the name of a picture in media/, its path there, an absolute URL, or null',
        )
      }
      return escapePath(path)
    })
    .pipe(z.string())
}

const MUST_BE_STREAM =
  'it must be a path under the media host, or an address that begins with https:// or http://'

/** The address of a file on any host. Programs must be able to send it, and hosts to name its host. */
function readAddress(value: string, ctx: z.RefinementCtx): string {
  if (!isUrl(value)) return refuse(ctx, 'it must be a URL')
  const { href, hostname, username, password } = new URL(value)
  if (!isHostName(hostname))
    return refuse(ctx, 'its host must be an IP address, or a name of letters, digits, hyphens and dots')
  if (username + password !== '') {
    return refuse(
      ctx,
      'it must not contain a password',
      'Remove what precedes the @: everybody can read the address.',
    )
  }
  return /^[!-~]+$/.test(value) ? value : href
}

/**
 * A path under the media host, or an absolute URL; characters that a URL cannot contain are escaped. A fragment in
 * seconds names a part of the file.
 */
const stream = pathText
  .transform((value, ctx) => {
    const address = value.trim()
    if (isAbsoluteUrl(address)) return readAddress(address, ctx)
    if (addressScheme(address) !== undefined) return refuse(ctx, MUST_BE_STREAM)
    const part = readMediaPart(value.replace(/^\/+/, ''))
    const path = part?.file ?? value.replace(/^\/+/, '')
    if (DOTS.test(path)) return refuse(ctx, 'it must not leave its folder with "." or ".."')
    return path === '' ? refuse(ctx, MUST_BE_STREAM) : `${escapePath(path)}${part ? partFragment(part) : ''}`
  })
  .pipe(z.string())

const id = (of: string) =>
  ownUuid(of).meta({
    description: `Identifies the ${of}; its URLs contain it. An \`id\`, any text or number, can replace it.`,
  })

const picture = (what: string, kind: WebResource, example: string) =>
  image(kind)
    .nullish()
    .meta({
      description: `${what}: the name of a picture in \`data/media/\`, its path there if several have the name, or an absolute URL.`,
      examples: [example],
    })

const aliases = (of: string) =>
  references(of)
    .nullish()
    .meta({
      description: `Former UUIDs of the ${of}. Their URLs redirect to it (301).`,
      examples: [['0d9f4f64-5a0e-4b63-8c4e-2f6f3f1a7c11']],
    })

/** The look of the pages of a record; no response contains it. */
const look = (kind: WebResource) => ({
  accent: color.nullish().meta({
    description: 'The accent color of its page and of its players, in place of that of the site.',
    type: 'string',
    examples: ['#0b6e69'],
  }),
  background: image(kind)
    .nullish()
    .meta({
      description: 'A picture behind its page, named as in `image`.',
      examples: ['tidal-works-wide.jpg'],
    }),
})

const artist = z.strictObject({
  uuid: id('artist'),
  name: text.meta({ description: 'The name to show.', examples: ['Ferrow'] }),
  image: picture('A portrait', 'artist', 'ferrow.jpg'),
  items: references('track').nullish().meta({
    description: 'Its tracks, in order. Default: the tracks that refer to it in `artist` or `artists`.',
  }),
  ...look('artist'),
  aliases: aliases('artist'),
  ...FACTS.artist,
})

const track = z.strictObject({
  uuid: id('track'),
  name: text.meta({ description: 'The title.', examples: ['Low Water'] }),
  tracknumber: tracknumber.meta({
    description:
      'The position on the release, 0 or more; 0 if it has none. If `tracknumbers` in `site.json` is `"optional"`, a track may lack it.',
    examples: [1],
    type: 'integer',
  }),
  duration: duration.meta({
    description: 'Seconds; 0 if unknown. If `durations` in `site.json` is `"optional"`, a track may lack it.',
    examples: ['241.5', 241.5],
    type: ['number', 'string'],
  }),
  release: reference('release').meta({
    description:
      'The release it is on. `default_release` in `site.json` sets the release of tracks without one.',
  }),
  artist: reference('artist').meta({ description: 'The credited artist. Default: that of its release.' }),
  artists: references('artist')
    .min(1, { error: 'it must name at least one artist' })
    .nullish()
    .meta({ description: 'All its artists, in order. Default: the credited artist.' }),
  artist_display: text.nullish().meta({
    description: "The artist as shown. Without it: the credited artist's name.",
    examples: ['Ferrow feat. Inlet Choir'],
  }),
  features: reference('features').nullish().meta({ description: 'Its features.' }),
  stream: stream.meta({
    description:
      'The path of its audio file under `media_url`, or its address on any host. If `streams` in `site.json` is `"optional"`, a track may have none. With `#t=0,214.667` at its end it is a part of the file, in seconds.',
    examples: [
      'audio/low-water.mp3',
      'https://archive.example/low-water.mp3',
      'audio/side-a.flac#t=0,214.667',
    ],
  }),
  roles: ROLES,
  aliases: aliases('track'),
  ...FACTS.track,
})

const release = z.strictObject({
  uuid: id('release'),
  name: text.meta({ description: 'The title.', examples: ['Tidal Works'] }),
  label: reference('label').meta({
    description:
      'The label that released it. Default: the first of `labels`. `default_label` in `site.json` sets the label of releases without one.',
  }),
  artist: reference('artist').nullish().meta({
    description: 'The credited artist. Default: the artists of its tracks.',
  }),
  artist_display: text.nullish().meta({
    description:
      'The artist as shown. Default: the name of the credited artist, or the names of the artists of its tracks.',
    examples: ['Ferrow & Inlet Choir'],
  }),
  image: picture('The cover', 'release', 'tidal-works.jpg'),
  releasedate: date.nullish().meta({
    description: 'A year, a month or a day.',
    type: 'string',
    examples: ['2024', '2024-05', '2024-05-31'],
  }),
  labels: references('label').nullish().meta({
    description:
      'All its labels, in order, if there are several. Default: the label in `label`, which is the first of them.',
  }),
  catalognumber: catalogNumber.meta({
    description: 'The number the label gave it. `none` and `[none]` count as missing.',
    type: 'string',
    examples: ['CAT 001'],
  }),
  catalognumbers: catalogNumbers.nullish().meta({
    description:
      'The numbers its `labels` gave it, in the same order; an empty one if a label gave none. Numbers beyond the labels only find it. In text, separate them with `|`.',
    type: ['array', 'string'],
    examples: [['TERN 4', 'GUL-9']],
  }),
  barcode: BARCODE,
  roles: ROLES,
  ...look('release'),
  aliases: aliases('release'),
  ...FACTS.release,
})

const label = z.strictObject({
  uuid: id('label'),
  name: text.meta({ description: 'The name to show.', examples: ['Harbour Tapes'] }),
  image: picture('An image', 'label', 'harbour-tapes.png'),
  ...look('label'),
  aliases: aliases('label'),
  ...FACTS.label,
})

/** The facts of a track, with any additional keys. */
const features = z.looseObject({ uuid: id('features') })

/** The schema of the records of each kind. */
export const SCHEMAS = { artist, track, release, label, features } as const satisfies Record<Kind, z.ZodType>

type Requirement = 'required' | 'optional'

/** The settings of a site that affect its records. */
export interface RecordForm {
  readonly streams: Requirement
  readonly durations: Requirement
  readonly tracknumbers: Requirement
  /** The name of the releases of tracks without one, a release for each artist. */
  readonly defaultRelease?: string | undefined
  /** Whether a release may have no label. */
  readonly hasDefaultLabel: boolean
  /** The texts in files to which records may refer, by their paths. */
  readonly texts?: Readonly<Record<string, string>>
}

/** The schemas of a site, which may require less than {@link SCHEMAS}. */
export function schemasFor({
  streams,
  durations,
  tracknumbers,
  hasDefaultLabel,
}: Omit<RecordForm, 'texts' | 'defaultRelease'>): Readonly<Record<Kind, z.ZodObject>> {
  const { stream, duration, tracknumber } = track.shape
  const lacked = {
    ...(streams === 'optional' && { stream: stream.nullish() }),
    ...(durations === 'optional' && { duration: duration.nullish() }),
    ...(tracknumbers === 'optional' && { tracknumber: tracknumber.nullish() }),
  }
  return {
    ...SCHEMAS,
    ...(Object.keys(lacked).length > 0 && { track: track.extend(lacked) }),
    ...(hasDefaultLabel && { release: release.extend({ label: release.shape.label.nullish() }) }),
  }
}

export type RecordOf<K extends Kind> = z.output<(typeof SCHEMAS)[K]>
/** What the pages of a record change of the look of the site. */
export type Look = z.output<z.ZodObject<ReturnType<typeof look>>>
export type CatalogRecord = { [K in Kind]: RecordOf<K> }[Kind]
