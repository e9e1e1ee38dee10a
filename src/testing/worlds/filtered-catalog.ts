// A catalog with every value that lists are filtered by, and the answers to filters as its sources have them.

import { ownValue } from '../../contract/common/own-value.ts'
import type { Listed } from '../../contract/kinds/kinds.ts'
import { artistId, labelId, releaseId, trackId } from '../catalogs/catalog.ts'

/** A record of a source, with the fields that filters read. */
export interface SourceRecord {
  readonly uuid: string
  readonly name: string
  readonly [field: string]: unknown
}

export type SourceCatalog = Readonly<Record<`${Listed}s`, readonly SourceRecord[]>>

const COUNTRIES = ['PT', 'DE', 'JP']
const TAGS = ['Ambient', 'ambient', 'Field Recording', '夜の音楽', 'dub']
const TYPES = ['album', 'single', 'ep', 'compilation']
const LICENSES = ['CC-BY-4.0', 'https://license.example/?a=1&b=ü']
const DATES = ['1998', '1998-05', '1998-05-31', '2003-01-01', '2024-12']

/** Every value but the first comes up at numbers that are not multiples of each other. */
const pick = <T>(values: readonly T[], number: number): T | undefined =>
  values[(number * 7) % (values.length + 1)]

const known = <T extends object>(record: T): T =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T

/** @param count number of tracks */
export function filteredCatalog(count: number): SourceCatalog {
  const numbers = (size: number) => Array.from({ length: Math.max(1, Math.floor(size)) }, (_, at) => at + 1)
  const [artists, releases, labels] = [count / 10, count / 8, count / 40].map(numbers) as [
    number[],
    number[],
    number[],
  ]
  const one = (all: readonly number[], number: number): number => all[(number * 31) % all.length] as number
  return {
    artists: artists.map((n) =>
      known({ uuid: artistId(n), name: `Ärtist ${n % 50}`, country: pick(COUNTRIES, n) }),
    ),
    labels: labels.map((n) =>
      known({ uuid: labelId(n), name: `Label ${n % 7}`, country: pick(COUNTRIES, n) }),
    ),
    releases: releases.map((n) =>
      known({
        uuid: releaseId(n),
        name: `${n % 3 === 0 ? 'release' : 'Release'} ${n % 20}`,
        label: labelId(one(labels, n)),
        artist: n % 4 === 0 ? undefined : artistId(one(artists, n)),
        releasedate: pick(DATES, n),
        type: pick(TYPES, n),
        license: pick(LICENSES, n),
        tags: n % 5 === 0 ? undefined : [TAGS[n % 5], TAGS[(n * 3) % 5]],
      }),
    ),
    tracks: numbers(count).map((n) => {
      const [artist, other] = [artistId(one(artists, n)), artistId(one(artists, n + 13))]
      return known({
        uuid: trackId(n),
        name: `Track ${n % 100}`,
        tracknumber: n,
        duration: '61',
        release: releaseId(one(releases, n)),
        artist,
        artists: n % 6 === 0 ? [artist, other] : undefined,
        stream: `audio/${n}.mp3`,
        license: pick(LICENSES, n),
        tags: n % 3 === 0 ? [TAGS[n % 5]] : undefined,
      })
    }),
  }
}

/** A record with its values by parameter, as texts. */
export interface Row {
  readonly uuid: string
  readonly name: string
  /** The name without case and accents. */
  readonly folded: string
  readonly releasedate: string
  readonly values: Readonly<Record<string, readonly string[]>>
}

export type Parameters = readonly (readonly [name: string, value: string])[]

/** Answers filters from the records of sources alone. */
export class FilterOracle {
  readonly rows: Readonly<Record<Listed, readonly Row[]>>

  constructor({ artists, tracks, releases, labels }: SourceCatalog) {
    const releasesByUuid = new Map(releases.map((release) => [release.uuid, release]))
    const artistsByName = new Map<unknown, Set<unknown>>()
    for (const { release, artist } of tracks)
      artistsByName.set(release, (artistsByName.get(release) ?? new Set()).add(artist))
    const groupRows = (records: readonly SourceRecord[], valuesOf: (record: SourceRecord) => object): Row[] =>
      records.map((record) => ({
        uuid: record.uuid,
        name: record.name,
        folded: folded(record.name),
        releasedate: String(
          record.releasedate ?? releasesByUuid.get(String(record.release))?.releasedate ?? '',
        ),
        values: Object.fromEntries(
          Object.entries(valuesOf(record)).map(([name, value]) => [
            name,
            [...new Set([value].flat().filter((one) => one !== undefined && one !== null && one !== ''))],
          ]),
        ),
      }))
    const listTags = ({ tags = [] }: SourceRecord) => (tags as string[]).map((tag) => tag.toLowerCase())
    const releaseYear = (release: SourceRecord | undefined) => String(release?.releasedate ?? '').slice(0, 4)
    this.rows = {
      artist: groupRows(artists, ({ country }) => ({ country })),
      label: groupRows(labels, ({ country }) => ({ country })),
      release: groupRows(releases, (release) => ({
        artist: release.artist ?? [...(artistsByName.get(release.uuid) ?? [])],
        label: release.label,
        year: releaseYear(release),
        tag: listTags(release),
        type: release.type,
        license: release.license,
      })),
      track: groupRows(tracks, (track) => {
        const release = releasesByUuid.get(String(track.release))
        return {
          artist: [track.artist, ...((track.artists ?? []) as string[])],
          release: track.release,
          label: release?.label,
          year: releaseYear(release),
          tag: listTags(track),
          license: track.license,
        }
      }),
    }
  }

  /** The uuids of all records that a query selects, in its order. */
  answer(resource: Listed, parameters: Parameters): string[] {
    const last = new Map(parameters)
    const rows = this.rows[resource].filter(({ values }) =>
      Object.entries(values).every(([name, has]) => {
        const asked = last.get(name) ?? ''
        return asked === '' || has.includes(name === 'tag' ? asked.toLowerCase() : asked)
      }),
    )
    const fields = (last.get('ordering') ?? '')
      .split(',')
      .filter((field) => ownValue(COMPARE, unsigned(field)))
    return rows.toSorted((one, other) => compare(one, other, fields)).map(({ uuid }) => uuid)
  }
}

const unsigned = (field: string): string => field.replace('-', '')

const folded = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

const compareTexts = (one: string, other: string): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other))

const COMPARE: Readonly<Record<string, (one: Row, other: Row) => number>> = {
  name: (one, other) => compareTexts(one.folded, other.folded) || compareTexts(one.name, other.name),
  releasedate: (one, other) => compareTexts(one.releasedate, other.releasedate),
}

function compare(one: Row, other: Row, fields: readonly string[]): number {
  for (const field of fields) {
    if (unsigned(field) === 'releasedate' && (one.releasedate === '') !== (other.releasedate === ''))
      return one.releasedate === '' ? 1 : -1
    const order = COMPARE[unsigned(field)]?.(one, other) ?? 0
    if (order !== 0) return field.startsWith('-') ? -order : order
  }
  return 0
}
