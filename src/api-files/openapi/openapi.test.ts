import { describe, expect, it } from 'vitest'
import { FILTERS } from '../../contract/filters/filters.ts'
import { LISTED, type Listed } from '../../contract/kinds/kinds.ts'
import { SCHEMA_NAMES, type SchemaName } from '../../contract/rules/documents.ts'
import { listPath } from '../../contract/urls/urls.ts'
import { artistId } from '../../testing/catalogs/catalog.ts'
import { joinedArtist, joinedTrack, NO_TERMS, renderBodies } from '../../testing/catalogs/joined.ts'
import { siteRules } from '../../testing/catalogs/rules.ts'
import { artistBody } from '../responses/artist.ts'
import * as bulk from './bulk.ts'
import { collectExamples, type PathExamples } from './examples.ts'
import { openApi } from './openapi.ts'
import { type JsonSchema, schemaDocuments } from './schemas.ts'

const RULES = siteRules({ paging: { pageSize: 20, maxLimit: 60 } })
const COUNTS = { artist: 45, track: 0, release: 0, label: 0 }
const ADDRESSES = {
  baseUrl: RULES.baseUrl,
  mediaUrl: 'https://media.example.org',
  placeholder: 'none-0.jpg',
  hasOwnPlaceholder: false,
}

const items = [joinedTrack(), joinedTrack(), joinedTrack()].map(renderBodies)
const bodies = new Map([
  [
    'artist',
    Buffer.concat(
      artistBody(joinedArtist(), items, { variant: 'plain', addresses: ADDRESSES, pictures: new Map() }),
    ).toString(),
  ],
] as const)
const examples = collectExamples(RULES, bodies, COUNTS)

// biome-ignore lint/suspicious/noExplicitAny: tests access members at any depth
const makeDocument = (rules = RULES, paths: PathExamples = { lookups: [] }): any =>
  openApi(rules, {
    title: 'Music',
    terms: NO_TERMS,
    examples,
    paths,
    bulk: rules.bulk ? bulk : null,
    faces: [],
  })

describe('the schemas', () => {
  const schemas = schemaDocuments(RULES.baseUrl)

  it.each(SCHEMA_NAMES)('describe what a response and each of its fields means: %s', (name) => {
    const { properties, ...schema } = schemas.get(name) as { properties: Record<string, JsonSchema> }
    expect(schema).toMatchObject({
      title: expect.stringMatching(/./),
      description: expect.stringMatching(/\.$/),
    })
    expect(Object.keys(properties)).not.toEqual([])
    const undescribed = Object.entries(properties).filter(([, { description }]) => !description)
    expect(undescribed).toEqual([])
  })

  it('let be null what the contract lets be null, and nothing else', () => {
    const nullable = (name: SchemaName) => {
      const { properties } = schemas.get(name) as { properties: Record<string, { type?: unknown }> }
      return Object.keys(properties).filter((field) => Array.isArray(properties[field]?.type))
    }
    expect(SCHEMA_NAMES.map((name) => [name, nullable(name)]).filter(([, fields]) => fields?.length)).toEqual(
      [
        ['artist', ['image']],
        ['track', ['features']],
        ['release', ['releasedate', 'catalognumber', 'barcode']],
        ['label', ['image']],
        ['features', ['media']],
        ['artist-page', ['next', 'previous']],
        ['track-page', ['next', 'previous']],
        ['release-page', ['next', 'previous']],
        ['label-page', ['next', 'previous']],
      ],
    )
  })
})

describe('the OpenAPI document', () => {
  it('has an operation for every list, record and entrance, each with a name of its own', () => {
    const ids = Object.values<{ get: { operationId: string } }>(makeDocument().paths).map(
      ({ get }) => get.operationId,
    )
    expect(ids).toEqual([
      'listArtists',
      'getArtist',
      'listTracks',
      'getTrack',
      'listReleases',
      'getRelease',
      'listLabels',
      'getLabel',
      'getFeatures',
      'getArtistFeatures',
      'lookupIsrc',
      'lookupBarcode',
      'lookupCatalogNumber',
      'lookupMusicBrainz',
      'lookupDiscogs',
      'getApiRoot',
      'getCatalogRoot',
    ])
  })

  it('marks what is beyond the contract, and nothing else', () => {
    const unmarked = Object.entries<{ get: { description: string } }>(makeDocument().paths)
      .filter(([, { get }]) => !get.description.endsWith('Extension of this project.'))
      .map(([path]) => path)
    expect(unmarked).toEqual([
      '/api/v1/catalog/artist/',
      '/api/v1/catalog/artist/{uuid}/',
      '/api/v1/catalog/track/{uuid}/',
    ])
  })

  it('has the whole lists with their columns where the site has them', () => {
    const { paths, tags } = makeDocument({ ...RULES, bulk: true })
    const { get } = paths['/api/v1/bulk/artists.ndjson.gz']
    expect(get.operationId).toBe('downloadArtistsAsNdjson')
    expect(get.description).toContain('- `items`: The URLs of its tracks, in order.')
    expect(Object.keys(get.responses[200].content)).toEqual(['application/gzip'])
    expect(tags.at(-1).name).toBe('Bulk')
  })

  it('has the feed of changes where the site has it', () => {
    const { paths } = makeDocument({ ...RULES, changes: true })
    const [entrance, page] = ['/api/v1/changes/', '/api/v1/changes/{cursor}/'].map((path) => paths[path].get)
    expect([entrance.operationId, page.operationId]).toEqual(['getChanges', 'listChanges'])
    const { properties } = page.responses[200].content['application/json'].schema
    expect(Object.keys(properties)).toEqual(['cursor', 'next', 'changes'])
  })

  it('takes its examples from the catalog, shortened to two items', () => {
    const { paths } = makeDocument()
    const { example } = paths['/api/v1/catalog/artist/'].get.responses[200].content['application/json']
    expect(example).toMatchObject({
      count: 45,
      next: `${RULES.baseUrl}/api/v1/catalog/artist/?limit=20&offset=20`,
    })
    expect(example.results[0].uuid).toBe(artistId(1))
    expect(example.results[0].items).toHaveLength(2)
    expect(paths['/api/v1/catalog/artist/{uuid}/'].get.parameters[0].example).toBe(artistId(1))
    expect(paths['/api/v1/catalog/label/{uuid}/'].get.parameters[0]).not.toHaveProperty('example')
  })

  it('shows the values of other parameters that the site has answers to, and no others', () => {
    const rules = { ...RULES, changes: true, search: true }
    const valuesIn = (known: PathExamples) =>
      Object.entries<{ get: { parameters?: { in: string; name: string; example?: string }[] } }>(
        makeDocument(rules, known).paths,
      ).flatMap(([path, { get }]) =>
        (get.parameters ?? [])
          .filter(({ in: place, name }) => place === 'path' && name !== 'uuid')
          .map(({ example }) => [path, example]),
      )
    expect(valuesIn({ lookups: ['barcode/0012345678905', 'isrc/GBXYZ9900001'], shard: 'w-' })).toEqual([
      ['/api/v1/lookup/isrc/{value}/', 'GBXYZ9900001'],
      ['/api/v1/lookup/barcode/{value}/', '0012345678905'],
      ['/api/v1/lookup/catalognumber/{value}/', undefined],
      ['/api/v1/lookup/musicbrainz/{value}/', undefined],
      ['/api/v1/lookup/discogs/{value}/', undefined],
      ['/api/v1/changes/{cursor}/', undefined],
      ['/api/v1/search/{shard}/', 'w-'],
    ])
    expect(valuesIn({ lookups: [] }).flatMap(([, example]) => example ?? [])).toEqual([])
    const { paths } = makeDocument(rules, { lookups: ['isrc/GBXYZ9900001'] })
    const [isrc, barcode] = ['isrc', 'barcode'].map(
      (by) => paths[`/api/v1/lookup/${by}/{value}/`].get.description,
    )
    expect(isrc).not.toContain('No record of this catalog')
    expect(barcode).toContain('No record of this catalog has one.')
  })

  it('gives every array the schema of its items, which linters require', () => {
    const missing: string[] = []
    const walk = (value: unknown, at: string): void => {
      if (typeof value !== 'object' || value === null) return
      const { type, items } = value as JsonSchema
      if ([type].flat().includes('array') && !items) missing.push(at)
      for (const [key, inner] of Object.entries(value)) walk(inner, `${at}/${key}`)
    }
    walk(makeDocument({ ...RULES, changes: true, search: true, bulk: true, filters: true }), '')
    expect(missing).toEqual([])
  })

  it('lists the parameters that filter and order each list, on a site that has them', () => {
    const listParameters = (rules: typeof RULES, resource: Listed): readonly { readonly name?: string }[] =>
      makeDocument(rules).paths[listPath(resource)].get.parameters
    for (const resource of LISTED) {
      const names = listParameters({ ...RULES, filters: true }, resource).flatMap(({ name }) => name ?? [])
      expect(names).toEqual([...FILTERS[resource], 'ordering', 'fields', 'omit'])
      expect(listParameters(RULES, resource).flatMap(({ name }) => name ?? [])).toEqual([])
    }
  })

  it('describes where smaller pictures are, on a site that may have them', () => {
    const { description } = makeDocument({ ...RULES, web: { audio: null } }).info
    expect(description).toContain('`https://api.example.org/media/_t/release/cover.jpg-250.webp`')
    expect(makeDocument().info.description).not.toContain('_t/')
  })

  it('follows the rules of the site in addresses, limits and headers', () => {
    const { servers, components } = makeDocument()
    expect(servers).toEqual([{ url: 'https://api.example.org' }])
    expect(components.parameters.limit.schema).toEqual({
      type: 'integer',
      minimum: 1,
      maximum: 60,
      default: 20,
    })
    expect(components.parameters.limit.description).toContain('20 or 50')
    expect(components.headers).toHaveProperty('Access-Control-Allow-Origin')
    expect(components.headers).toMatchObject({ 'Cache-Control': { example: RULES.cacheControl } })
    expect(components.responses.NotFound.headers).toMatchObject({
      'Cache-Control': { example: RULES.cacheControlErrors },
    })
    expect(makeDocument({ ...RULES, cors: false }).components.headers).not.toHaveProperty(
      'Access-Control-Allow-Origin',
    )
  })

  it('is the same text for the same catalog and rules', () => {
    expect(JSON.stringify(makeDocument({ ...RULES }))).toBe(JSON.stringify(makeDocument()))
  })
})
