// The Model Context Protocol: tools by which assistants search and read the catalog.
import type { Face } from '../../core/site/face.ts'
import { faceCode } from '../../core/system/package.ts'
import { describeServer } from './server.ts'
import { LEGACY, META, MODERN, VERSION_HEADER } from './versions.ts'

/** A request of the latest revision. */
const modern = (method: string, params: Readonly<Record<string, unknown>> = {}) => ({
  method: 'POST' as const,
  target: '/mcp',
  headers: {
    'Content-Type': 'application/json',
    [VERSION_HEADER]: MODERN,
    'Mcp-Method': method,
    ...(typeof params.name === 'string' && { 'Mcp-Name': params.name }),
  },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method,
    params: {
      ...params,
      _meta: {
        [`${META}protocolVersion`]: MODERN,
        [`${META}clientCapabilities`]: {},
      },
    },
  }),
})

export const mcp: Face = {
  name: 'mcp',
  title: 'Model Context Protocol',
  description: 'Tools by which assistants search and read the catalog, with `POST` requests in JSON-RPC.',
  files: [{ file: 'server.json', reads: [], render: (context) => JSON.stringify(describeServer(context)) }],
  answers: {
    paths: ['/mcp'],
    methods: ['POST'],
    code: faceCode('mcp'),
    questions: [
      modern('server/discover'),
      modern('tools/list'),
      modern('tools/call', { name: 'list', arguments: { kind: 'release', limit: 2 } }),
      modern('tools/call', { name: 'release', arguments: { uuid: '{release}' } }),
      modern('tools/call', { name: 'nothing' }),
      { method: 'POST', target: '/mcp', body: '{' },
    ],
  },
  entry: '/mcp',
  operations: () => ({
    paths: {
      '/mcp': {
        post: {
          operationId: 'mcp',
          tags: ['Model Context Protocol'],
          summary: 'Send a request of the Model Context Protocol',
          description: `Revisions ${MODERN}, ${LEGACY.join(' and ')}, without sessions. Extension of this project.`,
          requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
          responses: {
            200: {
              description: 'The response',
              content: { 'application/json': { schema: { type: 'object' } } },
            },
            202: { description: 'The answer to a notification' },
            400: { description: 'An error', content: { 'application/json': { schema: { type: 'object' } } } },
          },
        },
      },
    },
  }),
}
