import http, { type ClientRequestArgs } from 'node:http'
import type { Socket } from 'node:net'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { tempFolder } from '../../testing/run/folders.ts'
import { startServer } from '../../testing/servers/server.ts'
import { download } from './download.ts'
import { isPrivateAddress } from './redirect-guard.ts'

/** The name of a server that is not in the network of this machine, as it looks from here. */
const PUBLIC = 'catalog.example'

/** Finds that server on this machine, and connects to all others as ever. */
class Connections extends http.Agent {
  override createConnection(options: ClientRequestArgs, done: never): Socket {
    const host = options.host === PUBLIC ? '127.0.0.1' : options.host
    const { createConnection } = http.Agent.prototype as unknown as Connections
    return createConnection.call(this, { ...options, host }, done)
  }
}

/** Makes {@link PUBLIC} known until the test ends. */
function knowPublic(): void {
  const { globalAgent } = http
  http.globalAgent = new Connections()
  onTestFinished(() => {
    http.globalAgent.destroy()
    http.globalAgent = globalAgent
  })
}

/** Serves `/data.csv`, and redirects every other path to the address in its query. */
async function startRedirector(): Promise<{ readonly port: string; readonly asked: string[] }> {
  const asked: string[] = []
  const { url } = await startServer(({ url = '', headers }, response) => {
    asked.push(`${headers.host}${url}`)
    if (url === '/data.csv') response.end('name\nA\n')
    else response.writeHead(302, { Location: decodeURIComponent(url.split('?')[1] ?? '') }).end()
  })
  return { port: new URL(url).port, asked }
}

const get = (url: string) => download(url, path.join(tempFolder(), 'source'), 10_000)

describe('isPrivateAddress', () => {
  it.each([
    '127.0.0.1',
    '127.8.9.10',
    '0.0.0.0',
    '10.1.2.3',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '::1',
    '::',
    'fe80::1',
    'fd00:ec2::254',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
  ])('knows %s', (address) => expect(isPrivateAddress(address)).toBe(true))

  it.each([
    '1.1.1.1',
    '172.15.0.1',
    '172.32.0.1',
    '169.253.0.1',
    '2606:4700::1111',
    '::ffff:1.1.1.1',
    PUBLIC,
  ])('leaves %s alone', (address) => expect(isPrivateAddress(address)).toBe(false))
})

describe('a redirect of a public server', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['localhost', 'localhost'],
    ['2130706433', '127.0.0.1'],
    ['[::1]', '::1'],
    ['[::ffff:7f00:1]', '::ffff:7f00:1'],
  ])('does not point to this machine: %s', async (host, shown) => {
    knowPublic()
    const { port, asked } = await startRedirector()
    const target = encodeURIComponent(`http://${host}:${port}/data.csv`)
    await expect(get(`http://${PUBLIC}:${port}/public?${target}`)).rejects.toMatchObject({
      code: 'UNREACHABLE',
      message: `The source redirects to ${shown}, which is in the private network of this machine.`,
      hint: expect.stringContaining('name that address itself'),
    })
    expect(asked).toHaveLength(1)
  })

  it('does not point there over a third', async () => {
    knowPublic()
    const { port, asked } = await startRedirector()
    const last = encodeURIComponent('http://169.254.169.254/latest/meta-data/')
    const next = encodeURIComponent(`http://${PUBLIC}:${port}/second?${last}`)
    await expect(get(`http://${PUBLIC}:${port}/first?${next}`)).rejects.toThrow(
      'redirects to 169.254.169.254',
    )
    expect(asked).toHaveLength(2)
  })

  it('points to other public addresses', async () => {
    knowPublic()
    const { port, asked } = await startRedirector()
    await get(`http://${PUBLIC}:${port}/first?${encodeURIComponent('/data.csv')}`)
    expect(asked).toHaveLength(2)
  })
})

describe('a redirect of a server in the network of this machine', () => {
  it.each([
    ['127.0.0.1', 'localhost'],
    ['localhost', '127.0.0.1'],
    ['localhost', 'localhost'],
  ])('points from %s to %s', async (from, to) => {
    const { port, asked } = await startRedirector()
    await get(`http://${from}:${port}/a?${encodeURIComponent(`http://${to}:${port}/data.csv`)}`)
    expect(asked).toHaveLength(2)
  })
})
