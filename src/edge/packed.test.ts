// Reads a packed site of several blocks with a handler that has just started, without anything in memory.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { RULES_FILE } from '../api/files.ts'
import { BLOCK_BYTES, type PackTable, packTableFile } from '../api/packs.ts'
import { LISTED } from '../api/resources.ts'
import { listPath, lookupPath, resourcePath, webPagePath } from '../api/urls.ts'
import { build } from '../build/build.ts'
import { folderAssets } from '../preview/asset.ts'
import { dataIn, distIn } from '../testing/build.ts'
import { artistId, labelId, releaseId, smallCatalog, trackId } from '../testing/catalog.ts'
import { suiteFolder, writeTree } from '../testing/folders.ts'
import { type Asset, createHandler } from './handler.ts'

const COUNT = 300

const folder = suiteFolder()
const dist = distIn(folder)
beforeAll(async () => {
  const catalog = smallCatalog(COUNT)
  const isrcs = catalog['tracks.ndjson'].map((track, n) => ({ ...track, isrc: `USABC${1_000_000 + n}` }))
  const settings = { ...catalog['site.json'], layout: 'packed', pages: true, hosts: [] }
  writeTree(dataIn(folder), { ...catalog, 'tracks.ndjson': isrcs, 'site.json': settings })
  // Small blocks, but still much larger than a page of a list, as in a real site.
  await build({ data: dataIn(folder), out: dist, blockBytes: BLOCK_BYTES / 8 })
})

const readTable = (pack: 'artist' | 'track'): PackTable =>
  JSON.parse(readFileSync(path.join(dist, packTableFile(pack)), 'utf8'))

/** A new handler, and the files that it reads. */
function start() {
  const asset = folderAssets(dist)
  const read: string[] = []
  const reading: Asset = (file, request) => {
    read.push(file)
    return asset(file, request)
  }
  const handle = createHandler(JSON.parse(readFileSync(path.join(dist, RULES_FILE), 'utf8')), reading)
  const ask = async (target: string) => {
    const answer = await handle(new Request(`https://edge.example.net${target}`))
    expect([target, answer.status]).toEqual([target, 200])
    await answer.arrayBuffer()
    const blocks = read.filter((file) => file.endsWith('.block')).length
    const others = read.splice(0).length - blocks
    return { blocks, others }
  }
  return ask
}

describe('a handler of a packed site that has just started', () => {
  const [first, middle, last] = [1, COUNT / 2, COUNT]

  it.each([
    ...[first, middle, last].flatMap((n) => [
      resourcePath('artist', artistId(n), 'plain'),
      resourcePath('track', trackId(n), 'api'),
      lookupPath(`isrc/USABC${1_000_000 + n - 1}`, 'plain'),
      webPagePath('artist', artistId(n)),
    ]),
    resourcePath('release', releaseId(1), 'plain'),
    resourcePath('label', labelId(1), 'api'),
    `${webPagePath('release', releaseId(1))}playlist.m3u8`,
  ])('reads a table, a block of its index and a block of records for %s', async (target) => {
    const ask = start()
    expect(await ask(target)).toEqual({ blocks: 2, others: 1 })
    expect(await ask(target)).toEqual({ blocks: 0, others: 0 })
  })

  it('reads a table and at most two blocks for a page of a list', async () => {
    expect(readTable('track').blocks.length).toBeGreaterThan(5)
    for (const resource of LISTED) {
      for (const query of ['', '?format=api', '?limit=20&offset=20', '?offset=137', '?offset=290']) {
        const { blocks, others } = await start()(listPath(resource) + query)
        expect(others).toBe(1)
        expect(blocks).toBeLessThanOrEqual(2)
      }
    }
  })

  it('reads the blocks that a window stands in, and no index', async () => {
    const sizes = readTable('track').blocks.map(([, , records]) => records)
    for (const offset of [0, 55, 120, 200]) {
      let end = 0
      const touched = sizes.filter((size) => {
        end += size
        return end > offset && end - size < offset + 100
      })
      const read = await start()(`${listPath('track')}?limit=100&offset=${offset}`)
      expect(read).toEqual({ blocks: touched.length, others: 1 })
    }
  })
})
