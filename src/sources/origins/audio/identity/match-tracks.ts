// Which file holds which of the known tracks. The strongest evidence is asked first; what it leaves open, the next.

import type { KnownTrack, TrackEvidence } from './identity.ts'
import { NewIds } from './new-ids.ts'

interface Question {
  /** What a file and a known track must have in common; null where one says nothing on it. */
  readonly keyOf: (track: TrackEvidence) => readonly unknown[] | null
  /** Whether it counts only if no other file and no other known track has it. */
  readonly isUnique?: boolean
  /** Whether a track is another where MusicBrainz says so. */
  readonly heedsMusicBrainz?: boolean
}

const tagsOf = ({ title, artist, album, number, disc }: TrackEvidence) => [artist, album, disc, number, title]

const QUESTIONS: readonly Question[] = [
  { keyOf: ({ audio, path }) => [audio, path] },
  // Of copies, those that are tagged alike are paired in the order of their paths.
  { keyOf: (track) => [track.audio, ...tagsOf(track)] },
  { keyOf: ({ audio }) => [audio] },
  // From here on the audio is another: the track was encoded anew.
  { keyOf: ({ musicbrainz }) => (musicbrainz === undefined ? null : [musicbrainz]), isUnique: true },
  { keyOf: ({ recording, album }) => (recording === undefined ? null : [recording, album]), isUnique: true },
  { keyOf: ({ recording }) => (recording === undefined ? null : [recording]), isUnique: true },
  {
    keyOf: ({ isrc: [isrc] = [] }) => (isrc === undefined ? null : [isrc]),
    isUnique: true,
    heedsMusicBrainz: true,
  },
  { keyOf: tagsOf, isUnique: true, heedsMusicBrainz: true },
  {
    keyOf: ({ path, title }) => [path.replace(/\.[^./]*$/, ''), title],
    isUnique: true,
    heedsMusicBrainz: true,
  },
]

/**
 * The id of each file's track, by its path: that of the known track which it is, or a new one. No two files have the
 * same id.
 */
export function identifyTracks(
  known: ReadonlyMap<string, KnownTrack>,
  files: readonly TrackEvidence[],
): Map<string, string> {
  const ids = new Map<string, string>()
  const free = new Set(known.values())
  const unknown = new Set(files)
  for (const question of QUESTIONS) {
    for (const [file, track] of pairs(question, [...unknown], [...free])) {
      ids.set(file.path, track.id)
      unknown.delete(file)
      free.delete(track)
    }
  }
  const news = new NewIds('track', known.keys())
  const single = onlyOnes(files)
  for (const file of [...unknown].sort(byPath)) {
    const { musicbrainz, recording, isrc: [isrc] = [], audio, path } = file
    const seeds = [recording, isrc, audio].filter(
      (each) => each !== undefined && single.has(each),
    ) as string[]
    const own = musicbrainz !== undefined && single.has(musicbrainz) ? musicbrainz : undefined
    ids.set(path, news.make(own, [...seeds.map((seed) => [seed]), [audio, path]]))
  }
  return ids
}

function pairs(
  { keyOf, isUnique = false, heedsMusicBrainz = false }: Question,
  files: readonly TrackEvidence[],
  known: readonly KnownTrack[],
): [TrackEvidence, KnownTrack][] {
  if (files.length === 0 || known.length === 0) return []
  const filesBy = grouped(files, keyOf)
  const knownBy = grouped(known, keyOf)
  return [...filesBy].flatMap(([key, ofFiles]) => {
    const ofKnown = knownBy.get(key) ?? []
    if (isUnique && (ofFiles.length > 1 || ofKnown.length > 1)) return []
    const tracks = ofKnown.sort(byPath)
    return ofFiles
      .sort(byPath)
      .map((file, index) => [file, tracks[index]] as const)
      .filter((pair): pair is [TrackEvidence, KnownTrack] => pair[1] !== undefined)
      .filter(([file, track]) => !heedsMusicBrainz || !isOther(file, track))
  })
}

const isOther = (one: TrackEvidence, other: TrackEvidence): boolean =>
  one.recording !== undefined && other.recording !== undefined && one.recording !== other.recording

function grouped<T extends TrackEvidence>(tracks: readonly T[], keyOf: Question['keyOf']): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const track of tracks) {
    const key = keyOf(track)
    if (key === null) continue
    const text = JSON.stringify(key)
    const group = groups.get(text)
    if (group) group.push(track)
    else groups.set(text, [track])
  }
  return groups
}

/** The evidence that only one of the files has. */
function onlyOnes(files: readonly TrackEvidence[]): Set<string> {
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
