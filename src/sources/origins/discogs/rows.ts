// A release of Discogs → rows of its tracks. How its fields are meant: https://support.discogs.com/hc/en-us/articles/360005055373
// (tracklists) and its neighbours (artists, labels, formats).
import { artistFields, type Fields, known, type SharedRecords, type TrackRows } from '../track-rows.ts'
import { barcodeOf, dateOf, ODD_BARCODES, ODD_DATES } from '../values.ts'
import { numberTracks, type TrackPosition } from './positions.ts'
import type { DiscogsCredit, DiscogsLabel, DiscogsRelease, DiscogsTrack } from './release.ts'

/** Adds the tracks of a release. */
export function addRelease(release: DiscogsRelease, to: TrackRows, shared: SharedRecords): void {
  to.nextRelease()
  const reason = reasonAgainst(release)
  if (reason !== null) {
    to.passOver(reason)
    for (let left = countEntries(release.tracks); left > 0; left -= 1) to.nextTrack()
    return
  }
  const entries = release.tracks.flatMap((track) => entriesOf(track, hasPositions(release.tracks)))
  const numbers = numberTracks(entries.filter(({ isTrack }) => isTrack).map(({ track }) => track.position))
  const credit = creditOf(release.artists, shared)
  const record = releaseOf(release, { credit, to, shared })
  let at = 0
  for (const { track, isTrack, reason } of entries) {
    to.nextTrack()
    if (reason !== undefined) to.passOver(reason)
    if (!isTrack) continue
    const position = numbers[at] as TrackPosition
    at += 1
    const own = creditOf(track.artists, shared) ?? credit
    if (isBlank(track.title)) to.passOver('tracks without a title')
    else if (!own) to.passOver('tracks without an artist')
    else to.add(trackOf(track, { id: `${record.id}-${at}`, position, credit: own, release: record, to }))
  }
}

const countEntries = (tracks: readonly DiscogsTrack[]): number =>
  tracks.reduce((count, { parts }) => count + 1 + countEntries(parts), 0)

/** Why no record is made of a release; null if one is. */
function reasonAgainst({ id, status, title, tracks }: DiscogsRelease): string | null {
  if (status !== '' && status !== 'Accepted') return `releases of the status "${status}"`
  if (!ID.test(id)) return 'releases without a number'
  if (isBlank(title)) return 'releases without a title'
  return tracks.length === 0 ? 'releases without tracks' : null
}

/** A number of Discogs; 0 is written for what has none. */
const ID = /^[1-9]\d{0,14}$/

const isBlank = (text: string): boolean => text.trim() === ''

/** An entry of a list of tracks. */
interface Entry {
  readonly track: DiscogsTrack
  readonly isTrack: boolean
  /** Why something of it is passed over. */
  readonly reason?: string
}

const hasPositions = (tracks: readonly DiscogsTrack[]): boolean =>
  tracks.some(({ position, parts }) => !isBlank(position) || hasPositions(parts))

/**
 * A dump does not say what an entry is. What has parts and no position names a work whose parts are the tracks; with a
 * position it is a track. What has neither position nor duration is a heading, if the list has positions at all.
 */
function entriesOf(track: DiscogsTrack, listHasPositions: boolean): Entry[] {
  const { position, duration, parts } = track
  if (parts.length > 0 && isBlank(position)) {
    const reason = 'titles of works, whose parts are tracks'
    return [{ track, isTrack: false, reason }, ...parts.map((part) => inherit(part, track))]
  }
  if (parts.length > 0) {
    const reason = 'parts of tracks'
    return [{ track, isTrack: true }, ...parts.map((part) => ({ track: part, isTrack: false, reason }))]
  }
  const isHeading = listHasPositions && isBlank(position) && isBlank(duration)
  return [
    isHeading ? { track, isTrack: false, reason: 'headings of lists of tracks' } : { track, isTrack: true },
  ]
}

/** The part of a work is by the artists of the work, unless it has its own. */
const inherit = (part: DiscogsTrack, { artists }: DiscogsTrack): Entry => ({
  track: part.artists.length > 0 ? part : { ...part, artists },
  isTrack: true,
})

interface Credit {
  readonly artists: readonly Fields[]
  readonly display: string
}

/** The artists under the names of their own, and as the credit shows them. */
function creditOf(credits: readonly DiscogsCredit[], shared: SharedRecords): Credit | null {
  const named = credits.filter(({ name }) => !isBlank(name))
  if (named.length === 0) return null
  let display = ''
  for (const [index, { name, anv, join }] of named.entries()) {
    display += isBlank(anv) ? name : anv
    if (index < named.length - 1) display += joined(join.trim())
  }
  return { artists: named.map(({ id, name }) => entityOf(id, name, shared)), display }
}

const joined = (join: string): string => (join === '' || join === ',' ? ', ' : ` ${join} `)

/** An artist or a label. What has no number is known by its name. */
function entityOf(id: string, name: string, shared: SharedRecords): Fields {
  if (!ID.test(id)) return shared.get(name, () => ({ name }))
  return shared.get(`${id} ${name}`, () => ({ id: `discogs:${id}`, name, discogs: Number(id) }))
}

interface ReleaseContext {
  readonly credit: Credit | null
  readonly to: TrackRows
  readonly shared: SharedRecords
}

function releaseOf(release: DiscogsRelease, { credit, to, shared }: ReleaseContext): Fields {
  const { id, title, released, labels, barcodes, descriptions, tags } = release
  const [label] = labels.filter(({ name }) => !isBlank(name))
  if (label && labels.some((other) => !isBlank(other.name) && !isSame(other, label))) {
    to.passOver('further labels of releases')
  }
  const releasedate = dateOf(released)
  if (releasedate === undefined && !isBlank(released)) to.passOver(ODD_DATES)
  const barcode = barcodes.map(barcodeOf).find((digits) => digits !== undefined)
  if (barcode === undefined && barcodes.some((written) => !isBlank(written))) to.passOver(ODD_BARCODES)
  const words = [...new Set(tags)].filter((tag) => !isBlank(tag))
  return known({
    id: `discogs:${id}`,
    name: title,
    ...(credit && { ...artistFields(credit.artists, credit.display), artists: undefined }),
    label: label && entityOf(label.id, label.name, shared),
    releasedate,
    catalognumber: labels
      .map(({ catno }) => catno)
      .find((catno) => !isBlank(catno) && !NO_NUMBER.test(catno)),
    barcode,
    type: descriptions.find((word) => TYPES.has(word)),
    tags: words.length > 0 ? words : undefined,
    discogs: Number(id),
  })
}

const isSame = (one: DiscogsLabel, other: DiscogsLabel): boolean =>
  ID.test(one.id) ? one.id === other.id : one.name === other.name

/** What Discogs writes for a release that has no catalog number. */
const NO_NUMBER = /^none$/i

/** Descriptions of formats that say what a release is, rather than how it is made. */
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

function trackOf(track: DiscogsTrack, { id, position, credit, release, to }: TrackContext): Fields {
  const duration = secondsOf(track.duration)
  if (duration === undefined) to.passOver('durations in another form than 4:05 or 1:04:05')
  return known({
    id,
    name: track.title,
    ...position,
    duration: duration ?? 0,
    release,
    ...artistFields(credit.artists, credit.display),
  })
}

const CLOCK = /^(?:(\d{1,3}):)?(\d{1,4}):(\d{2}(?:\.\d{1,6})?)$/

/** Seconds; 0 where no duration is given, undefined where it is in another form. */
function secondsOf(written: string): number | undefined {
  const text = written.trim()
  if (text === '') return 0
  const [, hours = '0', minutes, seconds] = CLOCK.exec(text) ?? []
  if (minutes === undefined || Number(seconds) >= 60) return undefined
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
