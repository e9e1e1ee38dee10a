// Clients that are gone before their answer is ready: what it would be read from is closed.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { siteRules } from '../../../testing/catalogs/rules.ts'
import { createRulesListener } from './handler.ts'
import { sendMedia } from './media.ts'
import { openPort } from './server.ts'

const LENGTH = 4 * 1024 * 1024

it.each(['serve', 'preview'])('%s closes the file of a client that left early', async (program) => {
  const responses: ServerResponse[] = []
  const cancel = vi.fn()
  const asset = async () => {
    const [response] = responses as [ServerResponse]
    const closed = once(response, 'close')
    client.destroy()
    await closed
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1024)),
      cancel,
    })
    return new Response(body, { headers: { 'Content-Length': `${LENGTH}` } })
  }
  const site = { rules: siteRules(), asset }
  const listener =
    program === 'serve'
      ? createRulesListener(site)
      : createRulesListener(site, (answer, { incoming, response, path }) =>
          sendMedia(incoming, response, { folder: '/', path, answer }),
        )
  const server = createServer((request, response) => {
    responses.push(response)
    listener(request, response)
  })
  onTestFinished(() => void server.close())
  const url = await openPort(server, { host: '127.0.0.1', port: 0 })
  const client = connect(Number(new URL(url).port), '127.0.0.1')
  client.write('GET /media/a.mp3 HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await vi.waitFor(() => expect(cancel).toHaveBeenCalled())
})
