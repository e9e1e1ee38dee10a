// Matches files with known tracks, by the strongest evidence first.

import { groupBy } from '../../../../contract/common/group-by.ts'
import type { KnownTrack, TrackEvidence } from './identity.ts'
import { NewIds } from './new-ids.ts'

interface Criterion {
  /** The values that a file and a known track must have in common; null if one lacks them. */
  readonly keyOf: (track: TrackEvidence) => readonly unknown[] | null
  /** Whether it counts only if no other file and no other known track has the same values. */
  readonly isUnique?: boolean
  /** Whether different recordings of MusicBrainz prevent a match. */
  readonly checksRecording?: boolean
}

const tagValues = ({ title, artist, album, number, disc }: TrackEvidence) => [
  artist,
  album,
  disc,
  number,
  title,
]

const CRITERIA: readonly Criterion[] = [
  { keyOf: ({ audio, path }) => [audio, path] },
  // Copies with equal tags are paired in the order of their paths.
  { keyOf: (track) => [track.audio, ...tagValues(track)] },
  { keyOf: ({ audio }) => [audio] },
  // From here on the audio differs: the track was re-encoded.
  { keyOf: ({ musicbrainz }) => (musicbrainz === undefined ? null : [musicbrainz]), isUnique: true },
  { keyOf: ({ recording, album }) => (recording === undefined ? null : [recording, album]), isUnique: true },
  { keyOf: ({ recording }) => (recording === undefined ? null : [recording]), isUnique: true },
  {
    keyOf: ({ isrc: [isrc] = [] }) => (isrc === undefined ? null : [isrc]),
    isUnique: true,
    checksRecording: true,
  },
  { keyOf: tagValues, isUnique: true, checksRecording: true },
  {
    keyOf: ({ path, title }) => [path.replace(/\.[^./]*$/, ''), title],
    isUnique: true,
    checksRecording: true,
  },
]

/**
 * Returns the id of each file's track, by its path: that of the matching known track, or a new one. No two files have
 * the same id.
 */
export function identifyTracks(
  known: ReadonlyMap<string, KnownTrack>,
  files: readonly TrackEvidence[],
): Map<string, string> {
  const ids = new Map<string, string>()
  const free = new Set(known.values())
  const unknown = new Set(files)
  for (const criterion of CRITERIA) {
    for (const [file, track] of matchPairs(criterion, [...unknown], [...free])) {
      ids.set(file.path, track.id)
      unknown.delete(file)
      free.delete(track)
    }
  }
  const newIds = new NewIds('track', known.keys())
  const unique = findUnique(files)
  for (const file of [...unknown].sort(byPath)) {
    const { musicbrainz, recording, isrc: [isrc] = [], audio, path } = file
    const seeds = [recording, isrc, audio].filter(
      (each) => each !== undefined && unique.has(each),
    ) as string[]
    const uuid = musicbrainz !== undefined && unique.has(musicbrainz) ? musicbrainz : undefined
    ids.set(path, newIds.make(uuid, [...seeds.map((seed) => [seed]), [audio, path]]))
  }
  return ids
}

function matchPairs(
  { keyOf, isUnique = false, checksRecording = false }: Criterion,
  files: readonly TrackEvidence[],
  known: readonly KnownTrack[],
): [TrackEvidence, KnownTrack][] {
  if (files.length === 0 || known.length === 0) return []
  const textOfKey = (track: TrackEvidence) => {
    const key = keyOf(track)
    return key === null ? null : JSON.stringify(key)
  }
  const filesBy = groupBy(files, textOfKey)
  const knownBy = groupBy(known, textOfKey)
  return [...filesBy].flatMap(([key, matchingFiles]) => {
    const matchingKnown = knownBy.get(key) ?? []
    if (isUnique && (matchingFiles.length > 1 || matchingKnown.length > 1)) return []
    const tracks = matchingKnown.sort(byPath)
    return matchingFiles
      .sort(byPath)
      .map((file, index) => [file, tracks[index]] as const)
      .filter((pair): pair is [TrackEvidence, KnownTrack] => pair[1] !== undefined)
      .filter(([file, track]) => !checksRecording || !isOtherRecording(file, track))
  })
}

const isOtherRecording = (one: TrackEvidence, other: TrackEvidence): boolean =>
  one.recording !== undefined && other.recording !== undefined && one.recording !== other.recording

/** Returns the evidence that only one of the files has. */
function findUnique(files: readonly TrackEvidence[]): Set<string> {
  const counts = new Map<string, number>()
  for (const { musicbrainz, recording, isrc: [isrc] = [], audio } of files) {
    for (const each of [musicbrainz, recording, isrc, audio]) {
      if (each !== undefined) counts.set(each, (counts.get(each) ?? 0) + 1)
    }
  }
  return new Set([...counts].filter(([, count]) => count === 1).map(([each]) => each))
}

const byPath = (one: TrackEvidence, other: TrackEvidence): number =>
  one.path < other.path ? -1 : one.path > other.path ? 1 : 0
