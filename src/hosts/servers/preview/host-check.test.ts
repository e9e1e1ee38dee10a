import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Listening, listen } from './server.ts'

let server: Listening
beforeAll(async () => {
  server = await listen('127.0.0.1', 0)
  server.answer((_, response) => response.end('answered'), ['api.example.org', 'Studio.local'])
})
afterAll(() => server.close())

/** Sends header lines as they are. */
async function send(...lines: readonly string[]): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(['GET / HTTP/1.1', 'Connection: close', ...lines, '', ''].join('\r\n'))
  return text(socket)
}

it.each([
  'localhost',
  'LOCALHOST:4173',
  'localhost.',
  'catalog.localhost:4173',
  '127.0.0.1',
  '127.0.0.1:4173',
  '192.168.1.20:4173',
  '[::1]',
  '[::1]:4173',
  '[fe80::1]:4173',
  'api.example.org',
  'API.example.org:443',
  'studio.local',
])('a server answers for its address and its names: %s', async (host) => {
  expect(await send(`Host: ${host}`)).toMatch(/^HTTP\/1\.1 200 [\s\S]*answered/)
})

it.each([
  'evil.example',
  'evil.example:4173',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'localhost-evil',
  'other.example.org',
  'x.api.example.org',
])('a server refuses any other name, which may lead here by DNS rebinding: %s', async (host) => {
  const answer = await send(`Host: ${host}`)
  expect(answer).toMatch(/^HTTP\/1\.1 403 /)
  expect(answer).toContain(`--allow-host ${host.replace(/:\d+$/, '')}`)
  expect(answer).not.toMatch(/access-control|answered/i)
})

it.each([
  ['two', ['Host: localhost', 'Host: localhost']],
  ['a second one of another name', ['Host: localhost', 'Host: evil.example']],
  ['two names in one', ['Host: a b']],
  ['a path', ['Host: localhost/api/v1/']],
  ['a user', ['Host: user@localhost']],
  ['markup', ['Host: <script>']],
  ['nothing', ['Host:']],
  ['half an address', ['Host: [::1']],
])('a server refuses a request with a Host header that does not name one host: %s', async (_, lines) => {
  const answer = await send(...lines)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).not.toContain('answered')
})

it('a server answers programs older than the Host header', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write('GET / HTTP/1.0\r\n\r\n')
  expect(await text(socket)).toMatch(/ 200 [\s\S]*answered/)
})

it('a server checks requests that come before it knows the answers, too', async () => {
  const late = await listen('127.0.0.1', 0)
  const socket = connect(Number(new URL(late.url).port), '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nConnection: close\r\nHost: evil.example\r\n\r\n')
  await once(socket, 'connect')
  late.answer((_, response) => response.end('answered'))
  expect(await text(socket)).toMatch(/ 403 /)
  late.close()
})
