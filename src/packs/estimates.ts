// Estimates of the compressed size of records before they are rendered. What all records have in common takes next to
// nothing, a uuid about 20 bytes, and the texts that a record has for itself half of their length. In catalogs of
// several origins, packs take 0.8 to 1.1 of the estimate; so blocks, which end at 0.67 to 1 of the maximum, rarely
// exceed it.
import type { FormResource, WebResource } from '../contract/kinds/kinds.ts'
import type { FeaturesParts } from '../core/library/features.ts'
import {
  joinArtist,
  joinArtistFeatures,
  joinFeatures,
  joinLabel,
  joinRelease,
  joinTrack,
} from '../core/library/joined.ts'
import type { JoinedTrack } from '../core/library/joined-records.ts'
import type { Library } from '../core/library/library.ts'
import type { Ranked } from '../core/library/lists.ts'
import type { MergedRecord } from '../core/library/merge.ts'

/** Hundredths of a byte for each byte of a text: whole numbers add up to the same everywhere. */
const OF_TEXT = 45
/** The head of a record contains every field; its names and punctuation are the same in all records. */
const OF_HEAD = 30
/** What a lookup shows, and what is known of a track, is mostly uuids, which the texts beside it contain, too. */
const OF_IDS = 15
/** Within a release or an artist, tracks share more with those before and after them. */
const OF_TRACK = 75

/** Facts that records of published sites lack: without them, blocks keep their limits. */
const LATER: ReadonlySet<string> = new Set([
  ...['also', 'explicit', 'pline', 'cline', 'originaldate', 'master', 'editions', 'chapters', 'lines'],
  ...['work', 'movement', 'movementnumber', 'composers'],
])

const stringify = (record: object): string =>
  JSON.stringify(record, (name, value) => (value === null && LATER.has(name) ? undefined : value))

/** Rounds hundredths of a byte. */
const whole = (hundredths: number): number => Math.floor((hundredths + 50) / 100)

/** Maximum number of cards on the page of an artist or a label; further releases and tracks appear only by name. */
const ON_PAGE = { artist: 20, label: 60 }

/** Estimates the size of a lookup from the number of records it finds, and the bytes of what it shows of them. */
export const lookupBytes = (records: number, shown: number): number => whole(OF_IDS * shown + 1200 * records)

/** How many forms of a record a block stores. */
export interface FormCount {
  readonly hasOwn: boolean
  readonly ofFaces: number
}

export class Estimates {
  readonly #library: Library
  /** By their ranks from 1. */
  readonly #tracks: readonly number[]
  /** Bytes of the heads of artists, releases and labels. */
  readonly #heads = new Map<string, number>()

  constructor(library: Library) {
    this.#library = library
    this.#tracks = Array.from(library.addressed.track.values(), ({ record }) =>
      trackBytes(joinTrack(library, record)),
    )
  }

  track({ rank }: Ranked<'track'>): number {
    return this.#tracks[rank - 1] as number
  }

  artist({ record }: Ranked<'artist'>): number {
    const tracks = this.#library.items.artist.get(record.uuid)
    return whole(2000 + this.#inside(tracks) + OF_HEAD * this.#artistHead(record))
  }

  release({ record }: Ranked<'release'>): number {
    const tracks = this.#library.items.release.get(record.uuid)
    return whole(11_000 + this.#inside(tracks) + OF_HEAD * this.#releaseHead(record))
  }

  label({ record }: Ranked<'label'>): number {
    const releases = this.#library.items.label.get(record.uuid) ?? []
    return whole(2000 + 2200 * releases.length + OF_HEAD * this.#labelHead(record))
  }

  features(features: FeaturesParts): number {
    return whole(1000 + OF_IDS * textBytes(stringify(joinFeatures(this.#library, features))))
  }

  artistFeatures(artist: MergedRecord<'artist'>): number {
    return whole(1000 + OF_IDS * textBytes(stringify(joinArtistFeatures(artist))))
  }

  /**
   * The page of a release, with its feeds and lists, shows its tracks several times, once in the form of its record. A
   * form of a face takes about what the response takes; that of an artist or a label has no more of it than a page.
   */
  forms(kind: FormResource, uuid: string, { hasOwn, ofFaces }: FormCount): number {
    const { own, face } = this.#makeForms[kind](this.#library.addressed[kind].get(uuid) as never)
    return whole((hasOwn ? own : 0) + ofFaces * face)
  }

  readonly #makeForms: { readonly [K in FormResource]: (ranked: Ranked<K>) => FormBytes } = {
    release: (ranked) => {
      const bytes = this.release(ranked)
      return { own: 475 * bytes, face: 125 * bytes }
    },
    artist: ({ record }) => {
      const [head, shown] = [this.#artistHead(record), this.#onPage('artist', record.uuid)]
      return { own: 47_000 + 6000 * shown + 100 * head, face: 4000 + 2200 * shown + OF_HEAD * head }
    },
    label: ({ record }) => {
      const [head, shown] = [this.#labelHead(record), this.#onPage('label', record.uuid)]
      return { own: 31_000 + 3500 * shown + 70 * head, face: 4000 + 2200 * shown + OF_HEAD * head }
    },
    track: ({ record }) => {
      const { lyrics = '', credits = '' } = record
      const bytes = 4000 + 22 * textBytes(JSON.stringify(joinTrack(this.#library, record)))
      return { own: 6 * bytes + 50 * textBytes(`${lyrics}${credits}`), face: bytes }
    },
  }

  /** The tracks in a record, in hundredths. */
  #inside(tracks: readonly Ranked<'track'>[] = []): number {
    return OF_TRACK * tracks.reduce((sum, track) => sum + this.track(track), 0)
  }

  #onPage(kind: keyof typeof ON_PAGE, uuid: string): number {
    return Math.min(this.#library.items[kind].get(uuid)?.length ?? 0, ON_PAGE[kind])
  }

  #artistHead(artist: MergedRecord<'artist'>): number {
    return this.#head(artist, () => joinArtist(this.#library, artist))
  }

  #releaseHead(release: MergedRecord<'release'>): number {
    return this.#head(release, () => joinRelease(this.#library, release))
  }

  #labelHead(label: MergedRecord<'label'>): number {
    return this.#head(label, () => joinLabel(this.#library, label))
  }

  /** The bytes of a record as JSON without the tracks or releases in it. */
  #head({ uuid }: MergedRecord<WebResource>, join: () => object): number {
    const known = this.#heads.get(uuid)
    if (known !== undefined) return known
    const bytes = textBytes(stringify({ ...join(), items: undefined, releases: undefined }))
    this.#heads.set(uuid, bytes)
    return bytes
  }
}

/** The approximate size of the site's own forms of a record, and of each form of a face, in hundredths. */
interface FormBytes {
  readonly own: number
  readonly face: number
}

const textBytes = (text: string): number => Buffer.byteLength(text)

const TEXTS_OF_TRACK = [
  ...(['name', 'stream', 'features', 'artist_display'] as const),
  ...(['release_display', 'release_image', 'label_display'] as const),
]

function trackBytes(track: JoinedTrack): number {
  const texts = TEXTS_OF_TRACK.reduce((sum, field) => sum + textBytes(track[field] ?? ''), 0)
  return whole(2000 + OF_TEXT * texts + 2000 * track.artists.length)
}
