// `notify` as a user runs it, against a hub of the test.
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { releaseId, smallCatalog } from '../../testing/catalogs/catalog.ts'
import { dataIn, distIn, readText, runBuild } from '../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'
import { serveFetch } from '../../testing/servers/fetch-server.ts'
import { startReceiver } from '../../testing/servers/receiver.ts'

const small = smallCatalog(1)
const catalog = (hub: string | undefined) => ({
  ...small,
  'site.json': { ...small['site.json'], pages: true, docs: false, site: { hub } },
})

async function built(hub: string | undefined): Promise<string> {
  const folder = tempFolder()
  writeTree(dataIn(folder), catalog(hub))
  expect((await runBuild(folder)).code).toBe(0)
  return folder
}
const notify = (folder: string) => runHere(['notify', distIn(folder)])
const topics = (bodies: readonly { readonly body: string }[]) =>
  bodies.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))

describe('notify', () => {
  it('announces the feed of the site, then what has changed', async () => {
    const { url, received } = await startReceiver()
    const folder = await built(`${url}/hub`)
    const feed = 'https://api.example.org/feed.atom'
    expect(await notify(folder)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^1 feed announced to .*\/hub, \d+ feeds? unchanged\n$/),
    })
    expect(topics(received)).toEqual([{ 'hub.mode': 'publish', 'hub.url': feed }])
    expect((await notify(folder)).stdout).toMatch(/^0 feeds announced/)
    const [release] = small['releases.ndjson']
    writeTree(dataIn(folder), { 'releases.ndjson': [{ ...release, name: 'Other' }] })
    await runBuild(folder)
    received.length = 0
    await notify(folder)
    expect(topics(received).map((sent) => sent['hub.url'])).toEqual([
      `https://api.example.org/releases/${releaseId(1)}/feed.rss`,
    ])
  })

  it('names the hub in every feed', async () => {
    const tree = readTree(distIn(await built('https://hub.example.org/')))
    expect(readText(tree, 'feed.atom')).toContain('<link rel="hub" href="https://hub.example.org/"/>')
    expect(readText(tree, `releases/${releaseId(1)}/feed.rss`)).toContain(
      '<atom:link rel="hub" href="https://hub.example.org/"/>',
    )
  })

  it('fails if the hub refuses, and announces the same the next time', async () => {
    let status = 400
    const url = await serveFetch(async () => new Response(null, { status }))
    const folder = await built(url)
    const refused = await notify(folder)
    expect(refused.code).toBe(1)
    expect(refused.stdout).toContain('did not take https://api.example.org/feed.atom: it answered 400.')
    status = 204
    expect((await notify(folder)).stdout).toMatch(/^1 feed announced/)
  })

  it('reports what is missing', async () => {
    expect((await notify(await built(undefined))).stderr).toMatch(/NO_HUB[\s\S]*Add "hub" to "site"/)
    const empty = tempFolder()
    expect((await runHere(['notify', path.join(empty, 'dist')])).stderr).toMatch(/NOT_A_SITE/)
  })
})
