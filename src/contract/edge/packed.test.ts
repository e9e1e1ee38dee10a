// Reads a packed site of several blocks with a handler that has just started, without anything in memory.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { folderFiles } from '../../hosts/servers/preview/asset.ts'
import { build } from '../../press/build.ts'
import { artistId, labelId, releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { dataIn, distIn } from '../../testing/run/build.ts'
import { suiteFolder, writeTree } from '../../testing/run/folders.ts'
import { BLOCK_SIZES, blockFile, type PackTable, packTableFile } from '../blocks/packs.ts'
import { LISTED } from '../kinds/kinds.ts'
import type { SiteRules } from '../rules/site-rules.ts'
import { RULES_FILE } from '../urls/files.ts'
import { listPath, lookupPath, resourcePath, webPagePath } from '../urls/urls.ts'
import type { FaceCode, FaceSite } from './faces.ts'
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
  await build({ data: dataIn(folder), out: dist, blocks: { blockBytes: BLOCK_SIZES.blockBytes / 32 } })
})

const readTable = (pack: 'artist' | 'track'): PackTable =>
  JSON.parse(readFileSync(path.join(dist, packTableFile(pack)), 'utf8'))

/** A new handler, and the files that it reads. */
function start() {
  const asset = folderFiles(dist).asset
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

  it('reads, in a search for an ISRC, its lookup, and the index for the name of what has it', async () => {
    expect(await start()('/api/v1/search/?q=us-abc-10-00001')).toEqual({ blocks: 2, others: 3 })
  })

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

  it('reads the blocks that hold a window, and no index', async () => {
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

it('gives a page of a list the conditions and ranges of a file', async () => {
  const rules = JSON.parse(readFileSync(path.join(dist, RULES_FILE), 'utf8'))
  const handle = createHandler(rules, folderFiles(dist).asset)
  const answerTo = async (headers: Record<string, string>) => {
    const url = `https://edge.example.net${listPath('track')}?limit=7&offset=3`
    const answer = await handle(new Request(url, { headers }))
    return [
      answer.status,
      answer.headers.get('Content-Range'),
      await answer.text(),
      answer.headers.get('ETag'),
    ]
  }
  const [status, , body, tag] = (await answerTo({})) as [number, null, string, string]
  expect(status).toBe(200)
  expect(await answerTo({ Range: 'bytes=2-9' })).toEqual([
    206,
    `bytes 2-9/${body.length}`,
    body.slice(2, 10),
    tag,
  ])
  expect((await answerTo({ Range: 'bytes=2-9', 'If-Range': tag }))[0]).toBe(206)
  expect(await answerTo({ Range: 'bytes=2-9', 'If-Range': '"another"' })).toEqual([200, null, body, tag])
  expect(await answerTo({ Range: 'bytes=999999-' })).toEqual([416, `bytes */${body.length}`, '', null])
  expect(await answerTo({ 'If-Match': '"another"' })).toEqual([412, null, '', null])
  expect(await answerTo({ 'If-Match': tag })).toEqual([200, null, body, tag])
  expect(await answerTo({ 'If-None-Match': tag })).toEqual([304, null, '', tag])
})

interface Faced {
  readonly rules: SiteRules
  readonly asset: Asset
  readonly code: FaceCode
}

/** The arguments for the handler of a site with a face at its name. */
function withFace(name: string, { rules, asset, code }: Faced): Parameters<typeof createHandler> {
  const face = { name, paths: [`/${name}`], methods: ['GET'] }
  const faces = [...(rules.web?.faces ?? []), face]
  return [
    { ...rules, web: { ...rules.web, faces } } as SiteRules,
    asset,
    { faces: { [name]: { code, settings: {} } } },
  ]
}

it('reads each table and block once for a request of a face that asks for many records at once', async () => {
  const rules = JSON.parse(readFileSync(path.join(dist, RULES_FILE), 'utf8'))
  const read: string[] = []
  const asset: Asset = (file, request) => {
    read.push(file)
    return folderFiles(dist).asset(file, request)
  }
  const code = {
    answer: async (_: unknown, { json }: FaceSite) => {
      const all = Array.from({ length: 40 }, (_, n) => json(resourcePath('artist', artistId(n + 1), 'plain')))
      return { body: `${(await Promise.all(all)).filter((each) => each !== null).length}` }
    },
  }
  const handle = createHandler(...withFace('many', { rules, asset, code }))
  const answer = await handle(new Request('https://edge.example.net/many'))
  expect(await answer.text()).toBe('40')
  expect(read.toSorted()).toEqual([...new Set(read)].sort())
})

describe('a packed site with a damaged file', () => {
  const readTrackFile = (name: string) => readFileSync(path.join(dist, blockFile('track', name)))
  const cut = (bytes: Buffer, by: number) => bytes.subarray(0, bytes.length - by)
  const table = () => readTable('track')
  const names = () => table().blocks.map(([, name]) => name)
  const indexName = () => table().index[0]?.[1] as string
  const lastPage = (at: number) =>
    table()
      .blocks.slice(0, at + 1)
      .reduce((sum, [, , count]) => sum + count, 0)

  /** The damage by name: the files that are served in place of those of the site. */
  const DAMAGES: readonly (readonly [string, () => Readonly<Record<string, Buffer>>])[] = [
    [
      'a block that is cut off',
      () => ({ [blockFile('track', names()[1] as string)]: cut(readTrackFile(names()[1] as string), 200) }),
    ],
    [
      'a block of which one byte is missing',
      () => ({ [blockFile('track', names()[1] as string)]: cut(readTrackFile(names()[1] as string), 1) }),
    ],
    [
      'a block that is cut off in its head',
      () => ({
        [blockFile('track', names()[1] as string)]: readTrackFile(names()[1] as string).subarray(0, 60),
      }),
    ],
    ['an empty block', () => ({ [blockFile('track', names()[1] as string)]: Buffer.alloc(0) })],
    [
      'a block with bytes after its end',
      () => ({
        [blockFile('track', names()[1] as string)]: Buffer.concat([
          readTrackFile(names()[1] as string),
          Buffer.from(' '),
        ]),
      }),
    ],
    [
      'two blocks in the place of each other',
      () => ({
        [blockFile('track', names()[1] as string)]: readTrackFile(names()[2] as string),
        [blockFile('track', names()[2] as string)]: readTrackFile(names()[1] as string),
      }),
    ],
    [
      'a page of the host in place of a block',
      () => ({ [blockFile('track', names()[1] as string)]: Buffer.from('<!doctype html>') }),
    ],
  ]

  function serveDamaged(files: Readonly<Record<string, Buffer>>) {
    const asset = folderFiles(dist).asset
    const damaged: Asset = async (file, request) => {
      const bytes = files[file]
      return bytes ? new Response(new Uint8Array(bytes)) : asset(file, request)
    }
    const rules = JSON.parse(readFileSync(path.join(dist, RULES_FILE), 'utf8'))
    const code: FaceCode = {
      answer: async ({ query }, { json }) => ({ body: `${(await json(query.get('of') ?? '')) !== null}` }),
    }
    const handle = createHandler(...withFace('exists', { rules, asset: damaged, code }))
    return async (target: string, method = 'GET') => {
      const answer = await handle(new Request(`https://edge.example.net${target}`, { method }))
      return {
        status: answer.status,
        caching: answer.headers.get('Cache-Control'),
        body: await answer.text(),
      }
    }
  }

  const FAILED = { status: 502, caching: 'no-store', body: '{"detail":"A server error occurred."}' }

  it.each(DAMAGES)(
    'is a 502 that no cache keeps, for what is in it and for nothing else: %s',
    async (_, damage) => {
      const logged = vi.spyOn(console, 'error').mockReturnValue()
      const ask = serveDamaged(damage())
      const inside = lastPage(1)
      for (const target of [
        resourcePath('track', trackId(inside), 'plain'),
        resourcePath('track', trackId(inside), 'api'),
        `${listPath('track')}?limit=20&offset=${inside - 5}`,
        `${listPath('track')}?limit=1&offset=${inside - 1}&format=api`,
      ])
        expect(await ask(target)).toEqual(FAILED)
      expect(await ask(resourcePath('track', trackId(inside), 'plain'), 'HEAD')).toEqual({
        ...FAILED,
        body: '',
      })
      expect(logged.mock.calls[0]?.[0]).toMatch(/^api\/v1\/packs\/track\/[0-9a-f]+\.block is damaged$/)
      logged.mockRestore()
      for (const target of [listPath('track'), resourcePath('track', trackId(1), 'plain')]) {
        const { status, body } = await ask(target)
        expect([target, status]).toEqual([target, 200])
        JSON.parse(body)
      }
    },
  )

  it.each([
    [
      'a block of the index that is cut off',
      () => ({ [blockFile('track', indexName())]: cut(readTrackFile(indexName()), 60) }),
    ],
    [
      'a block of records in place of the index',
      () => ({ [blockFile('track', indexName())]: readTrackFile(names()[0] as string) }),
    ],
    ['a table that is cut off', () => ({ [packTableFile('track')]: Buffer.from('{"count":300,"blo') })],
  ] as const)('is a 502, and no 404 of records that exist: %s', async (_, damage) => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const ask = serveDamaged(damage())
    for (const n of [1, 2]) expect(await ask(resourcePath('track', trackId(n), 'plain'))).toEqual(FAILED)
    logged.mockRestore()
  })

  it('is a 502 of a face that reads it, and no answer without its records', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const ask = serveDamaged({ [blockFile('track', names()[1] as string)]: Buffer.alloc(0) })
    const existing = (n: number) => ask(`/exists?of=${resourcePath('track', trackId(n), 'plain')}`)
    expect(await existing(lastPage(1))).toEqual(FAILED)
    expect((await existing(1)).body).toBe('true')
    expect((await existing(COUNT + 1)).body).toBe('false')
    logged.mockRestore()
  })
})
