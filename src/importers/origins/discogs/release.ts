// Reads the parts of a <release> that records are made of.
import { childrenIn, type Element, textOfChild, XmlReader } from '../../xml/elements.ts'
import type { XmlFault } from '../../xml/parse-xml.ts'

export interface DiscogsCredit {
  readonly id: string
  readonly name: string
  /** The artist name variation: the name on this release, if it differs. */
  readonly anv: string
  /** The text between it and the next credit. */
  readonly join: string
}

export interface DiscogsTrack {
  readonly position: string
  readonly title: string
  readonly duration: string
  readonly artists: readonly DiscogsCredit[]
  /** The parts of an index track. */
  readonly parts: readonly DiscogsTrack[]
}

export interface DiscogsLabel {
  readonly id: string
  readonly name: string
  readonly catno: string
}

export interface DiscogsRelease {
  readonly id: string
  /** The number of the master that its editions share; empty for a single edition. */
  readonly master: string
  /** Nearly always `Accepted`; empty in old dumps. */
  readonly status: string
  readonly title: string
  readonly released: string
  readonly artists: readonly DiscogsCredit[]
  readonly labels: readonly DiscogsLabel[]
  /** Descriptions such as `Album`, of all formats. */
  readonly descriptions: readonly string[]
  /** Genres, then styles. */
  readonly tags: readonly string[]
  readonly barcodes: readonly string[]
  /** With the marks of Discogs. */
  readonly notes: string
  readonly tracks: readonly DiscogsTrack[]
}

/** Unused elements, which make up half of a dump. */
const SKIPPED = new Set([
  'images',
  'videos',
  'companies',
  'series',
  'extraartists',
  'data_quality',
  'country',
  'role',
  'tracks',
])

/** Returns a function that parses a text into releases, or returns its error. */
export function openReleaseReader(): (xml: string) => readonly DiscogsRelease[] | XmlFault {
  const reader = new XmlReader({
    skipped: SKIPPED,
    withAttributes: new Set(['release', 'label', 'identifier']),
  })
  return (xml) => {
    const elements = reader.read(xml)
    return 'message' in elements
      ? elements
      : elements.filter(({ name }) => name === 'release').map(readRelease)
  }
}

function readRelease(release: Element): DiscogsRelease {
  const { id = '', status = '' } = release.attributes
  return {
    id,
    master: textOfChild(release, 'master_id'),
    status,
    title: textOfChild(release, 'title'),
    released: textOfChild(release, 'released'),
    artists: childrenIn(release, 'artists').map(readCredit),
    labels: childrenIn(release, 'labels').map(({ attributes }) => ({
      id: attributes.id ?? '',
      name: attributes.name ?? '',
      catno: attributes.catno ?? '',
    })),
    descriptions: childrenIn(release, 'formats').flatMap(({ children }) =>
      children.flatMap((list) => list.children.map(elementText)),
    ),
    tags: [...childrenIn(release, 'genres'), ...childrenIn(release, 'styles')].map(elementText),
    barcodes: childrenIn(release, 'identifiers')
      .filter(({ attributes }) => attributes.type === 'Barcode')
      .map(({ attributes }) => attributes.value ?? ''),
    notes: textOfChild(release, 'notes'),
    tracks: childrenIn(release, 'tracklist').map((track) => readTrack(track)),
  }
}

/** @param isPart whether it is a part of an index track, which has no further parts */
function readTrack(track: Element, isPart = false): DiscogsTrack {
  return {
    position: textOfChild(track, 'position'),
    title: textOfChild(track, 'title'),
    duration: textOfChild(track, 'duration'),
    artists: childrenIn(track, 'artists').map(readCredit),
    parts: isPart ? [] : childrenIn(track, 'sub_tracks').map((part) => readTrack(part, true)),
  }
}

const readCredit = (artist: Element): DiscogsCredit => ({
  id: textOfChild(artist, 'id'),
  name: textOfChild(artist, 'name'),
  anv: textOfChild(artist, 'anv'),
  join: textOfChild(artist, 'join'),
})

const elementText = ({ text }: Element): string => text
