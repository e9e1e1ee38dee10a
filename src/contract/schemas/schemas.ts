// The responses of the API, field by field: those that the contract specifies (sections 2.1 to 2.3), and those that it
// links to but leaves open (section 2.5): releases, labels and features. Types, checks, JSON Schemas, OpenAPI and bulk
// columns derive from them.
import { z } from 'zod'
import type { Listed } from '../kinds/kinds.ts'
import { LOOKUPS } from '../urls/lookups.ts'
import { ARTIST_FACTS, LABEL_FACTS, RELEASE_FACTS, TRACK_FACTS } from './fact-schemas.ts'

/** Ends the description of additions to the contract. */
const EXTENSION = 'Extension of this project.'

const url = (description: string) => z.url().meta({ description })
const uuid = (description: string) => z.guid().meta({ description })
const text = (description: string) => z.string().meta({ description })
const urls = (description: string) => z.array(z.url()).meta({ description })
const urlOrNull = (description: string) => z.url().nullable().meta({ description })

const own = url('The URL of this response.')
const ct = <Name extends string>(name: Name, description = 'What the record is.') =>
  z.literal(name).meta({ description })

const trackResponse = z
  .strictObject({
    url: own,
    ct: ct('catalog.media', 'What the record is; tracks are called media.'),
    uuid: uuid('Identifies the track.'),
    detail_url: url('The release page on the site, the same as `release_detail_url`.'),
    release_detail_url: url('The page of the release on the site.'),
    artist_detail_url: url('The page of the credited artist on the site.'),
    label_detail_url: url('The page of the label on the site.'),
    release_uuid: uuid('Identifies the release.'),
    artist_uuid: uuid('Identifies the credited artist.'),
    name: text('The title of the track.'),
    tracknumber: z.int().min(0).meta({
      description: 'Its position on the release; 0 also for a track without a number.',
    }),
    duration: z
      .string()
      .regex(/^\d+(\.\d{0,5}[1-9])?$/)
      .meta({
        description: 'Seconds, as a decimal number with up to six digits after the point; 0 if unknown.',
      }),
    features: urlOrNull('The URL of the features of the track; null where it has none.'),
    assets: z.strictObject({ stream: z.url().nullable() }).meta({
      description:
        'The files of the track: `stream` is the URL of an audio file; null only on a site that allows tracks without one.',
    }),
    artists: z.array(z.url()).min(1).meta({ description: 'The URLs of its artists.' }),
    artist_display: text('The artist as shown.'),
    release: url('The URL of the release.'),
    release_display: text('The title of the release; may end in blanks.'),
    label_display: text('The name of the label.'),
    image: url('The URL of the cover of the release.'),
  })
  .meta({ title: 'Track', description: 'A track, with what its page needs to show it.' })

const items = (more: string) =>
  z
    .array(z.strictObject({ media: trackResponse }))
    .meta({ description: `The tracks, each as the value of \`media\`. ${more}` })

const artistResponse = z
  .strictObject({
    url: own,
    ct: ct('catalog.artist'),
    uuid: uuid('Identifies the artist.'),
    detail_url: z
      .string()
      .regex(/^\/artists\/[0-9a-f-]{36}\/$/)
      .meta({ description: 'Path of the artist page on the site, without the host.' }),
    name: text('The name to show.'),
    image: urlOrNull('The URL of a portrait; null where the artist has none.'),
    items: items(
      'Unless the catalog lists different tracks, these are all tracks that credit the artist, alone or with others, in the order of the list of tracks. A track may be listed under an artist different from the credited one.',
    ),
  })
  .meta({
    title: 'Artist',
    description:
      'An artist and the tracks listed under it. Two artists may share a name; they differ by their `uuid`.',
  })

/** @param picture what it has smaller copies of */
const thumbnails = (picture: string) =>
  z
    .array(
      z.strictObject({
        url: url('The URL of the copy, in WebP.'),
        width: z.int().min(1).meta({ description: 'Its width in pixels.' }),
        height: z.int().min(1).meta({ description: 'Its height in pixels.' }),
      }),
    )
    .optional()
    .meta({ description: `Smaller copies of the ${picture}, the smallest first, if the site has any.` })

const releaseResponse = z
  .strictObject({
    url: own,
    ct: ct('catalog.release'),
    uuid: uuid('Identifies the release.'),
    detail_url: url('The page of the release on the site.'),
    name: text('The title of the release.'),
    image: url('The URL of the cover.'),
    thumbnails: thumbnails('cover'),
    releasedate: z
      .string()
      .regex(/^\d{4}(-\d{2}(-\d{2})?)?$/)
      .nullable()
      .meta({ description: 'A year, month or day (ISO 8601); null if unknown.' }),
    catalognumber: z
      .string()
      .nullable()
      .meta({ description: 'The catalog number of the release; null if unknown.' }),
    barcode: z
      .string()
      .regex(/^\d{8,14}$/)
      .nullable()
      .meta({ description: 'The digits of the barcode; null if there is none.' }),
    label: url('The URL of the label.'),
    label_uuid: uuid('Identifies the label.'),
    label_detail_url: url('The page of the label on the site.'),
    label_display: text('The name of the label.'),
    artists: urls(
      'The URL of the credited artist or, if the catalog does not specify one, of the credited artists of its tracks, in order of first appearance.',
    ),
    artist_display: text('The artists as shown.'),
    ...RELEASE_FACTS,
    items: items('They are sorted by disc, if known, and by `tracknumber`.'),
  })
  .meta({ title: 'Release', description: `A release with its tracks. ${EXTENSION}` })

const labelResponse = z
  .strictObject({
    url: own,
    ct: ct('catalog.label'),
    uuid: uuid('Identifies the label.'),
    detail_url: url('The page of the label on the site.'),
    name: text('The name of the label.'),
    image: urlOrNull('The URL of an image; null where the label has none.'),
    ...LABEL_FACTS,
    releases: urls('The URLs of its releases.'),
  })
  .meta({ title: 'Label', description: `A label with links to its releases. ${EXTENSION}` })

const featuresResponse = z
  .looseObject({
    url: own,
    ct: ct('features.media'),
    uuid: uuid('Identifies the features.'),
    media: urlOrNull('The URL of the track; null where no track names these features.'),
    thumbnails: thumbnails('cover of its release'),
    ...TRACK_FACTS,
  })
  .meta({
    title: 'Features',
    description: `The features of a track: its facts, and any further fields from the catalog. ${EXTENSION}`,
  })

const artistFeaturesResponse = z
  .strictObject({
    url: own,
    ct: ct('features.artist'),
    uuid: uuid('Identifies the artist, and these features with it.'),
    artist: url('The URL of the artist.'),
    releases: url('The list of its releases, where lists can be filtered.').optional(),
    thumbnails: thumbnails('picture of the artist'),
    ...ARTIST_FACTS,
  })
  .meta({
    title: 'Artist features',
    description: `The facts about an artist. An artist without facts has no such response. ${EXTENSION}`,
  })

const foundRecord = z
  .strictObject({
    ct: z
      .enum(['catalog.artist', 'catalog.media', 'catalog.release', 'catalog.label'])
      .meta({ description: 'What the record is.' }),
    uuid: uuid('Identifies the record.'),
    name: text('The name or the title.'),
    url: url('The URL of the record.'),
    detail_url: url('The page of the record on the site; for a track, the page of its release.'),
    features: url('The URL of its features. Releases and labels have none.').optional(),
  })
  .meta({ description: 'A record with the identifier.' })

/** The response of a lookup. */
export const LOOKUP_RESPONSE = z
  .strictObject({
    url: own,
    ct: z
      .enum(LOOKUPS.map((by) => `lookup.${by}` as const))
      .meta({ description: 'The type of the identifier.' }),
    value: z
      .string()
      .regex(/^[A-Z0-9]{1,64}$/)
      .meta({ description: 'The identifier, in upper case, with only its letters and digits.' }),
    count: z.int().min(1).meta({ description: 'Number of records with the identifier.' }),
    results: z
      .array(foundRecord)
      .min(1)
      .meta({ description: 'Artists, labels, releases and tracks, each kind in order of `uuid`.' }),
  })
  .meta({ title: 'Lookup', description: `The records with an identifier. ${EXTENSION}` })

/** The detail response of each resource. */
export const DETAIL_RESPONSES = {
  artist: artistResponse,
  track: trackResponse,
  release: releaseResponse,
  label: labelResponse,
  features: featuresResponse,
  artist_features: artistFeaturesResponse,
} as const

/** The envelope of a list's page. */
export const pageResponse = (resource: Listed) => {
  const plural = `${resource}s`
  const page = `A page of the list of ${plural}. Following \`next\` until it is null visits all of them.`
  return z
    .strictObject({
      count: z
        .int()
        .min(0)
        .meta({ description: `Number of ${plural} in the whole list.` }),
      next: urlOrNull('The URL of the next page; null on the last.'),
      previous: urlOrNull('The URL of the previous page; null on the first.'),
      results: z
        .array(DETAIL_RESPONSES[resource])
        .meta({ description: `The ${plural} of this page, each the same as the response of its own URL.` }),
    })
    .meta({
      title: `Page of ${plural}`,
      description: resource === 'artist' ? page : `${page} ${EXTENSION}`,
    })
}

/** The responses of the roots. */
export const ROOT_RESPONSES = {
  api: z
    .strictObject({
      catalog: url('The URL of the catalog root.'),
      data_license: text('The license of the data, as a URL or an SPDX identifier.').optional(),
      attribution: text('Whom those who use the data must name, in CommonMark.').optional(),
      faces: z
        .record(z.string(), url('Where programs begin to read.'))
        .optional()
        .meta({ description: 'Further forms of the catalog, for other programs.' }),
    })
    .meta({ title: 'API root', description: `The entry point of the API. ${EXTENSION}` }),
  catalog: z
    .strictObject({
      artist: url('The URL of the list of artists.'),
      track: url('The URL of the list of tracks.'),
      release: url('The URL of the list of releases.'),
      label: url('The URL of the list of labels.'),
    })
    .meta({ title: 'Catalog root', description: `The lists of the catalog. ${EXTENSION}` }),
} as const

/** The response for an unknown record, page or method. */
export const ERROR_RESPONSE = z
  .strictObject({
    detail: text('The reason, as a sentence.'),
    limits: z.array(z.int().min(1)).optional().meta({
      description: 'If the requested page does not exist: the values of `limit` that are available.',
    }),
  })
  .meta({ title: 'Error', description: 'The reason why a request failed.' })
