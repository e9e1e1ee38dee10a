// The audio of tracks in the answers to searches.
import { expect, it } from 'vitest'
import { smallCatalog } from '../../testing/catalogs/catalog.ts'
import { createAnswerer, dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { openFolder, readTree, writeTree } from '../../testing/run/folders.ts'

interface Found {
  readonly name: string
  readonly url: string
  readonly stream?: string
}

it.each([
  ['on the site', undefined, 'https://api.example.org/media'],
  ['at another address', 'https://audio.example.net/x', 'https://audio.example.net/x'],
])('is that of their responses, %s', async (_, address, base) => {
  const folder = openFolder()
  const { 'site.json': site, 'tracks.ndjson': tracks, ...catalog } = smallCatalog(4)
  const streams = ['a b/ü.mp3', 'https://elsewhere.example.net/x.mp3', null, 'audio/4.mp3']
  writeTree(dataIn(folder), {
    ...catalog,
    'tracks.ndjson': tracks.map((track, at) => ({ ...track, stream: streams[at] })),
    'site.json': {
      ...site,
      ...{ base_url: 'https://api.example.org', media_url: address },
      ...{ search: true, pages: false, streams: 'optional' },
    },
  })
  expect(await runBuild(folder)).toMatchObject({ code: 0 })
  const ask = createAnswerer(readTree(distIn(folder)))
  const { results } = (await (await ask('/api/v1/search/?q=track')).json()) as { results: Found[] }
  expect(results).toHaveLength(4)
  for (const { url, stream = null } of results) {
    const { assets } = (await (await ask(new URL(url).pathname)).json()) as {
      assets: { stream: string | null }
    }
    expect(stream).toBe(assets.stream)
  }
  expect(results.flatMap(({ stream }) => stream ?? [])).toContain(`${base}/audio/4.mp3`)
})
