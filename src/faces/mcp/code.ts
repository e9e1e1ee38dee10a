// Answers requests of the Model Context Protocol: of revision 2026-07-28, in which requests are independent, and of the
// two before it, which begin with `initialize` but need no session. The data are public and read-only, so requests of
// any origin are answered.

import { isFields } from '../../contract/common/own-value.ts'
import type { FaceReply, FaceRequest, FaceSite } from '../../contract/edge/faces.ts'
import { faceFile } from '../../contract/rules/faces.ts'
import { readArguments } from './arguments.ts'
import { CALLS } from './calls.ts'
import { ERRORS, type Message, ProtocolError, readMessage } from './messages.ts'
import type { Server } from './tools.ts'
import { isModern, LEGACY, META, MODERN, VERSIONS, verifyRequest } from './versions.ts'

/** How long a client may keep what only a new version of the program changes. */
const KEPT = { ttlMs: 3_600_000, cacheScope: 'public' }

export async function answer(request: FaceRequest, site: FaceSite): Promise<FaceReply> {
  let id: Message['id']
  try {
    const message = readMessage(await request.body())
    id = message.id
    // A notification.
    if (id === undefined) return { status: 202 }
    const modern = isModern(message, request.headers)
    if (modern) verifyRequest(message, request.headers)
    const server = (await site.json(`/${faceFile('mcp', 'server.json')}`)) as Server
    const result = await callTool(message, site, server, modern)
    return toReply({ id, result: modern ? { resultType: 'complete', ...result, ...meta(server) } : result })
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error
    const { code, message, data, status } = error
    return { status, ...toReply({ id, error: { code, message, ...(data && { data }) } }) }
  }
}

const toReply = (body: object): FaceReply => ({ body: JSON.stringify({ jsonrpc: '2.0', ...body }) })

const meta = ({ serverInfo }: Server) => ({ _meta: { [`${META}serverInfo`]: serverInfo } })

async function callTool(
  { method, params }: Message,
  site: FaceSite,
  { serverInfo, instructions, tools }: Server,
  modern: boolean,
): Promise<object> {
  const capabilities = { tools: {} }
  if (method === 'tools/list') return { tools, ...(modern && KEPT) }
  if (method === 'tools/call') return call(params, site, tools)
  if (modern && method === 'server/discover')
    return { supportedVersions: VERSIONS, capabilities, instructions, ...KEPT }
  if (!modern && method === 'ping') return {}
  if (!modern && method === 'initialize') {
    const asked = params.protocolVersion
    const protocolVersion = LEGACY.find((each) => each === asked) ?? LEGACY[0]
    return { protocolVersion, capabilities, serverInfo, instructions }
  }
  const known = modern ? ERRORS.unknownMethod : { ...ERRORS.unknownMethod, status: 200 }
  throw new ProtocolError(known, `There is no method "${method}" in revision ${modern ? MODERN : LEGACY[0]}.`)
}

async function call(
  { name, arguments: given = {} }: Message['params'],
  site: FaceSite,
  tools: Server['tools'],
) {
  const tool = tools.find((each) => each.name === name)
  const run = CALLS.get(String(name))
  if (!tool || !run) throw new ProtocolError(ERRORS.badParams, `Unknown tool: ${name}`)
  if (!isFields(given)) throw new ProtocolError(ERRORS.badParams, '"arguments" must be an object.')
  const read = readArguments(tool.inputSchema, given)
  const result = typeof read === 'string' ? read : await run(read, site)
  if (typeof result === 'string') return { content: [asText(result)], isError: true }
  return { content: [asText(JSON.stringify(result))], structuredContent: result }
}

const asText = (text: string) => ({ type: 'text', text })
