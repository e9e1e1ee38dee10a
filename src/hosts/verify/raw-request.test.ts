import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { sendRaw } from './raw-request.ts'

/** Answers every connection with a text on a free port. */
async function serve(answer: string): Promise<URL> {
  const server = createServer((socket) => socket.once('data', () => socket.end(answer)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

it('headers may have any name, and repeated ones are joined', async () => {
  const names = ['constructor', '__proto__', 'toString', 'Vary', 'vary']
  const head = names.map((name, at) => `${name}: ${at}\r\n`).join('')
  const origin = await serve(`HTTP/1.1 200 OK\r\n${head}\r\nbody`)
  const { status, headers, body } = await sendRaw(origin, { method: 'GET', target: '/' }, 10_000)
  expect([status, body.toString()]).toEqual([200, 'body'])
  expect(Object.entries(headers)).toEqual([
    ['constructor', '0'],
    ['__proto__', '1'],
    ['tostring', '2'],
    ['vary', '3, 4'],
  ])
})
