// A release of MusicBrainz → rows of its tracks. What a release has is in its own documentation:
// https://musicbrainz.org/doc/Release, https://musicbrainz.org/doc/Artist_Credits, https://musicbrainz.org/doc/Medium.
import { artistFields, type Fields, known, type SharedRecords, type TrackRows } from '../track-rows.ts'
import { barcodeOf, dateOf, ODD_BARCODES, ODD_DATES } from '../values.ts'
import { isObject, listOf, nameOf, objectOf, textOf } from './json.ts'
import { licenseOf, linksOf, tagsOf } from './relations.ts'

/** Adds the tracks of a release, of each of a list, or of all that an answer holds. */
export function addReleases(value: unknown, to: TrackRows, shared: SharedRecords): void {
  if (isObject(value) && Array.isArray(value.releases)) {
    for (const release of value.releases) addRelease(release, to, shared)
  } else {
    addRelease(value, to, shared)
  }
}

/** What answers have that are about a release, whatever was asked to be included. */
const OF_RELEASES = ['media', 'label-info', 'release-events', 'packaging', 'text-representation', 'barcode']

function addRelease(value: unknown, to: TrackRows, shared: SharedRecords): void {
  to.nextRelease()
  const answer = objectOf(value)
  const media = listOf(answer.media).filter(isObject)
  const reason = reasonAgainst(answer, media)
  if (reason !== null) {
    to.passOver(reason)
    return
  }
  const release = releaseOf(answer, to, shared)
  for (const [index, medium] of media.entries()) {
    const disc = media.length > 1 ? (integerOf(medium.position) ?? index + 1) : undefined
    for (const track of tracksOf(medium)) {
      to.nextTrack()
      const made = trackOf(track, { release, disc, to, shared })
      if (typeof made === 'string') to.passOver(made)
      else to.add(made)
    }
    for (const _ of listOf(medium['data-tracks'])) {
      to.nextTrack()
      to.passOver('data tracks of media, which hold no audio')
    }
  }
}

/** Why no record is made of an answer; null if one is. */
function reasonAgainst(answer: Fields, media: readonly Fields[]): string | null {
  if (!OF_RELEASES.some((name) => name in answer)) return 'answers that are no releases'
  if (textOf(answer.id) === undefined) return 'releases without an MBID'
  if (nameOf(answer.title) === undefined) return 'releases without a title'
  return media.some((medium) => tracksOf(medium).length > 0) ? null : 'releases without tracks'
}

/** Its tracks, the one before the first of a CD among them. */
const tracksOf = (medium: Fields): Fields[] => [medium.pregap, ...listOf(medium.tracks)].filter(isObject)

function releaseOf(value: Fields, to: TrackRows, shared: SharedRecords): Fields {
  const { id, title, date, barcode, relations } = value
  const group = objectOf(value['release-group'])
  const labels = listOf(value['label-info']).filter(isObject)
  const labelled = labels.find(({ label }) => entityOf(label, shared) !== undefined)
  const credit = creditOf(value['artist-credit'], shared)
  return known({
    uuid: id,
    name: title,
    ...(credit && { ...artistFields(credit.artists, credit.display), artists: undefined }),
    label: labelled && entityOf(labelled.label, shared),
    releasedate: read(date, dateOf, () => to.passOver(ODD_DATES)),
    catalognumber: (labelled ? [labelled, ...labels] : labels).map(catalogNumberOf).find((number) => number),
    barcode: read(barcode, barcodeOf, () => to.passOver(ODD_BARCODES)),
    type: textOf(group['primary-type']),
    tags: tagsOf(value, group),
    license: licenseOf(relations),
    links: linksOf(relations),
    musicbrainz: id,
  })
}

/** What MusicBrainz writes for a release that has no number on purpose. */
const NO_NUMBER = '[none]'

function catalogNumberOf(info: Fields): string | undefined {
  const number = nameOf(info['catalog-number'])
  return number === NO_NUMBER ? undefined : number
}

interface TrackContext {
  readonly release: Fields
  readonly disc: number | undefined
  readonly to: TrackRows
  readonly shared: SharedRecords
}

/** The fields of a track, or why it is passed over. */
function trackOf(track: Fields, { release, disc, to, shared }: TrackContext): Fields | string {
  const recording = objectOf(track.recording)
  const name = nameOf(track.title)
  const tracknumber = integerOf(track.position)
  const credit = creditOf(track['artist-credit'], shared) ?? creditOf(recording['artist-credit'], shared)
  if (textOf(track.id) === undefined) return 'tracks without an MBID'
  if (name === undefined) return 'tracks without a title'
  if (tracknumber === undefined) return 'tracks without a position'
  if (!credit) return 'tracks without an artist'
  return known({
    uuid: track.id,
    name,
    tracknumber,
    disc,
    duration: secondsOf(track.length) ?? secondsOf(recording.length) ?? 0,
    release,
    ...artistFields(credit.artists, credit.display),
    isrc: isrcsOf(recording.isrcs, to),
    tags: tagsOf(recording),
    license: licenseOf(recording.relations),
    musicbrainz: textOf(recording.id),
  })
}

interface Credit {
  readonly artists: readonly Fields[]
  readonly display: string
}

/** The artists of a credit under the names of their own, and as the credit shows them. */
function creditOf(value: unknown, shared: SharedRecords): Credit | undefined {
  const artists: Fields[] = []
  let display = ''
  for (const part of listOf(value).filter(isObject)) {
    const artist = entityOf(part.artist, shared)
    if (!artist) continue
    artists.push(artist)
    display += `${nameOf(part.name) ?? artist.name}${textOf(part.joinphrase) ?? ''}`
  }
  return artists.length === 0 ? undefined : { artists, display }
}

/** What MusicBrainz writes for areas that ISO 3166-1 has no letters for, or no longer has. */
const NOT_COUNTRIES = new Set(['AN', 'CS', 'SU', 'XC', 'XE', 'XG', 'XK', 'XW', 'YU'])

/** An artist or a label; undefined for one without an MBID or a name. */
function entityOf(value: unknown, shared: SharedRecords): Fields | undefined {
  if (!isObject(value)) return undefined
  const uuid = textOf(value.id)
  const name = nameOf(value.name)
  if (uuid === undefined || name === undefined) return undefined
  const code = textOf(value.country)
  const country = code === undefined || NOT_COUNTRIES.has(code) ? undefined : code
  return shared.get(`${uuid} ${country} ${name}`, () => known({ uuid, name, country, musicbrainz: uuid }))
}

const integerOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined

/** Seconds of milliseconds; a number of three decimal places is written as it is. */
const secondsOf = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 ? value / 1000 : undefined

/** ISO 3901. */
const ISRC = /^[A-Z]{2}[A-Z\d]{3}\d{7}$/

function isrcsOf(value: unknown, to: TrackRows): readonly string[] | undefined {
  const written = new Set(listOf(value).map(String))
  const isrcs = [...written].filter((isrc) => ISRC.test(isrc))
  if (isrcs.length < written.size)
    to.passOver('ISRCs in another form than 2 letters, 3 letters or digits, 7 digits')
  return isrcs.length === 0 ? undefined : isrcs
}

/** Reads a text that is not empty, and says so where nothing can be made of it. */
function read(
  value: unknown,
  of: (text: string) => string | undefined,
  refuse: () => void,
): string | undefined {
  const text = nameOf(value)
  if (text === undefined) return undefined
  const made = of(text)
  if (made === undefined) refuse()
  return made
}
