// Relations to addresses elsewhere: those to a license have the type that MusicBrainz has for them, and others its most
// general one.
import type { Entity } from './entity.ts'
import type { Includes } from './includes.ts'

/** An entity with what it can be related to. */
export interface Relatable {
  readonly kind: 'artist' | 'label' | 'recording' | 'release' | 'release-group'
  readonly license?: string
  readonly links?: readonly string[]
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

/** The relations of an entity, if any are asked for. */
export function relationsOf(includes: Includes, { kind, license, links = [] }: Relatable): Entity {
  if (![...includes].some((name) => name.endsWith('-rels') && !name.endsWith('-level-rels'))) return {}
  if (!includes.has('url-rels')) return { relations: [] }
  const licenses = license === undefined ? [] : [relation('license', LICENSE.get(kind), license)]
  return {
    relations: [...licenses, ...links.map((link) => relation('other databases', ELSEWHERE.get(kind), link))],
  }
}

const relation = (type: string, id: string | undefined, resource: string): Entity => ({
  type,
  'type-id': id,
  url: { resource },
  direction: 'forward',
  begin: null,
  end: null,
  ended: false,
  attributes: [],
  'attribute-values': {},
  'attribute-ids': {},
  'target-type': 'url',
  'source-credit': '',
  'target-credit': '',
})
