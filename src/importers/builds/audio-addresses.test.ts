// Audio at addresses of its own, on one host or several, beside audio under the media host.

import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { song } from '../../testing/formats/media.ts'
import {
  builtOnce,
  dataIn,
  distIn,
  parseCounts,
  pressed,
  readJson,
  readText,
  runBuild,
} from '../../testing/run/build.ts'
import { copyFolder, readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'

const STREAMS = [
  'https://archive.example/a/one.mp3',
  'http://scene.example/b/don%27t_(2).ogg?x=1&y=2',
  'audio/three.mp3',
]
const URLS = [...STREAMS.slice(0, 2), 'https://api.example.org/media/audio/three.mp3']
const SETTINGS = {
  base_url: 'https://api.example.org',
  pages: true,
  docs: false,
  bulk: true,
  site: { downloads: true },
}

function catalogWith(streams: readonly string[], settings: object = {}) {
  const { 'tracks.ndjson': tracks, ...catalog } = smallCatalog(3)
  return {
    ...catalog,
    'tracks.ndjson': tracks.map((track, index) => ({ ...track, stream: streams[index] })),
    'site.json': { ...SETTINGS, ...settings },
    'media/audio/three.mp3': song('three'),
  }
}

async function built(folder: string, catalog: Record<string, string | object>) {
  writeTree(dataIn(folder), catalog)
  expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
  return readTree(distIn(folder))
}

const readPolicy = (tree: Map<string, string>): string | undefined =>
  /^\/releases\/\*$[^/]*?Content-Security-Policy:.*?(media-src[^;]*)/ms.exec(readText(tree, '_headers'))?.[1]

describe('audio at addresses of its own', () => {
  it('is published as it is, without a media host, and is not missed', async () => {
    const tree = await built(tempFolder(), catalogWith(STREAMS))
    for (const [index, url] of URLS.entries()) {
      const file = `api/v1/catalog/track/${trackId(index + 1)}/index.json`
      expect(readJson(tree, file).assets).toEqual({ stream: url })
    }
    const bulk = gunzipSync(Buffer.from(tree.get('api/v1/bulk/tracks.ndjson.gz') ?? '', 'latin1'))
    const lines = bulk.toString('utf8').trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).assets.stream)).toEqual(URLS)
  })

  it('is played on pages, and in the forms of a release', async () => {
    const tree = await pressed(catalogWith(STREAMS))
    const escaped = URLS.map((url) => url.replaceAll('&', '&amp;').replaceAll("'", '&#39;'))
    const folder = `releases/${releaseId(1)}`
    for (const page of [`${folder}/index.html`, `embed/${folder}/index.html`]) {
      for (const url of [...escaped.slice(0, 2), '/media/audio/three.mp3']) {
        expect(readText(tree, page)).toContain(`src="${url}"`)
      }
    }
    expect(readText(tree, `${folder}/index.html`).match(/class="download" href="[^"]*"/g)).toEqual([
      'class="download" href="/media/audio/three.mp3"',
    ])
    const playlist = readText(tree, `${folder}/playlist.m3u8`).split('\n')
    expect(playlist.filter((line) => line.startsWith('http'))).toEqual(URLS)
    const enclosures = readText(tree, `${folder}/feed.rss`).match(/<enclosure [^>]*>/g)
    expect(enclosures).toEqual([
      `<enclosure url="${escaped[0]}" length="0" type="audio/mpeg"/>`,
      `<enclosure url="${escaped[1]}" length="0" type="audio/ogg"/>`,
      `<enclosure url="${escaped[2]}" length="15" type="audio/mpeg"/>`,
    ])
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(
      readText(tree, `${folder}/index.html`),
    )
    const [album] = JSON.parse(data?.[1] ?? '')['@graph']
    const items: { item: { audio: { contentUrl: string } } }[] = album.track.itemListElement
    expect(items.map(({ item }) => item.audio.contentUrl)).toEqual(URLS)
  })

  it.each([
    [STREAMS, {}, "media-src 'self' http: https:"],
    [
      ['audio/1.mp3', 'audio/2.mp3', 'https://a.example/3.mp3'],
      { media_url: 'https://m.example' },
      "media-src 'self' https://m.example https:",
    ],
    [
      ['audio/1.mp3', 'audio/2.mp3', 'audio/3.mp3'],
      { media_url: 'https://m.example' },
      "media-src 'self' https://m.example",
    ],
  ])('is allowed by the policy of pages: %j', async (streams, settings, policy) => {
    expect(readPolicy(await pressed(catalogWith(streams, settings)))).toBe(policy)
  })

  it('gives the same site in a second build, and the site of a clean build after a change', async () => {
    const folder = copyFolder(await builtOnce(catalogWith(STREAMS)))
    expect(parseCounts(await runBuild(folder)).written).toBe(0)
    const moved = [STREAMS[2] as string, STREAMS[2] as string, STREAMS[2] as string]
    expect(await built(folder, catalogWith(moved))).toEqual(await pressed(catalogWith(moved)))
    expect(await built(folder, catalogWith(STREAMS))).toEqual(await pressed(catalogWith(STREAMS)))
  })
})
