// The digests of records: of what the response of each shows, but for fields that it lacks. The feed of changes publishes
// them, so a version of the program that knows more fields must not change those of records without any of these.

import { type Listed, RESOURCES, type Resource } from '../../contract/kinds/kinds.ts'
import {
  joinArtist,
  joinArtistFeatures,
  joinFeatures,
  joinLabel,
  joinRelease,
  joinTrack,
} from '../../core/library/joined.ts'
import type { Library } from '../../core/library/library.ts'
import type { Ranked } from '../../core/library/lists.ts'
import type { ShownPictures } from '../../core/library/web/pictures.ts'
import type { Picture } from '../../core/site/pictures.ts'
import { compareTexts } from '../../core/system/compare.ts'
import { DigestSum, digest, digestNumber } from '../../core/system/digest.ts'
import { escapedJson } from '../../core/system/json-escapes.ts'
import { RESPONSE_VERSIONS } from './response-versions.ts'

/** The digests of the records of each kind by their uuids, in the order of the kind. */
export type RecordDigests = Readonly<Record<Resource, ReadonlyMap<string, string>>>

/** @param pictures those that responses list copies of; null where the site has none */
export function digestRecords(library: Library, pictures: ShownPictures | null): RecordDigests {
  const { addressed, items } = library
  const track = digestAll('track', addressed.track, (record) => [withoutNulls(joinTrack(library, record))])
  const ofTracks = (tracks: readonly Ranked<'track'>[] | undefined): string[] => {
    if (!tracks || tracks.length === 0) return []
    const sum = new DigestSum()
    for (const [index, { record }] of tracks.entries())
      sum.add(`${index + 1} ${digestNumber(track.get(record.uuid) as string)}`)
    return [`${tracks.length}`, sum.digestNumber()]
  }
  const listCopies = (kind: 'artist' | 'release', image: string | null | undefined): string[] =>
    pictures ? copies(pictures.find(kind, { image }).picture) : []
  const artist = digestAll('artist', addressed.artist, (record) => {
    const { items: _, ...head } = joinArtist(library, record)
    return [withoutNulls(head), ...ofTracks(items.artist.get(record.uuid))]
  })
  const release = digestAll('release', addressed.release, (record) => {
    const { items: _, ...head } = joinRelease(library, record)
    const tracks = ofTracks(items.release.get(record.uuid))
    return [withoutNulls(head), ...listCopies('release', record.image), ...tracks]
  })
  const label = digestAll('label', addressed.label, (record) => {
    const { releases, ...head } = joinLabel(library, record)
    if (releases.length === 0) return [withoutNulls(head)]
    const sum = new DigestSum()
    for (const [index, uuid] of releases.entries()) sum.add(`${index + 1} ${uuid}`)
    return [withoutNulls(head), `${releases.length}`, sum.digestNumber()]
  })
  const features = new Map(
    [...library.features].map(([uuid, parts]) => {
      const { image, release: of, ...own } = joinFeatures(library, parts)
      const shown = [withoutNulls(own), ...(of === null ? [] : listCopies('release', image))]
      return [uuid, digestParts('features', shown)]
    }),
  )
  const artist_features = new Map(
    library.factualArtists.map((record) => {
      const { image, ...own } = joinArtistFeatures(record)
      return [
        record.uuid,
        digestParts('artist_features', [withoutNulls(own), ...listCopies('artist', image)]),
      ]
    }),
  )
  return { artist, track, release, label, features, artist_features }
}

/** A record by its kind and uuid, `track 7b0d…e1`, with its digest. */
export type RecordDigest = readonly [key: string, digest: string]

/** Identifies a record of any kind. */
export const recordKey = (kind: Resource, uuid: string): string => `${kind} ${uuid}`

/** Returns all digests in the order of kinds and uuids, which is that of the keys. */
export const sortedDigests = (digests: RecordDigests): readonly RecordDigest[] =>
  RESOURCES.toSorted(compareTexts).flatMap((kind) =>
    Array.from(digests[kind], ([uuid, own]): RecordDigest => [recordKey(kind, uuid), own]).sort(
      ([one], [other]) => (one < other ? -1 : 1),
    ),
  )

/** The digests of the records that are in lists. */
export function digestsOfListed(library: Library, digests: RecordDigests): RecordDigests {
  if (library.unlisted.release.size === 0) return digests
  const listed = (kind: Resource) =>
    new Map([...digests[kind]].filter(([uuid]) => library.isListed(kind, uuid)))
  return {
    artist: listed('artist'),
    track: listed('track'),
    release: listed('release'),
    label: listed('label'),
    features: listed('features'),
    artist_features: listed('artist_features'),
  }
}

const digestAll = <K extends Listed>(
  kind: K,
  list: ReadonlyMap<string, Ranked<K>>,
  partsOf: (record: Ranked<K>['record']) => readonly string[],
): ReadonlyMap<string, string> =>
  new Map([...list].map(([uuid, { record }]) => [uuid, digestParts(kind, partsOf(record))]))

function digestParts(kind: Resource, parts: readonly string[]): string {
  const version = RESPONSE_VERSIONS[kind]
  return digest((version === 1 ? parts : [`${version}`, ...parts]).join(' '))
}

/** A response does not depend on a picture without copies. */
const copies = (picture: Picture | null): string[] =>
  picture && picture.thumbnails.length > 0
    ? [JSON.stringify({ width: picture.width, height: picture.height, thumbnails: picture.thumbnails })]
    : []

/** Returns the JSON text of an object without members that are null; lists stay as they are. */
export const withoutNulls = (value: object): string => escapedJson(dropNulls(value))

const dropNulls = (value: object): object =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => {
      if (each === null) return []
      const isObject = typeof each === 'object' && !Array.isArray(each)
      return [[name, isObject ? dropNulls(each) : each]]
    }),
  )
