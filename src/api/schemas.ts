// The responses of the API, field by field, as the contract has them (sections 2.1 to 2.3), and those
// that the contract links to and leaves open (section 2.5): releases, labels and features.
import { z } from 'zod'
import type { Listed } from './resources.ts'

const url = z.url()
const uuid = z.guid()

const trackResponse = z.strictObject({
  url,
  ct: z.literal('catalog.media'),
  uuid,
  detail_url: url,
  release_detail_url: url,
  artist_detail_url: url,
  label_detail_url: url,
  release_uuid: uuid,
  artist_uuid: uuid,
  name: z.string(),
  tracknumber: z.int().min(0),
  duration: z.string().regex(/^\d+(\.\d{0,5}[1-9])?$/),
  features: url.nullable(),
  assets: z.strictObject({ stream: url }),
  artists: z.array(url).min(1),
  artist_display: z.string(),
  release: url,
  release_display: z.string(),
  label_display: z.string(),
  image: url,
})

const artistResponse = z.strictObject({
  url,
  ct: z.literal('catalog.artist'),
  uuid,
  detail_url: z.string().regex(/^\/artists\/[0-9a-f-]{36}\/$/),
  name: z.string(),
  image: url.nullable(),
  items: z.array(z.strictObject({ media: trackResponse })),
})

const releaseResponse = z.strictObject({
  url,
  ct: z.literal('catalog.release'),
  uuid,
  detail_url: url,
  name: z.string(),
  image: url,
  releasedate: z
    .string()
    .regex(/^\d{4}(-\d{2}(-\d{2})?)?$/)
    .nullable(),
  catalognumber: z.string().nullable(),
  label: url,
  label_uuid: uuid,
  label_detail_url: url,
  label_display: z.string(),
  artists: z.array(url),
  artist_display: z.string(),
  items: z.array(z.strictObject({ media: trackResponse })),
})

const labelResponse = z.strictObject({
  url,
  ct: z.literal('catalog.label'),
  uuid,
  detail_url: url,
  name: z.string(),
  image: url.nullable(),
  releases: z.array(url),
})

const featuresResponse = z.looseObject({
  url,
  ct: z.literal('features.media'),
  uuid,
  media: url.nullable(),
})

/** What a detail of each resource answers. */
export const DETAIL_RESPONSES = {
  artist: artistResponse,
  track: trackResponse,
  release: releaseResponse,
  label: labelResponse,
  features: featuresResponse,
} as const

/** The envelope of a list's page. */
export const pageResponse = (resource: Listed) =>
  z.strictObject({
    count: z.int().min(0),
    next: url.nullable(),
    previous: url.nullable(),
    results: z.array(DETAIL_RESPONSES[resource]),
  })

/** What the entrances answer. */
export const ROOT_RESPONSES = {
  api: z.strictObject({ catalog: url }),
  catalog: z.strictObject({ artist: url, track: url, release: url, label: url }),
} as const

/** What is answered where there is no record, page or method of that name. */
export const ERROR_RESPONSE = z.strictObject({
  detail: z.string(),
  /** Where a page was asked for that is not pressed: the limits whose pages are. */
  limits: z.array(z.int().min(1)).optional(),
})
