// The files that the face publishes for its code: all that it shows of a release, an artist or a label.

import { PLURALS } from '../../contract/kinds/kinds.ts'
import { faceFile } from '../../contract/rules/faces.ts'

export const FACE = 'ws2'
export const FILE = 'entity.json'

/** The kinds that have a file. */
export type Filed = 'artist' | 'label' | 'release'

export const filePath = (kind: Filed, uuid: string): string =>
  `/${faceFile(FACE, `${PLURALS[kind]}/${uuid}/${FILE}`)}`

/** What a release shows of an artist. */
export interface ArtistEntry {
  readonly id: string
  readonly name: string
  readonly country?: string
}

interface NamedFile extends ArtistEntry {
  readonly isni?: string
  /** Addresses of its pages elsewhere. */
  readonly links?: readonly string[]
  /** The number of its releases, of which the lists below may be the first. */
  readonly total: number
}

export interface ArtistFile extends NamedFile {
  /** The releases that are credited to the artist, the newest first. */
  readonly credited: readonly string[]
  /** Other releases on which the artist has tracks. */
  readonly appears: readonly string[]
}

export interface LabelFile extends NamedFile {
  readonly releases: readonly string[]
}

/** An artist of a credit: its place among those of the release, its name there, and the text up to the next one. */
export type CreditPart = readonly [place: number, name: string, joinPhrase: string]

/** What a track plays. MusicBrainz has a work for each movement, titled as a part of the whole. */
export interface WorkEntry {
  readonly id: string
  readonly title: string
  readonly composers?: readonly ArtistEntry[]
}

export interface TrackEntry {
  readonly id: string
  /** The id of its recording. */
  readonly recording: string
  /** On the medium; 0 for a track that is hidden before the first. */
  readonly position: number
  readonly name: string
  /** In milliseconds. */
  readonly length?: number
  /** If it differs from that of the release. */
  readonly credit?: readonly CreditPart[]
  readonly isrcs?: readonly string[]
  readonly tags?: readonly string[]
  readonly license?: string
  readonly work?: WorkEntry
}

export interface Medium {
  readonly position: number
  readonly tracks: readonly TrackEntry[]
}

/** A label of a release, with the number that it gave it. */
export interface LabelEntry extends ArtistEntry {
  readonly catalogNumber?: string
}

export interface ReleaseFile {
  readonly id: string
  readonly name: string
  /** The id of its release group, if that is known. */
  readonly group?: string
  /** `2024`, `2024-05` or `2024-05-31`. */
  readonly date?: string
  /** When an earlier edition of it came out, in the same form. */
  readonly firstDate?: string
  readonly barcode?: string
  readonly type?: string
  readonly tags?: readonly string[]
  readonly license?: string
  readonly links?: readonly string[]
  readonly label: ArtistEntry
  /** All its labels, if there are several. */
  readonly labels?: readonly LabelEntry[]
  readonly catalogNumber?: string
  readonly artists: readonly ArtistEntry[]
  readonly credit: readonly CreditPart[]
  readonly media: readonly Medium[]
}

/** The files by the kinds of their records. */
export interface Files {
  readonly artist: ArtistFile
  readonly label: LabelFile
  readonly release: ReleaseFile
}

/** The labels of a release, each with its number. */
export const listReleaseLabels = ({ label, labels, catalogNumber }: ReleaseFile): readonly LabelEntry[] =>
  labels ?? [{ ...label, ...(catalogNumber !== undefined && { catalogNumber }) }]

/** The id of the group of a release: a release whose group is unknown is a group by itself. */
export const groupId = ({ id, group = id }: ReleaseFile): string => group

/** The credit of a track. */
export const trackCredit = ({ credit }: ReleaseFile, track: TrackEntry): readonly CreditPart[] =>
  track.credit ?? credit
