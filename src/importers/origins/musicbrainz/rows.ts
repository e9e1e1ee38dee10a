// Makes rows of tracks from a release of MusicBrainz, which is documented in
// https://musicbrainz.org/doc/Release, https://musicbrainz.org/doc/Artist_Credits, https://musicbrainz.org/doc/Medium.

import { knownValues } from '../../../contract/common/known-values.ts'
import { type Fields, isFields } from '../../../contract/common/own-value.ts'
import { parseBarcode } from '../../../core/records/values/barcode.ts'
import { nonBlankText, nonEmptyText, toList, toObject } from '../../json/json-values.ts'
import {
  artistFields,
  creditFields,
  type LabelOfRelease,
  labelFields,
  type SharedRecords,
  type TrackRows,
} from '../track-rows.ts'
import { ODD_BARCODES, ODD_DATES, ODD_ISRCS, parseDate, parseIsrcs } from '../values.ts'
import { annotationText } from './annotations.ts'
import { collectTags, findLicense, findLinks, findWork } from './relations.ts'

export interface ReleaseOptions {
  /** Whether to read tags and genres. */
  readonly tags: boolean
  /** Whether to read annotations, as descriptions. */
  readonly annotations: boolean
}

export interface ReadOptions extends ReleaseOptions {
  readonly shared: SharedRecords
}

/** Adds the tracks of a release, or of all releases in a response. */
export function addReleases(value: unknown, to: TrackRows, options: ReadOptions): void {
  if (isFields(value) && Array.isArray(value.releases)) {
    for (const release of value.releases) addRelease(release, to, options)
  } else {
    addRelease(value, to, options)
  }
}

/** Fields that only responses about a release have, whatever they include. */
const RELEASE_FIELDS = [
  'media',
  'label-info',
  'release-events',
  'packaging',
  'text-representation',
  'barcode',
]

function addRelease(value: unknown, to: TrackRows, options: ReadOptions): void {
  to.nextRelease()
  const answer = toObject(value)
  const media = toList(answer.media).filter(isFields)
  const reason = reasonToSkip(answer, media)
  if (reason !== null) {
    to.skip(reason)
    return
  }
  const release = makeRelease(answer, to, options)
  for (const [index, medium] of media.entries()) {
    const disc = media.length > 1 ? (toInteger(medium.position) ?? index + 1) : undefined
    for (const track of listTracks(medium)) {
      to.nextTrack()
      const fields = makeTrack(track, { ...options, release, disc, to })
      if (typeof fields === 'string') to.skip(fields)
      else to.add(fields)
    }
    for (const _ of toList(medium['data-tracks'])) {
      to.nextTrack()
      to.skip('data tracks, which contain no audio')
    }
  }
}

/** Returns why a response is skipped; null if it is not. */
function reasonToSkip(answer: Fields, media: readonly Fields[]): string | null {
  if (!RELEASE_FIELDS.some((name) => Object.hasOwn(answer, name))) return 'responses that are not releases'
  if (nonEmptyText(answer.id) === undefined) return 'releases without an MBID'
  if (nonBlankText(answer.title) === undefined) return 'releases without a title'
  return media.some((medium) => listTracks(medium).length > 0) ? null : 'releases without tracks'
}

/** Lists the tracks of a medium, including a CD's track before the first. */
const listTracks = (medium: Fields): Fields[] => [medium.pregap, ...toList(medium.tracks)].filter(isFields)

function makeRelease(value: Fields, to: TrackRows, options: ReadOptions): Fields {
  const { tags } = options
  const { id, title, date, barcode, relations } = value
  const group = toObject(value['release-group'])
  const labels = labelsIn(value, options)
  const credit = readCredit(value['artist-credit'], options)
  const releasedate = parseText(date, parseDate, () => to.skip(ODD_DATES))
  const first = parseText(group['first-release-date'], parseDate, () => to.skip(ODD_DATES))
  return knownValues({
    uuid: id,
    name: title,
    ...(credit && creditFields(credit.artists, credit.display)),
    ...labelFields(labels),
    releasedate,
    originaldate: first === releasedate ? undefined : first,
    barcode: parseText(barcode, parseBarcode, () => to.skip(ODD_BARCODES)),
    type: nonEmptyText(group['primary-type']),
    also: readAliases(value.aliases, title),
    description: readAnnotation(value, options),
    tags: tags ? collectTags(value, group) : undefined,
    license: findLicense(relations),
    links: findLinks(relations),
    musicbrainz: id,
    releasegroup: nonEmptyText(group.id),
  })
}

const labelsIn = (value: Fields, options: ReadOptions): readonly LabelOfRelease[] =>
  toList(value['label-info'])
    .filter(isFields)
    .map((info) => ({ label: readEntity(info.label, options), number: nonBlankText(info['catalog-number']) }))

interface TrackContext extends ReadOptions {
  readonly release: Fields
  readonly disc: number | undefined
  readonly to: TrackRows
}

/** Returns the fields of a track, or why it is skipped. */
function makeTrack(track: Fields, options: TrackContext): Fields | string {
  const { release, disc, to, tags } = options
  const recording = toObject(track.recording)
  const name = nonBlankText(track.title)
  const tracknumber = toInteger(track.position)
  const credit =
    readCredit(track['artist-credit'], options) ?? readCredit(recording['artist-credit'], options)
  if (nonEmptyText(track.id) === undefined) return 'tracks without an MBID'
  if (name === undefined) return 'tracks without a title'
  if (tracknumber === undefined) return 'tracks without a position'
  if (!credit) return 'tracks without an artist'
  return knownValues({
    uuid: track.id,
    name,
    tracknumber,
    disc,
    duration: toSeconds(track.length) ?? toSeconds(recording.length) ?? 0,
    release,
    ...artistFields(credit.artists, credit.display),
    isrc: parseIsrcs(toList(recording.isrcs).map(String), () => to.skip(ODD_ISRCS)),
    tags: tags ? collectTags(recording) : undefined,
    license: findLicense(recording.relations),
    ...workFields(recording.relations, options),
    musicbrainz: nonEmptyText(recording.id),
  })
}

/** The work that is recorded, its composers, and who is credited with it. */
function workFields(relations: unknown, options: ReadOptions): Fields {
  const { composers, credits, ...work } = findWork(relations)
  const known = (entities: readonly unknown[]) => {
    const read = entities.flatMap((entity): Fields[] => {
      const known = readEntity(entity, options)
      return known ? [known] : []
    })
    return [...new Set(read)]
  }
  const composed = known(composers)
  const credited = credits.flatMap(({ artist, role }) =>
    known([artist]).map((each) => ({ artist: each, role })),
  )
  return {
    ...work,
    composers: composed.length > 0 ? composed : undefined,
    credits: credited.length > 0 ? credited : undefined,
  }
}

interface Credit {
  readonly artists: readonly Fields[]
  readonly display: string
}

/** Returns the artists of a credit under their own names, and the credit as displayed. */
function readCredit(value: unknown, options: ReadOptions): Credit | undefined {
  const artists: Fields[] = []
  let display = ''
  for (const part of toList(value).filter(isFields)) {
    const artist = readEntity(part.artist, options)
    if (!artist) continue
    artists.push(artist)
    display += `${nonBlankText(part.name) ?? artist.name}${nonEmptyText(part.joinphrase) ?? ''}`
  }
  return artists.length === 0 ? undefined : { artists, display }
}

/** Codes of MusicBrainz for areas that are not, or no longer, in ISO 3166-1. */
const NOT_COUNTRIES = new Set(['AN', 'CS', 'SU', 'XC', 'XE', 'XG', 'XK', 'XW', 'YU'])

/** Returns an artist or a label; undefined if it lacks an MBID or a name. */
function readEntity(value: unknown, options: ReadOptions): Fields | undefined {
  if (!isFields(value)) return undefined
  const uuid = nonEmptyText(value.id)
  const name = nonBlankText(value.name)
  if (uuid === undefined || name === undefined) return undefined
  const code = nonEmptyText(value.country)
  const country = code === undefined || NOT_COUNTRIES.has(code) ? undefined : code
  const description = readAnnotation(value, options)
  const also = readAliases(value.aliases, name)
  return options.shared.get(`${uuid} ${country} ${name} ${description} ${also}`, () =>
    knownValues({ uuid, name, country, also, description, musicbrainz: uuid }),
  )
}

/** Misspellings, which MusicBrainz has for its own search. */
const HINT = 'Search hint'

/** The other names of an entity, which a response has if it was asked for aliases. */
function readAliases(aliases: unknown, own: unknown): readonly string[] | undefined {
  const names = toList(aliases)
    .filter(isFields)
    .flatMap(({ name, type }) => (type === HINT ? [] : (nonBlankText(name) ?? [])))
  const others = [...new Set(names)].filter((name) => name !== own)
  return others.length === 0 ? undefined : others
}

function readAnnotation({ annotation }: Fields, { annotations }: ReleaseOptions): string | undefined {
  const text = annotations ? nonBlankText(annotation) : undefined
  return text && (annotationText(text) || undefined)
}

const toInteger = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined

/** Converts milliseconds to seconds. */
const toSeconds = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 ? value / 1000 : undefined

/** Parses a text that is not empty; calls `refuse` if it cannot be parsed. */
function parseText(
  value: unknown,
  parse: (text: string) => string | undefined,
  refuse: () => void,
): string | undefined {
  const text = nonBlankText(value)
  if (text === undefined) return undefined
  const parsed = parse(text)
  if (parsed === undefined) refuse()
  return parsed
}
