// An unpacked site equals, byte for byte, the site of files that a build of the same catalog writes.

import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { PACKS_FOLDER } from '../../contract/blocks/packs.ts'
import { rootFile } from '../../contract/urls/files.ts'
import { artistId, smallCatalog } from '../../testing/catalogs/catalog.ts'
import { BASE, MEDIA } from '../../testing/catalogs/contract.ts'
import { describeWithShared, shared } from '../../testing/catalogs/shared.ts'
import { sharedSite } from '../../testing/catalogs/shared-site.ts'
import {
  type CatalogFiles,
  expectSame,
  unpackedAndFiles,
  unpackTree,
} from '../../testing/catalogs/unpacked.ts'
import { song } from '../../testing/formats/media.ts'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { readTree, suiteFolder, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'
import { createSearch } from '../../testing/searches/search.ts'

const SAMPLE = fileURLToPath(new URL('../../../data/', import.meta.url))

/** A catalog with everything that a site can contain, and with artists that fill their blocks. */
const catalog = (settings: object = {}): CatalogFiles => {
  const { 'site.json': site, 'artists.ndjson': artists, ...rest } = smallCatalog(45)
  const [first, ...others] = artists.map((artist) => ({ ...artist, description: 'Long. '.repeat(3000) }))
  return {
    ...rest,
    'artists.ndjson': [{ ...first, aliases: [artistId(999)], country: 'SE', discogs: 1 }, ...others],
    'media/a ü.mp3': song('audio'),
    'site.json': { ...site, limits: [7], bulk: true, changes: true, pages: true, docs: true, ...settings },
  }
}

describe('unpack', () => {
  it('writes the files that a build writes, those of the host among them', async () => {
    const { ran, unpacked, files } = await unpackedAndFiles(catalog({ hosts: ['cloudflare-pages'] }))
    expect(ran).toMatchObject({ code: 0, stderr: '' })
    expect(ran.stdout).toContain(`${unpacked.size.toLocaleString('en')} files written`)
    expect(unpacked.get('_worker.js')).not.toContain('"layout":"packed"')
    expectSame(unpacked, files)
  })

  it('writes compressed copies where the site has some', async () => {
    const { unpacked, files } = await unpackedAndFiles(catalog({ pages: false }), ['--precompress', 'gzip'])
    expect([...unpacked.keys()].filter((file) => file.endsWith('.gz')).length).toBeGreaterThan(100)
    expectSame(unpacked, files)
  })

  it('leaves variants to the edge where the settings do', async () => {
    const { unpacked, files } = await unpackedAndFiles(catalog({ variants: 'edge', pages: false }))
    expectSame(unpacked, files)
  })

  it('writes the pages of empty lists', async () => {
    const { unpacked, files } = await unpackedAndFiles({
      'artists.json': '[]',
      'site.json': smallCatalog()['site.json'],
    })
    expectSame(unpacked, files)
  })

  const { count: UNPACKED, seed } = createSearch('UNPACKED', { usual: 3, long: 300 })
  it('writes the files that a build writes, whatever is in which block', {
    timeout: 30_000 + UNPACKED * 10_000,
  }, async () => {
    const lengths = fc.array(fc.oneof(fc.nat({ max: 200 }), fc.nat({ max: 60_000 }), fc.constant(60_000)), {
      maxLength: 12,
    })
    const settings = fc.record({
      page_size: fc.integer({ min: 1, max: 9 }),
      limits: fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 2 }),
      pages: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(lengths, settings, async (lengths, site) => {
        const { 'artists.ndjson': artists, ...rest } = smallCatalog(lengths.length)
        const long = artists.map((artist, n) => ({
          ...artist,
          description: '長'.repeat(lengths[n] ?? 0) || 'x',
        }))
        const settings = { ...rest['site.json'], ...site }
        const { unpacked, files } = await unpackedAndFiles({
          ...rest,
          'artists.ndjson': long,
          'site.json': settings,
        })
        expectSame(unpacked, files)
      }),
      { numRuns: UNPACKED, seed },
    )
  })
})

describe('unpack of real catalogs', () => {
  it('writes the files of the sample', { timeout: 120_000 }, async () => {
    const folder = tempFolder()
    const out = path.join(folder, 'unpacked')
    cpSync(SAMPLE, dataIn(folder), { recursive: true })
    const settings = JSON.parse(readTree(SAMPLE).get('site.json') as string)
    const trees: Map<string, string>[] = []
    for (const layout of ['packed', 'files']) {
      writeTree(dataIn(folder), { 'site.json': { ...settings, layout } })
      expect((await runBuild(folder)).code).toBe(0)
      if (layout === 'packed') expect((await runHere(['unpack', distIn(folder), '--out', out])).code).toBe(0)
      trees.push(unpackTree(layout === 'packed' ? out : distIn(folder)))
    }
    expectSame(...(trees as [Map<string, string>, Map<string, string>]))
  })

  for (const name of ['musicbrainz', ...(process.env.LONG ? ['discogs'] : [])]) {
    describeWithShared(`of ${name}`, [`data/${name}`], () => {
      it('writes the files of a build', { timeout: 120_000 }, async () => {
        const folder = tempFolder()
        const out = path.join(folder, 'unpacked')
        cpSync(shared(`data/${name}`), dataIn(folder), { recursive: true })
        writeTree(dataIn(folder), { 'site.json': { layout: 'packed', media_url: MEDIA } })
        const ran = await runBuild(folder, ['--base-url', BASE])
        expect(ran).toMatchObject({ code: 0 })
        expect((await runHere(['unpack', distIn(folder), '--out', out])).code).toBe(0)
        expectSame(unpackTree(out), unpackTree((await sharedSite(name)).site))
      })
    })
  }
})

describe('unpack refuses', () => {
  const folder = suiteFolder()
  const site = distIn(folder)
  const out = path.join(folder, 'out')
  const unpack = async (...args: string[]) => {
    const { code, stderr } = await runHere(['unpack', ...args])
    expect(code).toBe(stderr.includes('BAD_FLAG') ? 2 : 1)
    return stderr.replaceAll(`${folder}/`, '')
  }

  beforeAll(async () => {
    const { 'site.json': settings, ...rest } = smallCatalog(3)
    writeTree(dataIn(folder), { ...rest, 'site.json': { ...settings, layout: 'packed' } })
    expect((await runBuild(folder)).code).toBe(0)
  })

  it('what is not a site', async () => {
    expect(await unpack(dataIn(folder), '--out', out)).toContain('NOT_A_SITE  data is not a built site.')
  })

  it('a site of files', async () => {
    const files = path.join(folder, 'files')
    writeTree(files, {
      '.catalog-press/rules.json': { baseUrl: 'https://api.example.org', paging: { pageSize: 20 } },
    })
    expect(await unpack(files, '--out', out)).toContain('NOT_PACKED  files is not packed')
  })

  it('a folder that holds something, a file, and a folder in the site', async () => {
    const full = path.join(folder, 'full')
    mkdirSync(full)
    writeFileSync(path.join(full, 'mine'), '')
    expect(await unpack(site, '--out', full)).toContain(
      'FOREIGN_FILE  The folder full is not empty.\n  at    full/mine',
    )
    expect(await unpack(site, '--out', path.join(full, 'mine'))).toContain('full/mine is not a folder.')
    expect(await unpack(site, '--out', path.join(site, 'files'))).toContain(
      'dist/files is in the folder of the site',
    )
    expect(readdirSync(full)).toEqual(['mine'])
  })

  it('a site with a damaged block, by the name of that', async () => {
    const name = readdirSync(path.join(site, PACKS_FOLDER, 'track')).find((each) =>
      /^[0-9a-f]+\.block$/.test(each),
    ) as string
    const block = path.join(PACKS_FOLDER, 'track', name)
    truncateSync(path.join(site, block), 300)
    expect(await unpack(site, '--out', out)).toContain(
      `DAMAGED_SITE  A file of the site is damaged.\n  at    dist/${block}`,
    )
    // It fails before the first file of so small a site.
    expect(existsSync(out)).toBe(false)
    rmSync(path.join(site, block))
    expect(await unpack(site, '--out', out)).toContain(
      `A file of the site is missing.\n  at    dist/${block}`,
    )
  })

  it('a folder that an unpack has not finished', async () => {
    writeTree(out, { 'UNFINISHED.txt': 'This site is not complete.' })
    expect(await unpack(site, '--out', out)).toMatch(
      /is not empty\.\n[^\n]*\n {2}hint {2}An unpack or a build into it has not finished\. Remove the folder/,
    )
  })

  it('a site without its root, by the name of that', async () => {
    const root = path.join(site, rootFile('api', 'plain'))
    const text = readFileSync(root)
    rmSync(root)
    rmSync(out, { recursive: true, force: true })
    expect(await unpack(site, '--out', out)).toContain(
      `DAMAGED_SITE  A file of the site is missing.\n  at    dist/${rootFile('api', 'plain')}`,
    )
    writeFileSync(root, text)
  })
})
