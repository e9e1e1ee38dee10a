// Makes rows of tracks from a release of Discogs. Its fields are documented in
// https://support.discogs.com/hc/en-us/articles/360005055373 (tracklists) and its neighbours (artists, labels,
// formats).

import { knownValues } from '../../../contract/common/known-values.ts'
import type { Fields } from '../../../contract/common/own-value.ts'
import { parseBarcode } from '../../../core/records/values/barcode.ts'
import { numberTracks, type TrackPosition } from '../../text/positions.ts'
import { artistFields, creditFields, labelFields, type SharedRecords, type TrackRows } from '../track-rows.ts'
import { ODD_BARCODES, ODD_DATES, parseDate } from '../values.ts'
import { notesText } from './notes.ts'
import type { DiscogsCredit, DiscogsRelease, DiscogsTrack } from './release.ts'

/** Adds the tracks of a release. */
export function addRelease(release: DiscogsRelease, to: TrackRows, shared: SharedRecords): void {
  to.nextRelease()
  const reason = reasonToSkip(release)
  if (reason !== null) {
    to.skip(reason)
    for (let left = countEntries(release.tracks); left > 0; left -= 1) to.nextTrack()
    return
  }
  const entries = release.tracks.flatMap((track) => classifyEntries(track, hasPositions(release.tracks)))
  const numbers = numberTracks(entries.filter(({ isTrack }) => isTrack).map(({ track }) => track.position))
  const credit = makeCredit(release.artists, shared)
  const record = makeRelease(release, { credit, to, shared })
  let at = 0
  for (const { track, isTrack, reason } of entries) {
    to.nextTrack()
    if (reason !== undefined) to.skip(reason)
    if (!isTrack) continue
    const position = numbers[at] as TrackPosition
    at += 1
    const trackCredit = makeCredit(track.artists, shared) ?? credit
    if (isBlank(track.title)) to.skip('tracks without a title')
    else if (!trackCredit) to.skip('tracks without an artist')
    else
      to.add(
        makeTrack(track, { id: `${record.id}-${at}`, position, credit: trackCredit, release: record, to }),
      )
  }
}

const countEntries = (tracks: readonly DiscogsTrack[]): number =>
  tracks.reduce((count, { parts }) => count + 1 + countEntries(parts), 0)

/** Returns why a release is skipped; null if it is not. */
function reasonToSkip({ id, status, title, tracks }: DiscogsRelease): string | null {
  if (status !== '' && status !== 'Accepted') return `releases with the status "${status}"`
  if (!ID.test(id)) return 'releases without a number'
  if (isBlank(title)) return 'releases without a title'
  return tracks.length === 0 ? 'releases without tracks' : null
}

/** An id of Discogs; 0 means none. */
const ID = /^[1-9]\d{0,14}$/

const isBlank = (text: string): boolean => text.trim() === ''

/** An entry of a track list. */
interface Entry {
  readonly track: DiscogsTrack
  readonly isTrack: boolean
  /** Why a part of it is skipped. */
  readonly reason?: string
}

const hasPositions = (tracks: readonly DiscogsTrack[]): boolean =>
  tracks.some(({ position, parts }) => !isBlank(position) || hasPositions(parts))

/**
 * Classifies an entry, since a dump does not. An entry with parts but no position is a work whose parts are the tracks;
 * with a position it is a track. One with neither position nor duration is a heading, if the list has positions at all.
 */
function classifyEntries(track: DiscogsTrack, listHasPositions: boolean): Entry[] {
  const { position, duration, parts } = track
  if (parts.length > 0 && isBlank(position)) {
    const reason = 'titles of works whose parts are tracks'
    return [{ track, isTrack: false, reason }, ...parts.map((part) => inherit(part, track))]
  }
  if (parts.length > 0) {
    const reason = 'parts of tracks'
    return [{ track, isTrack: true }, ...parts.map((part) => ({ track: part, isTrack: false, reason }))]
  }
  const isHeading = listHasPositions && isBlank(position) && isBlank(duration)
  return [isHeading ? { track, isTrack: false, reason: 'headings in track lists' } : { track, isTrack: true }]
}

/** Gives a part of a work the artists of the work, unless it has its own. */
const inherit = (part: DiscogsTrack, { artists }: DiscogsTrack): Entry => ({
  track: part.artists.length > 0 ? part : { ...part, artists },
  isTrack: true,
})

interface Credit {
  readonly artists: readonly Fields[]
  readonly display: string
}

/** Returns the artists under their own names, and the credit as displayed. */
function makeCredit(credits: readonly DiscogsCredit[], shared: SharedRecords): Credit | null {
  const credited = credits.filter(({ name }) => !isBlank(name))
  if (credited.length === 0) return null
  let display = ''
  for (const [index, { name, anv, join }] of credited.entries()) {
    display += isBlank(anv) ? name : anv
    if (index < credited.length - 1) display += separator(join.trim())
  }
  return { artists: credited.map(({ id, name, anv }) => makeEntity(id, name, shared, anv)), display }
}

const separator = (join: string): string => (join === '' || join === ',' ? ', ' : ` ${join} `)

/**
 * Returns an artist or a label, identified by its id, or else by its name.
 * @param variation the name on this release, if it differs
 */
function makeEntity(id: string, name: string, shared: SharedRecords, variation = ''): Fields {
  if (!ID.test(id)) return shared.get(name, () => ({ name }))
  const also = isBlank(variation) || variation.trim() === name ? undefined : [variation.trim()]
  return shared.get(`${id} ${name} ${also}`, () =>
    knownValues({ id: `discogs:${id}`, name, also, discogs: Number(id) }),
  )
}

interface ReleaseContext {
  readonly credit: Credit | null
  readonly to: TrackRows
  readonly shared: SharedRecords
}

function makeRelease(release: DiscogsRelease, { credit, to, shared }: ReleaseContext): Fields {
  const { id, master, title, released, labels, barcodes, descriptions, notes, tags } = release
  const releasedate = parseDate(released)
  if (releasedate === undefined && !isBlank(released)) to.skip(ODD_DATES)
  const barcode = barcodes.map(parseBarcode).find((digits) => digits !== undefined)
  if (barcode === undefined && barcodes.some((written) => !isBlank(written))) to.skip(ODD_BARCODES)
  const words = [...new Set(tags)].filter((tag) => !isBlank(tag))
  return knownValues({
    id: `discogs:${id}`,
    name: title,
    ...(credit && creditFields(credit.artists, credit.display)),
    ...labelFields(
      labels.map(({ id, name, catno }) => ({
        label: isBlank(name) ? undefined : makeEntity(id, name, shared),
        number: catno,
      })),
    ),
    releasedate,
    barcode,
    type: descriptions.find((word) => TYPES.has(word)),
    description: notesText(notes) || undefined,
    tags: words.length > 0 ? words : undefined,
    discogs: Number(id),
    master: ID.test(master) ? Number(master) : undefined,
  })
}

/** Format descriptions that are types of releases, not properties of media. */
const TYPES = new Set([
  'Album',
  'Mini-Album',
  'EP',
  'Single',
  'Maxi-Single',
  'Compilation',
  'Mixtape',
  'Sampler',
])

interface TrackContext {
  readonly id: string
  readonly position: TrackPosition
  readonly credit: Credit
  readonly release: Fields
  readonly to: TrackRows
}

function makeTrack(track: DiscogsTrack, { id, position, credit, release, to }: TrackContext): Fields {
  const duration = parseDuration(track.duration)
  if (duration === undefined) to.skip('durations that are not in the form 4:05 or 1:04:05')
  return knownValues({
    id,
    name: track.title,
    ...position,
    duration: duration ?? 0,
    release,
    ...artistFields(credit.artists, credit.display),
  })
}

const CLOCK = /^(?:(\d{1,3}):)?(\d{1,4}):(\d{2}(?:\.\d{1,6})?)$/

/** Parses a duration in seconds; 0 if none is given, undefined for an invalid one. */
function parseDuration(written: string): number | undefined {
  const text = written.trim()
  if (text === '') return 0
  const [, hours = '0', minutes, seconds] = CLOCK.exec(text) ?? []
  if (minutes === undefined || Number(seconds) >= 60) return undefined
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
