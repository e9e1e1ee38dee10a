import type { RequestListener } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { startServer } from '../../testing/servers/server.ts'
import { DamagedFile } from './damaged-file.ts'
import { readStore } from './store.ts'

const FILE = 'api/v1/packs/track/0123456789abcdef.block'

async function storeThat(answers: RequestListener): Promise<string> {
  const { url, close } = await startServer(answers)
  onTestFinished(close)
  return url
}

it('a block is read whole', async () => {
  const store = await storeThat(({ url }, response) => response.end(url))
  expect(new TextDecoder().decode((await readStore(store)(FILE))?.bytes)).toBe(`/${FILE}`)
})

it.each([403, 404])('a block that the store does not have is null: status %d', async (status) => {
  const store = await storeThat((_, response) => response.writeHead(status).end('no such key'))
  expect(await readStore(store)(FILE)).toBeNull()
})

it.each<[string, RequestListener, RegExp]>([
  ['refuses', (_, response) => response.writeHead(503).end(), /\.block was answered with status 503$/],
  [
    'cuts an answer off',
    (_, response) => response.writeHead(200, { 'Content-Length': 9 }).end('abc'),
    /\.block cannot be read: /,
  ],
  ['closes the connection', ({ socket }) => socket.destroy(), /\.block cannot be read: other side closed$/],
  ['never answers', () => {}, /\.block cannot be read: .*timeout/],
  [
    'never ends its answer',
    (_, response) => response.writeHead(200).write('abc'),
    /\.block cannot be read: .*timeout/,
  ],
])('a store that %s is a damaged file, and no missing one', async (_, answers, message) => {
  const error = await readStore(await storeThat(answers), 500)(FILE).catch((reason) => reason)
  expect(error).toBeInstanceOf(DamagedFile)
  expect(error.message).toMatch(message)
})
