import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { listDocuments } from '../../contract/rules/documents.ts'
import { artistId, smallCatalog } from '../../testing/catalogs/catalog.ts'
import { jpeg } from '../../testing/formats/media.ts'
import { builtOnce, dataIn, distIn, parseCounts, pressed, runBuild } from '../../testing/run/build.ts'
import { copyFolder, readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'

const ARTIST = `api/v1/catalog/artist/${artistId(1)}/index.json`
const FLAG = ['--precompress', 'gzip,br']

function catalog() {
  const small = smallCatalog(5)
  return { ...small, 'site.json': { ...small['site.json'], pages: true } }
}

const MEDIA = { 'media/a.jpg': jpeg('picture') }

/** A folder with a precompressed site. */
const builtFolder = async (): Promise<string> => copyFolder(await builtOnce({ ...catalog(), ...MEDIA }, FLAG))

describe('build --precompress', () => {
  it('writes siblings of every response and document, which hold the same bytes', async () => {
    const folder = await builtFolder()
    const documents = listDocuments({ docs: false }).map(({ file }) => file)
    for (const [file, body] of readTree(distIn(folder))) {
      const read = (ending: string) => readFileSync(path.join(distIn(folder), file + ending))
      if (!/^api\/.*\.json$|\.(?:html|css|js|atom|rss|m3u8|xml)$/.test(file) && !documents.includes(file))
        continue
      expect(zlib.gunzipSync(read('.gz')).toString('latin1')).toBe(body)
      expect(zlib.brotliDecompressSync(read('.br')).toString('latin1')).toBe(body)
    }
    expect(existsSync(path.join(distIn(folder), 'media/a.jpg.gz'))).toBe(false)
  })

  it('makes only those whose files changed, and ends as a clean build does', async () => {
    const folder = await builtFolder()
    expect((await runBuild(folder, FLAG)).stdout).not.toContain('sibling')
    const changed = catalog()
    Object.assign(changed['tracks.ndjson'][0] as object, { name: 'Other' })
    writeTree(dataIn(folder), changed)
    const { stdout } = await runBuild(folder, FLAG)
    const { written } = parseCounts({ code: 0, stdout, stderr: '' })
    // The revision has no copies.
    expect(stdout).toContain(`${((written as number) - 1) * 2} compressed files written`)
    expect(readTree(distIn(folder))).toEqual(await pressed({ ...changed, ...MEDIA }, FLAG))
  })

  it('makes one again that is missing, and removes them all when they are no longer wanted', async () => {
    const folder = await builtFolder()
    const whole = readTree(distIn(folder))
    rmSync(path.join(distIn(folder), `${ARTIST}.br`))
    expect((await runBuild(folder, FLAG)).stdout).toContain('2 compressed files written')
    expect(readTree(distIn(folder))).toEqual(whole)
    await runBuild(folder)
    expect([...readTree(distIn(folder)).keys()].filter((file) => /\.(gz|br)$/.test(file))).toEqual([])
  })

  it('makes that of a file that was edited by hand', async () => {
    const folder = await builtFolder()
    const whole = readTree(distIn(folder))
    writeFileSync(path.join(distIn(folder), ARTIST), '{}')
    await runBuild(folder, FLAG)
    expect(readTree(distIn(folder))).toEqual(whole)
  })

  it('refuses an unknown encoding', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), catalog())
    const { code, stderr } = await runBuild(folder, ['--precompress', 'lzma'])
    expect(stderr).toBe(
      'error BAD_FLAG  There is no encoding "lzma".\n  hint  The encodings are gzip, br, zstd.\n',
    )
    expect(code).toBe(2)
    expect(existsSync(distIn(folder))).toBe(false)
  })
})
