// The operations of the API, with their parameters and responses.

import { LISTED, type Listed, RESOURCES, type Resource } from '../../contract/kinds/kinds.ts'
import { isListed, type Root } from '../../contract/kinds/resources.ts'
import { recordSchema, type SchemaName } from '../../contract/rules/documents.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { LOOKUPS, type Lookup, MAX_LOOKUP } from '../../contract/urls/lookups.ts'
import { listPath, lookupPath, rootPath } from '../../contract/urls/urls.ts'
import type { PathExamples } from './examples.ts'
import { filterParameters } from './filters.ts'
import { pathParameter } from './parameters.ts'
import { referenceTo } from './schemas.ts'

type Examples = ReadonlyMap<SchemaName, unknown>
type Path = readonly [path: string, item: object]

/** The groups of operations. */
export const TAGS: Readonly<
  Record<Resource | 'lookup' | 'root', { readonly name: string; readonly description: string }>
> = {
  artist: { name: 'Artists', description: 'Artists and the tracks listed under them.' },
  track: { name: 'Tracks', description: 'Tracks, each with a link to its stream.' },
  release: { name: 'Releases', description: 'Releases with their tracks. Extension of this project.' },
  label: { name: 'Labels', description: 'Labels and their releases. Extension of this project.' },
  features: { name: 'Features', description: 'Facts about a track. Extension of this project.' },
  artist_features: {
    name: 'Artist features',
    description: 'Facts about an artist. Extension of this project.',
  },
  lookup: {
    name: 'Lookups',
    description: 'The records with an identifier. Extension of this project.',
  },
  root: { name: 'Roots', description: 'The entry points. Extension of this project.' },
}

const NOUNS: Readonly<Record<Resource, string>> = {
  artist: 'artist',
  track: 'track',
  release: 'release',
  label: 'label',
  features: 'features',
  artist_features: 'artist',
}
const ROOT_NAMES: Readonly<
  Record<Root, { readonly id: string; readonly schema: SchemaName; summary: string }>
> = {
  api: { id: 'getApiRoot', schema: 'api-root', summary: 'The entry point of the API' },
  catalog: { id: 'getCatalogRoot', schema: 'catalog-root', summary: 'The lists of the catalog' },
}

/** The operations that the contract describes; the others are extensions. */
const IN_CONTRACT: ReadonlySet<string> = new Set(['listArtists', 'getArtist', 'getTrack'])

/** A reference to a parameter or response that operations share. */
const shared = (kind: 'parameters' | 'responses', name: string) => ({ $ref: `#/components/${kind}/${name}` })

interface Operation {
  readonly tag: keyof typeof TAGS
  readonly id: string
  readonly summary: string
  readonly description: string
  readonly schema: SchemaName
}

interface PathOptions {
  readonly examples: Examples
  readonly paths: PathExamples
  /** The headers of every response. */
  readonly headers: object
  readonly hasAliases: boolean
  /** The setting by which lists are filtered; undefined if they are not. */
  readonly filters: SiteRules['filters']
}

/** All paths with their operations. */
export function pathItems({
  examples,
  paths,
  headers,
  hasAliases,
  filters,
}: PathOptions): Record<string, object> {
  const operation = ({ tag, id, summary, description, schema }: Operation) => ({
    operationId: id,
    tags: [TAGS[tag].name],
    summary,
    description: IN_CONTRACT.has(id) ? description : `${description} Extension of this project.`.trim(),
    responses: {
      200: {
        description: summary,
        headers,
        content: { 'application/json': { schema: referenceTo(schema), ...findExample(examples, schema) } },
      },
      404: shared(
        'responses',
        LISTED.some((resource) => schema === `${resource}-page`) ? 'NoSuchPage' : 'NotFound',
      ),
      405: shared('responses', 'MethodNotAllowed'),
    },
  })
  const format = shared('parameters', 'format')
  const paging = [shared('parameters', 'limit'), shared('parameters', 'offset')]

  const list = (resource: Listed): Path => {
    const plural = TAGS[resource].name
    const get = operation({
      tag: resource,
      id: `list${plural}`,
      summary: `List ${plural.toLowerCase()}`,
      description: `All ${plural.toLowerCase()}, a page at a time. Follow \`next\` until it is null.`,
      schema: `${resource}-page`,
    })
    const filtering = filters ? filterParameters(resource, filters) : []
    return [listPath(resource), { get: { ...get, parameters: [...paging, ...filtering, format] } }]
  }
  const detail = (resource: Resource): Path => {
    const noun = NOUNS[resource]
    const example = examples.get(recordSchema(resource)) as { readonly uuid: string } | undefined
    const schema = { type: 'string', format: 'uuid' }
    const uuid = pathParameter('uuid', `Identifies the ${noun}.`, schema, example?.uuid)
    const id = `get${resource === 'artist_features' ? 'ArtistFeatures' : capital(noun)}`
    const summary = SUMMARIES[resource] ?? `Read one ${noun}`
    const get = operation({
      tag: resource,
      id,
      summary,
      description: DETAILS[resource],
      schema: recordSchema(resource),
    })
    const moved = hasAliases && isListed(resource) ? { 301: shared('responses', 'Moved') } : {}
    const lists = filters ? (FILTERED_BY[resource] ?? []) : []
    const found = {
      ...get.responses[200],
      ...(lists.length > 0 && { links: linksTo(lists, resource) }),
    }
    const responses = { ...get.responses, 200: found, ...moved }
    return [`${listPath(resource)}{uuid}/`, { get: { ...get, responses, parameters: [uuid, format] } }]
  }
  const lookup = (by: Lookup): Path => {
    const { id, words } = LOOKUP_WORDS[by]
    const prefix = `${by}/`
    const known = paths.lookups.find((name) => name.startsWith(prefix))
    const get = operation({
      tag: 'lookup',
      id: `lookup${id}`,
      summary: `Look up ${words}`,
      description: `The records with ${words}. The answer is 404 if no record has it.${known === undefined ? ' No record of this catalog has one.' : ''}`,
      schema: 'lookup',
    })
    const value = pathParameter(
      'value',
      `Its letters and digits, at most ${MAX_LOOKUP}, in upper case, without accents and other characters.`,
      { type: 'string', pattern: `^[A-Z0-9]{1,${MAX_LOOKUP}}$` },
      known?.slice(prefix.length),
    )
    return [lookupPath(`${by}/{value}`, 'plain'), { get: { ...get, parameters: [value, format] } }]
  }
  const root = (name: Root): Path => {
    const { id, schema, summary } = ROOT_NAMES[name]
    const get = operation({ tag: 'root', id, summary, description: '', schema })
    return [rootPath(name), { get: { ...get, parameters: [format] } }]
  }
  return Object.fromEntries([
    ...RESOURCES.flatMap((resource) => [...(isListed(resource) ? [list(resource)] : []), detail(resource)]),
    ...LOOKUPS.map(lookup),
    root('api'),
    root('catalog'),
  ])
}

/** The lists that are filtered by a record. */
const FILTERED_BY: Partial<Record<Resource, readonly Listed[]>> = {
  artist: ['release', 'track'],
  release: ['track'],
  label: ['release', 'track'],
}

/** Links from a record to the lists that it filters. */
const linksTo = (lists: readonly Listed[], by: Resource): object =>
  Object.fromEntries(
    lists.map((resource) => {
      const parameters = { [by]: '$response.body#/uuid' }
      return [`${resource}s`, { operationId: `list${TAGS[resource].name}`, parameters }]
    }),
  )

const DETAILS: Readonly<Record<Resource, string>> = {
  artist: 'One artist with all tracks listed under it, the same as in the list.',
  track: 'One track, the same as the value of `media` wherever the track is listed.',
  release: 'One release with all its tracks.',
  label: 'One label with links to all its releases.',
  features: 'The features of one track, to which `features` of the track links.',
  artist_features: 'The facts about one artist. The answer is 404 if there are none.',
}

const SUMMARIES: Partial<Record<Resource, string>> = {
  features: 'Read the features of a track',
  artist_features: 'Read the facts about an artist',
}

const LOOKUP_WORDS: Record<Lookup, { readonly id: string; readonly words: string }> = {
  isrc: { id: 'Isrc', words: 'an ISRC' },
  barcode: { id: 'Barcode', words: 'a barcode' },
  catalognumber: { id: 'CatalogNumber', words: 'a catalog number' },
  musicbrainz: { id: 'MusicBrainz', words: 'an MBID' },
  discogs: { id: 'Discogs', words: 'a number at Discogs' },
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

function findExample(examples: Examples, schema: SchemaName) {
  return examples.has(schema) ? { example: examples.get(schema) } : {}
}
