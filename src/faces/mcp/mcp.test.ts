// The face as clients use it: those of the protocol's own SDK, and requests that no such client sends.
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { faceCode } from '../../core/system/package.ts'
import { deno } from '../../hosts/deno/index.ts'
import { pressFor } from '../../testing/catalogs/conformance.ts'
import { ask } from '../../testing/servers/http.ts'
import { connectMcp, MODERN, useTools } from '../../testing/servers/mcp.ts'
import { startPreview } from '../../testing/servers/preview.ts'

const settings = { faces: ['mcp'] }

describe('the server of assistants', () => {
  let base: string
  beforeAll(async () => {
    const { site } = await pressFor(deno, { settings })
    base = (await startPreview([site])).url
  })

  it('serves clients of the latest revision', async () => {
    const client = await connectMcp(base, MODERN)
    expect(client.getServerVersion()).toMatchObject({ name: 'catalog-press', title: 'api.example.org' })
    expect(client.getInstructions()).toMatch(/^The music catalog of api\.example\.org: /)
    await useTools(client)
  })

  it('serves clients of the revisions before', async () => {
    const client = await connectMcp(base, 'legacy')
    expect(client.getNegotiatedProtocolVersion()).toBe('2025-11-25')
    await client.ping()
    await useTools(client)
  })

  const post = async (body: unknown, headers: Record<string, string> = {}) => {
    const text =
      typeof body === 'string' ? body : JSON.stringify({ jsonrpc: '2.0', id: 1, ...(body as object) })
    const { status, body: answer } = await ask(base, '/mcp', { method: 'POST', headers, body: text })
    return [status, answer && JSON.parse(answer)]
  }
  const failing = (code: number) => ({ error: { code } })
  const META = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const HEADERS = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/list' }
  const list = (meta: object = META) => ({ method: 'tools/list', params: { _meta: meta } })

  it('answers what is not a request', async () => {
    expect(await post('{')).toMatchObject([400, failing(-32700)])
    expect(await post('[]')).toMatchObject([400, failing(-32600)])
    expect(await post({ id: null, method: 'ping' })).toMatchObject([400, failing(-32600)])
    expect(await post({ id: undefined, method: 'notifications/initialized' })).toEqual([202, ''])
    for (const method of ['GET', 'PUT', 'TRACE', 'PROPFIND'])
      expect([method, await ask(base, '/mcp', { method })]).toMatchObject([
        method,
        { status: 405, headers: { allow: 'POST, OPTIONS' } },
      ])
  })

  it('refuses requests whose headers are missing or contradict them', async () => {
    expect(await post(list(), HEADERS)).toMatchObject([
      200,
      { result: { resultType: 'complete', ttlMs: 3_600_000, cacheScope: 'public' } },
    ])
    for (const headers of [
      {},
      { 'MCP-Protocol-Version': '2026-07-28' },
      { ...HEADERS, 'MCP-Protocol-Version': '2025-11-25' },
      { ...HEADERS, 'Mcp-Method': 'tools/call' },
    ])
      expect(await post(list(), headers as Record<string, string>)).toMatchObject([400, failing(-32020)])
    const call = { method: 'tools/call', params: { name: 'nö', _meta: META } }
    const named = (name: string) => ({ ...HEADERS, 'Mcp-Method': 'tools/call', 'Mcp-Name': name })
    expect(await post(call, named('=?base64?bsO2?='))).toMatchObject([200, failing(-32602)])
    expect(await post(call, named('=?base64?%?='))).toMatchObject([400, failing(-32020)])
    expect(await post(list({}), HEADERS)).toMatchObject([400, failing(-32602)])
    const { 'io.modelcontextprotocol/clientCapabilities': _, ...meta } = META
    expect(await post(list(meta), HEADERS)).toMatchObject([400, failing(-32602)])
  })

  it('names its revisions to a request of another one', async () => {
    const meta = { ...META, 'io.modelcontextprotocol/protocolVersion': '2030-01-01' }
    const versions = { supported: ['2026-07-28', '2025-11-25', '2025-06-18'], requested: '2030-01-01' }
    const headers = { ...HEADERS, 'MCP-Protocol-Version': '2030-01-01' }
    const refused = [400, { id: 1, error: { code: -32022, data: versions } }]
    expect(await post(list(meta), headers)).toMatchObject(refused)
    expect(await post(list({}), headers)).toMatchObject(refused)
    const initialize = (protocolVersion: string) =>
      post({ method: 'initialize', params: { protocolVersion } })
    const answered = (protocolVersion: string) => [200, { result: { protocolVersion } }]
    expect(await initialize('2025-06-18')).toMatchObject(answered('2025-06-18'))
    expect(await initialize('2024-11-05')).toMatchObject(answered('2025-11-25'))
  })

  it('has no other method', async () => {
    const headers = { ...HEADERS, 'Mcp-Method': 'ping' }
    expect(await post({ method: 'ping', params: { _meta: META } }, headers)).toMatchObject([
      404,
      failing(-32601),
    ])
    expect(await post({ method: 'prompts/list' })).toMatchObject([200, failing(-32601)])
    expect(await post({ method: 'server/discover' })).toMatchObject([400, failing(-32602)])
  })

  it('finds a record by its former uuid', async () => {
    const client = await connectMcp(base, MODERN)
    const uuid = 'AAAAAAAA-ffff-4000-8000-000000000001'
    expect(await client.callTool({ name: 'artist', arguments: { uuid } })).toMatchObject({
      structuredContent: { name: 'Artist 1' },
    })
  })

  it('has no tool to search where the site has no search', async () => {
    const { site } = await pressFor(deno, { settings: { ...settings, search: false } })
    const client = await connectMcp((await startPreview([site])).url, MODERN)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['artist', 'track', 'release', 'label', 'lookup', 'list'])
    expect(client.getInstructions()).toContain('Find records by `lookup` or `list`, then')
    const searched = client.callTool({ name: 'search', arguments: { query: 'track' } })
    await expect(searched).rejects.toThrow('Unknown tool: search')
  })

  it('is small', () => {
    const code = readFileSync(faceCode('mcp'), 'utf8')
    expect(Buffer.byteLength(code)).toBeLessThan(15_000)
    expect(code).not.toMatch(/\bnode:|\brequire\(|\bprocess\b|\bBuffer\b|\bzod\b|\bimport\s/i)
  })
})
