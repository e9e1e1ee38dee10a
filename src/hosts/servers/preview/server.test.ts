import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { ask } from '../../../testing/servers/http.ts'
import { listen } from './server.ts'

async function listening(host = '127.0.0.1') {
  const server = await listen(host, 0)
  onTestFinished(() => server.close())
  return server
}

it('a server lets requests wait that come before it knows the answers', async () => {
  const server = await listening()
  const early = Promise.all([ask(server.url, '/one'), ask(server.url, '/two')])
  await sleep(50)
  server.answer((request, response) => response.end(`answer to ${request.url}`))
  expect((await early).map(({ body }) => body)).toEqual(['answer to /one', 'answer to /two'])
  expect((await ask(server.url, '/three')).body).toBe('answer to /three')
})

it.each(['0.0.0.0', '::'])('a server that listens on %s is reached as localhost', async (host) => {
  const server = await listen(host, 0)
  onTestFinished(() => server.close())
  server.answer((_request, response) => response.end('yes'))
  expect(server.url).toMatch(/^http:\/\/localhost:\d+$/)
  expect((await ask(server.url, '/')).body).toBe('yes')
})

it('a server closes with connections open', async () => {
  const server = await listening()
  const { hostname, port } = new URL(server.url)
  const client = connect(Number(port), hostname)
  await once(client, 'connect')
  client.on('error', () => {})
  server.close()
  await server.closed
  await expect(ask(server.url, '/')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

it('a server does not share its port', async () => {
  const server = await listening()
  const port = Number(new URL(server.url).port)
  await expect(listen('127.0.0.1', port)).rejects.toMatchObject({ code: 'PORT_IN_USE' })
})
