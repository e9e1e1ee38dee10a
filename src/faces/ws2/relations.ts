// Relations to addresses elsewhere: those to a license have the type that MusicBrainz has for them, and others its most
// general one. And those of recordings to the works that they perform.
import type { Entity } from './entity.ts'
import type { ArtistEntry, WorkEntry } from './files.ts'
import type { Includes } from './includes.ts'

/** An entity with what it can be related to. */
export interface Relatable {
  readonly kind: 'artist' | 'label' | 'recording' | 'release' | 'release-group'
  readonly license?: string
  readonly links?: readonly string[]
  readonly work?: WorkEntry
}

/** The ids of the types, by the kinds that have them. */
const LICENSE: ReadonlyMap<string, string> = new Map([
  ['release', '004bd0c3-8a45-4309-ba52-fa99f3aa3d50'],
  ['recording', 'f25e301d-b87b-4561-86a0-5d2df6d26c0a'],
])
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['artist', 'd94fb61c-fa20-4e3c-a19a-71a949fb2c55'],
  ['label', '83eca2b3-5ae1-43f5-a732-56fa9a8591b1'],
  ['release', 'c74dee45-3c85-41e9-a804-92ab1c654446'],
])

/** The ids of the types of works: of a recording that performs one, and of an artist that composed it. */
const PERFORMANCE = 'a3005666-a872-32c3-ad06-98af558e99b0'
const COMPOSER = 'd59d99ea-23d4-4a80-b066-edca32ee158f'

/** The relations of an entity, if any are asked for. */
export function describeRelations(
  includes: Includes,
  { kind, license, links = [], work }: Relatable,
): Entity {
  if (![...includes].some((name) => name.endsWith('-rels') && !name.endsWith('-level-rels'))) return {}
  const licenses = license === undefined ? [] : [toUrl('license', LICENSE.get(kind), license)]
  const urls = [...licenses, ...links.map((link) => toUrl('other databases', ELSEWHERE.get(kind), link))]
  return {
    relations: [
      ...(includes.has('url-rels') ? urls : []),
      ...(work && includes.has('work-rels') ? [toWork(includes, work)] : []),
    ],
  }
}

const toUrl = (type: string, id: string | undefined, resource: string): Entity => ({
  type,
  'type-id': id,
  url: { resource },
  ...relation('url', 'forward'),
})

const toWork = (includes: Includes, { id, title, composers = [] }: WorkEntry): Entity => ({
  type: 'performance',
  'type-id': PERFORMANCE,
  ...relation('work', 'forward'),
  work: {
    id,
    title,
    type: null,
    'type-id': null,
    disambiguation: '',
    iswcs: [],
    languages: [],
    language: null,
    attributes: [],
    ...(includes.has('work-level-rels') && {
      relations: includes.has('artist-rels') ? composers.map(byComposer) : [],
    }),
  },
})

const byComposer = ({ id, name, country }: ArtistEntry): Entity => ({
  type: 'composer',
  'type-id': COMPOSER,
  ...relation('artist', 'backward'),
  artist: {
    id,
    type: null,
    'type-id': null,
    name,
    'sort-name': name,
    country: country ?? null,
    disambiguation: '',
  },
})

const relation = (target: string, direction: 'forward' | 'backward'): Entity => ({
  direction,
  begin: null,
  end: null,
  ended: false,
  attributes: [],
  'attribute-values': {},
  'attribute-ids': {},
  'target-type': target,
  'source-credit': '',
  'target-credit': '',
})
