// What a <release> of a dump holds, as far as records are made of it.
import { type Element, type XmlFault, XmlReader } from './xml.ts'

export interface DiscogsCredit {
  readonly id: string
  readonly name: string
  /** The name as this release writes it, where that is another ("artist name variation"). */
  readonly anv: string
  /** What stands between it and the next. */
  readonly join: string
}

export interface DiscogsTrack {
  readonly position: string
  readonly title: string
  readonly duration: string
  readonly artists: readonly DiscogsCredit[]
  /** What an index track consists of. */
  readonly parts: readonly DiscogsTrack[]
}

export interface DiscogsLabel {
  readonly id: string
  readonly name: string
  readonly catno: string
}

export interface DiscogsRelease {
  readonly id: string
  /** `Accepted`, as nearly all are; empty in old dumps. */
  readonly status: string
  readonly title: string
  readonly released: string
  readonly artists: readonly DiscogsCredit[]
  readonly labels: readonly DiscogsLabel[]
  /** Words such as `Album`, of all formats. */
  readonly descriptions: readonly string[]
  /** Genres, then styles. */
  readonly tags: readonly string[]
  readonly barcodes: readonly string[]
  readonly tracks: readonly DiscogsTrack[]
}

/** No record is made of these; they are half of a dump. */
const SKIPPED = new Set([
  'images',
  'videos',
  'companies',
  'series',
  'extraartists',
  'notes',
  'data_quality',
  'master_id',
  'country',
  'role',
  'tracks',
])

/** Opens a reader for the texts of releases: one text gives its releases, or what is wrong with it. */
export function openReleaseReader(): (xml: string) => readonly DiscogsRelease[] | XmlFault {
  const reader = new XmlReader({
    skipped: SKIPPED,
    withAttributes: new Set(['release', 'label', 'identifier']),
  })
  return (xml) => {
    const elements = reader.read(xml)
    return 'message' in elements ? elements : elements.filter(({ name }) => name === 'release').map(releaseOf)
  }
}

function releaseOf(release: Element): DiscogsRelease {
  const { id = '', status = '' } = release.attributes
  const of = partsOf(release)
  return {
    id,
    status,
    title: textOf(of.get('title')),
    released: textOf(of.get('released')),
    artists: childrenOf(of.get('artists')).map(creditOf),
    labels: childrenOf(of.get('labels')).map(({ attributes }) => ({
      id: attributes.id ?? '',
      name: attributes.name ?? '',
      catno: attributes.catno ?? '',
    })),
    descriptions: childrenOf(of.get('formats')).flatMap(({ children }) => children.flatMap(textsIn)),
    tags: [...textsIn(of.get('genres')), ...textsIn(of.get('styles'))],
    barcodes: childrenOf(of.get('identifiers'))
      .filter(({ attributes }) => attributes.type === 'Barcode')
      .map(({ attributes }) => attributes.value ?? ''),
    tracks: childrenOf(of.get('tracklist')).map((track) => trackOf(track)),
  }
}

/** @param isPart of an index track: it has no parts of its own */
function trackOf(track: Element, isPart = false): DiscogsTrack {
  const of = partsOf(track)
  return {
    position: textOf(of.get('position')),
    title: textOf(of.get('title')),
    duration: textOf(of.get('duration')),
    artists: childrenOf(of.get('artists')).map(creditOf),
    parts: isPart ? [] : childrenOf(of.get('sub_tracks')).map((part) => trackOf(part, true)),
  }
}

function creditOf(artist: Element): DiscogsCredit {
  const of = partsOf(artist)
  return {
    id: textOf(of.get('id')),
    name: textOf(of.get('name')),
    anv: textOf(of.get('anv')),
    join: textOf(of.get('join')),
  }
}

const NONE: readonly Element[] = []

const partsOf = ({ children }: Element): ReadonlyMap<string, Element> =>
  new Map(children.map((child) => [child.name, child]))

const childrenOf = (element: Element | undefined): readonly Element[] => element?.children ?? NONE
const textOf = (element: Element | undefined): string => element?.text ?? ''
const textsIn = (element: Element | undefined): string[] => childrenOf(element).map(({ text }) => text)
