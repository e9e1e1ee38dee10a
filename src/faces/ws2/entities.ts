// Entities as MusicBrainz shows them in JSON; what the catalog does not know is null or empty, as it is there. Their
// members are in the order of the elements in XML.

import type { Entity } from './entity.ts'
import {
  type ArtistEntry,
  type ArtistFile,
  type CreditPart,
  groupId,
  type LabelFile,
  listReleaseLabels,
  type Medium,
  type ReleaseFile,
  type TrackEntry,
  trackCredit,
} from './files.ts'
import type { Includes } from './includes.ts'
import { describeRelations, type Relatable } from './relations.ts'
import { groupTypes } from './release-types.ts'

/** A track with its release. */
export interface OnRelease {
  readonly release: ReleaseFile
  readonly track: TrackEntry
}

/** The last members of an entity, if they are asked for. */
const formatEnd = (includes: Includes, tags: readonly string[] = []): Entity => ({
  ...(includes.has('aliases') && { aliases: [] }),
  ...(includes.has('tags') && { tags: tags.toSorted().map((name) => ({ count: 1, name })) }),
  ...(includes.has('genres') && { genres: [] }),
})

/** The last members of the entity that is looked up. */
const wholeEnd = (
  includes: Includes,
  related: Relatable & { readonly tags?: readonly string[] },
): Entity => ({
  ...describeRelations(includes, related),
  ...formatEnd(includes, related.tags),
  ...(includes.has('annotation') && { annotation: null }),
  ...(includes.has('ratings') && related.kind !== 'release' && { rating: { value: null, 'votes-count': 0 } }),
})

const UNKNOWN_TYPE = { type: null, 'type-id': null }
const UNKNOWN_PERIOD = { 'life-span': { begin: null, end: null, ended: false } }

const artistHead = ({ id, name, country }: ArtistEntry): Entity => ({
  id,
  ...UNKNOWN_TYPE,
  name,
  'sort-name': name,
  country: country ?? null,
  disambiguation: '',
})

const artistEntity = (artist: ArtistEntry, includes: Includes): Entity => ({
  ...artistHead(artist),
  ...formatEnd(includes),
})

/** @param lists those of its releases, release groups and recordings that are asked for */
export const wholeArtist = (artist: ArtistFile, includes: Includes, lists: Entity = {}): Entity => ({
  ...artistHead(artist),
  gender: null,
  'gender-id': null,
  area: null,
  'begin-area': null,
  'end-area': null,
  ipis: [],
  isnis: listIsnis(artist.isni),
  ...UNKNOWN_PERIOD,
  ...lists,
  ...(includes.has('works') && { works: [] }),
  ...wholeEnd(includes, { kind: 'artist', ...artist }),
})

const listIsnis = (isni: string | undefined): readonly string[] => (isni === undefined ? [] : [isni])

const labelHead = ({ id, name }: ArtistEntry): Entity => ({
  id,
  ...UNKNOWN_TYPE,
  name,
  'sort-name': name,
  'label-code': null,
})

const labelEntity = (label: ArtistEntry, includes: Includes): Entity => ({
  ...labelHead(label),
  disambiguation: '',
  ...formatEnd(includes),
})

export const wholeLabel = (label: LabelFile, includes: Includes, lists: Entity = {}): Entity => ({
  ...labelHead(label),
  ipis: [],
  isnis: listIsnis(label.isni),
  disambiguation: '',
  country: label.country ?? null,
  area: null,
  ...UNKNOWN_PERIOD,
  ...lists,
  ...wholeEnd(includes, { kind: 'label', ...label }),
})

function creditEntity(
  parts: readonly CreditPart[],
  { artists }: ReleaseFile,
  includes: Includes,
): readonly Entity[] {
  return parts.map(([place, name, joinphrase]) => ({
    name,
    joinphrase,
    artist: artistEntity(artists[place] as ArtistEntry, includes),
  }))
}

/** The group of a release as the release shows it: known by some of its releases. */
export type Group = readonly ReleaseFile[]

function releaseHead(release: ReleaseFile, includes: Includes, group: Group): Entity {
  const { id, name, date, barcode } = release
  return {
    id,
    title: name,
    status: null,
    'status-id': null,
    quality: 'normal',
    disambiguation: '',
    packaging: null,
    'packaging-id': null,
    'text-representation': { script: null, language: null },
    ...(includes.has('artist-credits') && {
      'artist-credit': creditEntity(release.credit, release, includes),
    }),
    ...(includes.has('release-groups') && { 'release-group': groupEntity(group, includes) }),
    ...(date !== undefined && { date, country: null, 'release-events': [{ date, area: null }] }),
    barcode: barcode ?? null,
  }
}

const describeMedia = (release: ReleaseFile, includes: Includes): Entity =>
  ['media', 'recordings'].some((each) => includes.has(each))
    ? { media: release.media.map((medium) => mediumEntity(medium, release, includes)) }
    : {}

/** A release in a list. The other releases of its group are not read for it, nor is the date of the first of them. */
export const releaseEntity = (release: ReleaseFile, includes: Includes): Entity => ({
  ...releaseHead(release, includes, unreadGroup(release)),
  ...describeMedia(release, includes),
  ...formatEnd(includes, release.tags),
})

export const wholeRelease = (release: ReleaseFile, includes: Includes, group: Group): Entity => ({
  ...releaseHead(release, includes, group),
  asin: null,
  ...(includes.has('labels') && {
    'label-info': listReleaseLabels(release).map(({ catalogNumber, ...label }) => ({
      'catalog-number': catalogNumber ?? null,
      label: labelEntity(label, includes),
    })),
  }),
  ...describeMedia(release, includes),
  ...wholeEnd(includes, { kind: 'release', ...release }),
  ...(includes.has('collections') && { collections: [] }),
})

function mediumEntity({ position, tracks }: Medium, release: ReleaseFile, includes: Includes): Entity {
  const listed = tracks.filter(({ position }) => position > 0)
  const pregap = tracks.find(({ position }) => position === 0)
  const withTracks = includes.has('recordings')
  return {
    title: '',
    format: null,
    'format-id': null,
    position,
    ...(includes.has('discids') && { discs: [] }),
    ...(pregap && withTracks && { pregap: trackEntity({ release, track: pregap }, includes) }),
    'track-count': listed.length,
    ...(withTracks && {
      'track-offset': 0,
      tracks: listed.map((track) => trackEntity({ release, track }, includes)),
    }),
  }
}

function trackEntity({ release, track }: OnRelease, includes: Includes): Entity {
  const { id, position, name, length } = track
  return {
    id,
    position,
    number: `${position}`,
    title: name,
    length: length ?? null,
    ...(includes.has('artist-credits') && {
      'artist-credit': creditEntity(trackCredit(release, track), release, includes),
    }),
    recording: recordingEntity({ release, track }, includes),
  }
}

function recordingHead({ release, track }: OnRelease, includes: Includes): Entity {
  const { recording, name, length } = track
  return {
    id: recording,
    title: name,
    length: length ?? null,
    disambiguation: '',
    video: false,
    ...(includes.has('artist-credits') && {
      'artist-credit': creditEntity(trackCredit(release, track), release, includes),
    }),
  }
}

const describeIsrcs = ({ isrcs = [] }: TrackEntry, includes: Includes): Entity =>
  includes.has('isrcs') ? { isrcs } : {}

/** A recording in a list or on a release, known by a track that has it. */
export const recordingEntity = (found: OnRelease, includes: Includes): Entity => ({
  ...recordingHead(found, includes),
  ...describeIsrcs(found.track, includes),
  ...(includes.has('recording-level-rels') &&
    describeRelations(includes, { kind: 'recording', ...found.track })),
  ...formatEnd(includes, found.track.tags),
})

/** @param lists that of its releases, if it is asked for */
export const wholeRecording = (found: OnRelease, includes: Includes, lists: Entity = {}): Entity => ({
  ...recordingHead(found, includes),
  ...lists,
  ...describeIsrcs(found.track, includes),
  ...wholeEnd(includes, { kind: 'recording', ...found.track }),
})

function groupHead(group: Group, includes: Includes): Entity {
  const [first] = group.toSorted(byDate) as [ReleaseFile]
  const { primary, secondary } = groupTypes(first.type)
  return {
    id: groupId(first),
    title: first.name,
    disambiguation: '',
    'first-release-date': first.firstDate ?? first.date ?? '',
    'primary-type': primary?.name ?? null,
    'primary-type-id': primary?.id ?? null,
    'secondary-types': secondary.map(({ name }) => name),
    'secondary-type-ids': secondary.map(({ id }) => id),
    ...(includes.has('artist-credits') && { 'artist-credit': creditEntity(first.credit, first, includes) }),
  }
}

/** A release group in a list or of a release. The first of its releases names it. */
export const groupEntity = (group: Group, includes: Includes): Entity => ({
  ...groupHead(group, includes),
  ...formatEnd(includes),
})

/** @param lists that of its releases, if it is asked for */
export const wholeGroup = (group: Group, includes: Includes, lists: Entity = {}): Entity => ({
  ...groupHead(group, includes),
  ...lists,
  ...wholeEnd(includes, { kind: 'release-group' }),
})

/** The group of a release of which other releases may be unknown. */
export function unreadGroup(release: ReleaseFile): Group {
  const { date: _, ...undated } = release
  return [release.group === undefined ? release : undated]
}

/** Compares by date: the earliest first, within a year those with a full date first, those without a date last. */
function byDate(left: ReleaseFile, right: ReleaseFile): number {
  const [first, second] = [left, right].map(({ date = '' }) => date.padEnd(10, '~')) as [string, string]
  return first < second ? -1 : first > second ? 1 : 0
}
