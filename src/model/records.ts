// The records of a catalog as sources write them, checked as they are read. A record names others by uuid
// and never carries a URL of the API. Strings are kept to the byte; only uuids (lower case), durations
// and stream paths are put into one form.
//
// A field is declared here and nowhere else: the engine's columns, the types of joined records and the
// documentation follow from it. So each schema ends in the type that comes out of it.
import { z } from 'zod'
import { escapePath, isAbsoluteUrl, isUrl } from '../api/urls.ts'

/** Rejects a value, with a hint for whoever wrote it. */
function refuse(ctx: z.RefinementCtx, message: string, hint?: string): never {
  ctx.addIssue({ code: 'custom', message, params: { hint } })
  return z.NEVER
}

const MUST_BE_TEXT = 'it must be text'

const text = z.string({ error: MUST_BE_TEXT }).refine((value) => value.isWellFormed(), {
  error: 'it holds half of a surrogate pair, which is no character',
})

const MUST_BE_UUID = 'it must be a uuid, such as 7b0d1c62-5a0e-4c55-9d0f-3f1f6f0a62e1'

const uuid = z.guid({ error: MUST_BE_UUID }).toLowerCase()

const uuids = z.array(uuid, { error: 'it must be a list of uuids' })

/** A segment that a client takes for another folder (RFC 3986, section 5.2.4). */
const DOTS = /(?:^|\/)\.{1,2}(?:\/|$)/

/** A file name under the site's media folder, escaped, or an absolute URL. */
const image = text
  .transform((value, ctx) => {
    if (isAbsoluteUrl(value)) return isUrl(value) ? value : refuse(ctx, 'it must be a URL')
    if (value === '' || value.includes('/') || DOTS.test(value)) {
      return refuse(ctx, 'it must be a file name without folders, an absolute URL, or null')
    }
    return escapePath(value)
  })
  .pipe(z.string())

const DECIMAL = /^(?=\.?\d)0*(\d*)(?:\.(\d*))?$/

/** Seconds as a decimal string: up to six fractional digits, no trailing zeros (contract section 2.2). */
const duration = z
  .union([z.number(), z.string()], { error: 'it must be seconds' })
  .transform((value, ctx) => {
    const written = typeof value === 'number' ? decimalOf(value) : value.trim()
    const match = DECIMAL.exec(written)
    if (!match) return refuse(ctx, 'it must be seconds, as a decimal number of 0 or more', clockHint(written))
    const whole = match[1] || '0'
    const fraction = match[2] ?? ''
    return trimmed(fraction.length > 6 ? rounded(whole, fraction) : `${whole}.${fraction}`)
  })
  .pipe(z.string())

const decimalOf = (value: number): string => (value > 0 && value < 1e-6 ? value.toFixed(20) : `${value}`)

/** Rounded to millionths digit by digit: a float would not hold every number of seconds that can be written. */
function rounded(whole: string, fraction: string): string {
  const millionths = BigInt(whole + fraction.slice(0, 6)) + (fraction.charAt(6) < '5' ? 0n : 1n)
  const digits = `${millionths}`.padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`
}

const trimmed = (decimal: string): string => decimal.replace(/\.?0*$/, '')

function clockHint(written: string): string | undefined {
  const clock = /^(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)$/.exec(written)
  if (!clock) return undefined
  const seconds = Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3])
  return `Write ${seconds} for ${written}.`
}

/** A path under the media host; what may not stand in a URL is escaped. */
const stream = text
  .transform((value, ctx) => {
    if (isAbsoluteUrl(value)) {
      return refuse(
        ctx,
        'it must be a path under the media host',
        'Put the host into "media_url" of site.json.',
      )
    }
    const path = value.replace(/^\/+/, '')
    if (DOTS.test(path)) return refuse(ctx, 'it must not lead out of its folder by "." or ".."')
    return path === '' ? refuse(ctx, 'it must be a path under the media host') : escapePath(path)
  })
  .pipe(z.string())

const tracknumber = z
  .int({ error: 'it must be a whole number, 0 or more' })
  .min(0, { error: 'it must be a whole number, 0 or more' })

const id = (of: string) => uuid.meta({ description: `Identifies the ${of}; its URLs are made of it.` })

const picture = (what: string, folder: string, example: string) =>
  image.nullish().meta({
    description: `${what}: the name of a file in \`data/media/_s/catalog/${folder}/image/\`, or an absolute URL.`,
    examples: [example],
  })

const artist = z.strictObject({
  uuid: id('artist'),
  name: text.meta({ description: 'The name to show.', examples: ['Ferrow'] }),
  image: picture('A portrait', 'artist', 'ferrow.jpg'),
  items: uuids.nullish().meta({
    description: 'Its tracks, in order. Without them: the tracks that name it in `artist` or `artists`.',
  }),
})

const track = z.strictObject({
  uuid: id('track'),
  name: text.meta({ description: 'The title.', examples: ['Low Water'] }),
  tracknumber: tracknumber.meta({ description: 'The position on the release, 0 or more.', examples: [1] }),
  duration: duration.meta({ description: 'Seconds.', examples: ['241.5', 241.5] }),
  release: uuid.meta({ description: 'The release it is on.' }),
  artist: uuid.meta({ description: 'The credited artist.' }),
  artists: uuids
    .min(1, { error: 'it must name one artist at least' })
    .nullish()
    .meta({ description: 'All its artists, in order. Without them: the credited one.' }),
  artist_display: text.nullish().meta({
    description: "The artist as shown. Without it: the credited artist's name.",
    examples: ['Ferrow feat. Inlet Choir'],
  }),
  features: uuid.nullish().meta({ description: 'Its features.' }),
  stream: stream.meta({
    description: 'The path of its audio file under `media_url`.',
    examples: ['audio/low-water.mp3'],
  }),
})

const DATE = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/

/** A date of ISO 8601, as exact as it is known: a year, a month or a day. */
const releasedate = text.refine((value) => DATE.test(value) && isOfCalendar(value), {
  error: 'it must be a date such as 2024, 2024-05 or 2024-05-31',
})

/** Dates that are not there, such as 30 February, become others when they are read. */
function isOfCalendar(date: string): boolean {
  const read = new Date(date)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(date)
}

/** The digits of a barcode (GTIN-8 to GTIN-14). */
const barcode = z
  .string({ error: 'it must be text, since a number loses the zeros it begins with' })
  .regex(/^\d{8,14}$/, { error: 'it must be 8 to 14 digits' })

const release = z.strictObject({
  uuid: id('release'),
  name: text.meta({ description: 'The title.', examples: ['Tidal Works'] }),
  label: uuid.meta({ description: 'The label that released it.' }),
  image: picture('The cover', 'release', 'tidal-works.jpg'),
  releasedate: releasedate.nullish().meta({
    description: 'A year, a month or a day.',
    examples: ['2024', '2024-05', '2024-05-31'],
  }),
  catalognumber: text.nullish().meta({ description: 'The number the label gave it.', examples: ['CAT 001'] }),
  barcode: barcode.nullish().meta({
    description: 'The 8 to 14 digits of its barcode, as text.',
    examples: ['0012345678905'],
  }),
})

const label = z.strictObject({
  uuid: id('label'),
  name: text.meta({ description: 'The name to show.', examples: ['Harbour Tapes'] }),
  image: picture('An image', 'label', 'harbour-tapes.png'),
})

/** The facts of a track, under any further keys. */
const features = z.looseObject({ uuid: id('features') })

/** What sources hold, by the singular word; each has a schema of its records. */
export const SCHEMAS = { artist, track, release, label, features } as const
export type Kind = keyof typeof SCHEMAS
export const KINDS = Object.keys(SCHEMAS) as readonly Kind[]

/** The word by which files and folders of a kind are named. */
export const FILE_WORDS: Record<Kind, string> = {
  artist: 'artists',
  track: 'tracks',
  release: 'releases',
  label: 'labels',
  features: 'features',
}

export type RecordOf<K extends Kind> = z.output<(typeof SCHEMAS)[K]>
export type CatalogRecord = { [K in Kind]: RecordOf<K> }[Kind]
