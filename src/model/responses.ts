// The responses of the API, field by field, as the contract has them (sections 2.1 to 2.3).
import { z } from 'zod'

const url = z.url()
const uuid = z.guid()

export const trackResponse = z.strictObject({
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

export const artistResponse = z.strictObject({
  url,
  ct: z.literal('catalog.artist'),
  uuid,
  detail_url: z.string().regex(/^\/artists\/[0-9a-f-]{36}\/$/),
  name: z.string(),
  image: url.nullable(),
  items: z.array(z.strictObject({ media: trackResponse })),
})

export const pageResponse = z.strictObject({
  count: z.int().min(0),
  next: url.nullable(),
  previous: url.nullable(),
  results: z.array(artistResponse),
})
