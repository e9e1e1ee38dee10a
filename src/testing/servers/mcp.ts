// Clients of the Model Context Protocol: those of its own SDK.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect } from 'vitest'
import { artistId, labelId, releaseId, trackId } from '../catalogs/catalog.ts'

/** What connectors of assistants ask of a result. */
interface Document {
  readonly id: string
  readonly title?: string
}

/** The latest revision. */
export const MODERN = { pin: '2026-07-28' }

/** A client that follows the latest revision, or one of those that begin with a handshake. */
export async function connectMcp(base: string, mode: { pin: string } | 'legacy'): Promise<Client> {
  const client = new Client({ name: 'tests', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', base)))
  return client
}

/** Lists and calls the tools of a site of 45 artists, of which the third has facts. */
export async function useTools(client: Client): Promise<void> {
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    ...['search', 'fetch', 'artist', 'track', 'release', 'label', 'lookup', 'list'],
  ])
  // The client compares each result with the schema of its tool.
  const call = async (name: string, given: Record<string, unknown>) => {
    const { structuredContent, content, isError } = await client.callTool({ name, arguments: given })
    const [first] = content as readonly { readonly text?: string }[]
    if (isError) return first?.text
    expect(JSON.parse(String(first?.text))).toEqual(structuredContent)
    return structuredContent
  }
  expect(await call('search', { query: 'track 12', limit: 1 })).toMatchObject({
    results: [{ ct: 'catalog.media', uuid: trackId(12) }],
  })
  const { results } = (await call('search', { query: 'track 12', limit: 1 })) as { results: Document[] }
  const [found = { id: '' }] = results
  expect(found).toMatchObject({ id: `track/${trackId(12)}`, title: 'Track 12 – Artist 12' })
  expect(await call('fetch', { id: found.id })).toMatchObject({
    ...{ id: found.id, title: found.title },
    text: expect.stringContaining('"name": "Track 12"'),
    url: expect.stringMatching(/^https?:.*\/$/),
    metadata: { ct: 'catalog.media' },
  })
  expect(await call('fetch', { id: 'track/1' })).toBe(
    'There is no document track/1: use the "id" of a result of `search`.',
  )
  expect(await call('artist', { uuid: artistId(3) })).toMatchObject({
    name: 'Artist 3',
    items: [{ media: { name: 'Track 3' } }],
    count: 1,
    facts: { country: 'PT' },
  })
  expect(await call('track', { uuid: trackId(3) })).toMatchObject({
    name: 'Track 3',
    facts: { isrc: ['USABC1234567', 'GBXYZ9900002'] },
  })
  expect(await call('release', { uuid: releaseId(1), limit: 2, offset: 44 })).toMatchObject({
    catalognumber: 'Cat. 001',
    items: [{ media: { name: 'Track 45' } }],
    count: 45,
  })
  expect(await call('label', { uuid: labelId(1) })).toMatchObject({ name: 'Label', count: 1 })
  expect(await call('lookup', { by: 'isrc', value: 'us-abc-12-34567' })).toMatchObject({ count: 15 })
  expect(await call('list', { kind: 'artist', limit: 20, offset: 40 })).toMatchObject({
    count: 45,
    next: null,
    results: [41, 42, 43, 44, 45].map((number) => ({ uuid: artistId(number) })),
  })
  expect(await call('list', { kind: 'release' })).toMatchObject({ count: 1, results: [{ name: 'Release' }] })

  expect(await call('artist', { uuid: artistId(99) })).toBe(
    `There is no artist with the uuid ${artistId(99)}.`,
  )
  expect(await call('lookup', { by: 'barcode', value: '1' })).toBe('No record has the barcode 1.')
  expect(await call('search', {})).toBe('The argument "query" is missing.')
  expect(await call('artist', { uuid: 'x' })).toBe('The argument "uuid" must be a uuid.')
  expect(await call('list', { kind: 'album' })).toBe(
    'The argument "kind" must be one of artist, track, release, label.',
  )
  expect(await call('list', { kind: 'track', limit: 101 })).toBe(
    'The argument "limit" must be an integer from 1 to 100.',
  )
  expect(await call('label', { id: labelId(1) })).toBe(
    'There is no argument "id". The arguments are uuid, limit, offset.',
  )
  await expect(client.callTool({ name: 'nothing', arguments: {} })).rejects.toMatchObject({
    code: -32602,
    message: expect.stringContaining('Unknown tool: nothing'),
  })
}
