// Reads the parts of a <release> that records are made of.
import { type Element, type XmlFault, XmlReader } from './xml.ts'

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
  'master_id',
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
  const parts = childrenByName(release)
  return {
    id,
    status,
    title: elementText(parts.get('title')),
    released: elementText(parts.get('released')),
    artists: listChildren(parts.get('artists')).map(readCredit),
    labels: listChildren(parts.get('labels')).map(({ attributes }) => ({
      id: attributes.id ?? '',
      name: attributes.name ?? '',
      catno: attributes.catno ?? '',
    })),
    descriptions: listChildren(parts.get('formats')).flatMap(({ children }) => children.flatMap(childTexts)),
    tags: [...childTexts(parts.get('genres')), ...childTexts(parts.get('styles'))],
    barcodes: listChildren(parts.get('identifiers'))
      .filter(({ attributes }) => attributes.type === 'Barcode')
      .map(({ attributes }) => attributes.value ?? ''),
    notes: elementText(parts.get('notes')),
    tracks: listChildren(parts.get('tracklist')).map((track) => readTrack(track)),
  }
}

/** @param isPart whether it is a part of an index track, which has no further parts */
function readTrack(track: Element, isPart = false): DiscogsTrack {
  const parts = childrenByName(track)
  return {
    position: elementText(parts.get('position')),
    title: elementText(parts.get('title')),
    duration: elementText(parts.get('duration')),
    artists: listChildren(parts.get('artists')).map(readCredit),
    parts: isPart ? [] : listChildren(parts.get('sub_tracks')).map((part) => readTrack(part, true)),
  }
}

function readCredit(artist: Element): DiscogsCredit {
  const parts = childrenByName(artist)
  return {
    id: elementText(parts.get('id')),
    name: elementText(parts.get('name')),
    anv: elementText(parts.get('anv')),
    join: elementText(parts.get('join')),
  }
}

const NONE: readonly Element[] = []

const childrenByName = ({ children }: Element): ReadonlyMap<string, Element> =>
  new Map(children.map((child) => [child.name, child]))

const listChildren = (element: Element | undefined): readonly Element[] => element?.children ?? NONE
const elementText = (element: Element | undefined): string => element?.text ?? ''
const childTexts = (element: Element | undefined): string[] => listChildren(element).map(({ text }) => text)
