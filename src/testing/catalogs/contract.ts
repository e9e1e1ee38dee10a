// The fields of the contract's section 2, in its order, each with a check of its value.

import type { Variant } from '../../contract/kinds/resources.ts'
import { resourcePath } from '../../contract/urls/urls.ts'

export const BASE = 'https://api.example.com'
export const MEDIA = 'https://media.example.com'

type Json = Record<string, unknown>
export type Track = Json & { uuid: string; name: string; artists: string[]; features: string | null }
export type Artist = Json & { uuid: string; name: string; items: { media: Track }[] }
export interface Page {
  readonly count: number
  readonly next: string | null
  readonly previous: string | null
  readonly results: Artist[]
}

type Fields = Readonly<Record<string, (value: unknown) => boolean>>

/** Returns the names of the wrong fields, or the order of all if that is wrong. */
export function findFaults(record: object, fields: Fields, where: string): string[] {
  const names = Object.keys(record)
  if (names.join() !== Object.keys(fields).join()) return [`${where}: ${names.join()}`]
  const wrong = Object.entries(record).filter(([name, value]) => !fields[name]?.(value))
  return wrong.map(([name, value]) => `${where}: ${name} is ${JSON.stringify(value)}`)
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const isText = (value: unknown): boolean => typeof value === 'string'
const isUuid = (value: unknown): boolean => typeof value === 'string' && UUID.test(value)
const is = (expected: unknown) => (value: unknown) => value === expected
const matches = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value)
const orNull = (check: (value: unknown) => boolean) => (value: unknown) => value === null || check(value)
const imagePattern = (kind: string) =>
  matches(new RegExp(`^${BASE}/media/_s/catalog/${kind}/image/[0-9a-f-]{36}-[0-9a-f]+\\.jpg$`))

export function pageFields(variant: Variant): Fields {
  const format = variant === 'api' ? 'format=api&' : ''
  const link = matches(new RegExp(`^${BASE}/api/v1/catalog/artist/\\?${format}limit=20(&offset=[1-9]\\d*)?$`))
  return { count: Number.isInteger, next: orNull(link), previous: orNull(link), results: Array.isArray }
}

export function artistFields(variant: Variant, { uuid }: Artist): Fields {
  return {
    url: is(`${BASE}${resourcePath('artist', uuid, variant)}`),
    ct: is('catalog.artist'),
    uuid: isUuid,
    detail_url: is(`/artists/${uuid}/`),
    name: isText,
    image: orNull(imagePattern('artist')),
    items: Array.isArray,
  }
}

export function trackFields(variant: Variant, track: Track): Fields {
  const query = variant === 'api' ? '\\?format=api' : ''
  const artistUrl = matches(new RegExp(`^${BASE}/api/v1/catalog/artist/[0-9a-f-]{36}/${query}$`))
  return {
    url: is(`${BASE}${resourcePath('track', track.uuid, variant)}`),
    ct: is('catalog.media'),
    uuid: isUuid,
    detail_url: is(track.release_detail_url),
    release_detail_url: is(`${BASE}/releases/${track.release_uuid}/`),
    artist_detail_url: is(`${BASE}/artists/${track.artist_uuid}/`),
    label_detail_url: matches(new RegExp(`^${BASE}/labels/[0-9a-f-]{36}/$`)),
    release_uuid: isUuid,
    artist_uuid: isUuid,
    name: isText,
    tracknumber: (value) => Number.isInteger(value) && (value as number) >= 0,
    duration: matches(/^(0|[1-9]\d*)(\.\d{0,5}[1-9])?$/),
    features: orNull(matches(new RegExp(`^${BASE}/api/v1/features/media/[0-9a-f-]{36}/${query}$`))),
    assets: (value) =>
      findFaults(value as object, { stream: matches(new RegExp(`^${MEDIA}/[!-~]+$`)) }, '').length === 0,
    artists: (value) => Array.isArray(value) && value.length > 0 && value.every(artistUrl),
    artist_display: isText,
    release: is(`${BASE}${resourcePath('release', String(track.release_uuid), variant)}`),
    release_display: isText,
    label_display: isText,
    image: imagePattern('release'),
  }
}

const inApi = (url: unknown): string => `${url}?format=api`

/** A track in the `format=api` variant (contract section 2.4). */
export const trackInApi = (track: Track): Json => ({
  ...track,
  url: inApi(track.url),
  features: track.features === null ? null : inApi(track.features),
  artists: track.artists.map(inApi),
  release: inApi(track.release),
})

export const artistInApi = (artist: Artist): Json => ({
  ...artist,
  url: inApi(artist.url),
  items: artist.items.map(({ media }) => ({ media: trackInApi(media) })),
})
