// What a catalog holds of releases, in answers of MusicBrainz and in those of clients, for comparison.
import { readdirSync } from 'node:fs'
import { parseBarcode } from '../../core/records/values/barcode.ts'
import { readShared, shared } from '../catalogs/shared.ts'

/** An answer as parsed JSON. */
// biome-ignore lint/suspicious/noExplicitAny: answers have any form.
export type Answer = any

export const SOURCES = 'data/raw/musicbrainz'

/** Releases as MusicBrainz writes them, by their MBIDs. */
export function readReleases(): Map<string, Answer> {
  const names = readdirSync(shared(SOURCES)).filter((name) => name.startsWith('eval_release'))
  const releases: Answer[] = names.map((name) => JSON.parse(readShared(`${SOURCES}/${name}`)))
  return new Map(releases.map((release) => [release.id, release]))
}

/** Codes of areas other than the countries of ISO 3166-1. */
const OTHER_AREAS = ['XE', 'XW', 'XC', 'XG', 'SU', 'YU', 'CS', 'AN', 'XK']

export const artistIn = ({ id, name, country }: Answer) => ({
  id,
  name,
  country: country && !OTHER_AREAS.includes(country) ? country : null,
})

const creditIn = (credit: readonly Answer[] = []) =>
  credit.map(({ name, joinphrase, artist }) => ({
    name,
    joinphrase: joinphrase ?? '',
    artist: artistIn(artist),
  }))

/** The text of a credit. */
export const joinCredit = (credit: ReturnType<typeof creditIn>): string =>
  credit.map(({ name, joinphrase }) => `${name}${joinphrase}`).join('')

/** The label of releases without one. */
export const DEFAULT_LABEL = 'Self-released'

/** The labels of a release with the number of each, which is its first; a single one has any number of the release. */
function labelsIn(release: Answer) {
  const infos: Answer[] = release['label-info']
  const numberIn = (some: readonly Answer[]): string | null =>
    some.map((info) => info['catalog-number']).find((each) => each && each !== '[none]') ?? null
  const labels = new Map<string, string>(
    infos.flatMap(({ label }) => (label && label.name !== DEFAULT_LABEL ? [[label.id, label.name]] : [])),
  )
  const found = Array.from(labels, ([id, name]) => {
    const own = infos.filter(({ label }) => label?.id === id)
    return { id, name, number: numberIn(labels.size > 1 ? own : [...own, ...infos]) }
  })
  return found.length > 0 ? found : [{ id: null, name: null, number: numberIn(infos) }]
}

/** What a catalog holds of a release: its first artist, its labels, and a barcode whose check digit is right. */
export function releaseIn(release: Answer) {
  return {
    id: release.id,
    title: release.title,
    date: release.date || null,
    barcode: (release.barcode && parseBarcode(release.barcode)) || null,
    artist: artistIn(release['artist-credit'][0].artist),
    display: joinCredit(creditIn(release['artist-credit'])),
    labels: labelsIn(release),
    group: { id: release['release-group'].id, type: release['release-group']['primary-type'] },
    media: (release.media as Answer[])
      .filter(({ tracks }) => tracks?.length > 0)
      .map(({ position, pregap, tracks }) => ({
        position: Number(position),
        tracks: [...(pregap ? [pregap] : []), ...tracks].map(trackIn),
      })),
  }
}

const trackIn = (track: Answer) => ({
  id: track.id,
  title: track.title,
  position: Number(track.position),
  length: Number(track.length ?? track.recording.length) || null,
  credit: creditIn(track['artist-credit']),
  recording: { id: track.recording.id, isrcs: (track.recording.isrcs ?? []).toSorted() },
})

/** An answer of musicbrainzngs, which reads XML, in the form of JSON. */
export function fromXml(release: Answer): Answer {
  return {
    ...release,
    'artist-credit': creditFromXml(release['artist-credit']),
    'label-info': release['label-info-list'] ?? [],
    media: (release['medium-list'] ?? []).map((medium: Answer) => ({
      ...medium,
      pregap: medium.pregap && trackFromXml(medium.pregap),
      tracks: (medium['track-list'] ?? []).map(trackFromXml),
    })),
  }
}

/** Tracks leave out what is the same in their recording. */
const trackFromXml = (track: Answer) => ({
  ...track,
  title: track.title ?? track.recording.title,
  'artist-credit': creditFromXml(track['artist-credit'] ?? track.recording['artist-credit']),
  recording: { ...track.recording, isrcs: track.recording['isrc-list'] },
})

/** Artists with the join phrases between them. */
const creditFromXml = (credit: readonly Answer[]): Answer[] =>
  credit.flatMap((part, index) =>
    typeof part === 'string'
      ? []
      : [
          {
            name: part.name ?? part.artist.name,
            artist: part.artist,
            joinphrase: typeof credit[index + 1] === 'string' ? credit[index + 1] : '',
          },
        ],
  )
