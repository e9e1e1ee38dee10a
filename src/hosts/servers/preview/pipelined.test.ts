import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { siteRules } from '../../../testing/catalogs/rules.ts'
import { createRulesListener } from './handler.ts'
import { openPort } from './server.ts'

const BODY = new Uint8Array(4 * 1024 * 1024).fill(97)

it('composes an answer once the client has room for it', async () => {
  let read = 0
  const asset = async () => {
    read += 1
    return new Response(BODY, { headers: { 'Content-Length': `${BODY.length}` } })
  }
  const server = createServer(createRulesListener({ rules: siteRules(), asset }))
  onTestFinished(() => void server.close())
  const url = await openPort(server, { host: '127.0.0.1', port: 0 })
  const client = connect(Number(new URL(url).port), '127.0.0.1')
  await once(client, 'connect')
  client.pause()
  const request = (last: boolean) =>
    `GET /media/a.mp3 HTTP/1.1\r\nHost: localhost\r\n${last ? 'Connection: close\r\n' : ''}\r\n`
  client.write(Array.from({ length: 20 }, (_, at) => request(at === 19)).join(''))
  // A client that does not read.
  await pause(300)
  expect(read).toBeLessThan(4)
  const answers = await text(client.resume())
  expect(read).toBe(20)
  expect(answers.split('HTTP/1.1 200 OK')).toHaveLength(21)
})
