import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readTree, tempFolder, writeTree } from '../testing/folders.ts'
import { openSite } from './writer.ts'

const file = (path: string, size: number, fill: string) => ({ path, body: [Buffer.alloc(size, fill)] })

describe('a writer', () => {
  it('writes files of every size, empty ones and ones larger than a batch', async () => {
    const out = tempFolder()
    const sizes = [0, 1, 700_000, 0, 400_000, 3_500_000, 1024 * 1024, 17]
    const files = sizes.map((size, index) => file(`f/${index}`, size, `${index}`))
    const site = await openSite(out)
    expect(await site.add(files)).toBe(sizes.length)
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    expect(await site.close()).toMatchObject({ written: sizes.length, unchanged: 0, removed: 0, bytes })
    const tree = readTree(path.join(out, 'f'))
    expect([...tree].map(([name, text]) => [Number(name), text.length])).toEqual([...sizes.entries()])
    for (const [name, text] of tree) expect(text.replaceAll(name, '')).toBe('')
  })

  it('writes a site of nothing', async () => {
    const out = path.join(tempFolder(), 'new/out')
    const site = await openSite(out)
    expect(await site.close()).toEqual({
      written: 0,
      unchanged: 0,
      removed: 0,
      compressed: 0,
      bytes: 0,
      largest: { path: '', bytes: 0 },
    })
    expect([...readTree(out).keys()]).toEqual(['.catalog-press/manifest'])
  })

  it('gives the failure of its thread to whoever waits', async () => {
    const out = tempFolder()
    const site = await openSite(out)
    writeTree(out, { 'a/b': 'in the way' })
    await site.add([file('a', 1, 'x')])
    await expect(site.close()).rejects.toMatchObject({ code: 'EISDIR' })
    await site.abandon()
  })

  it('gives it to whoever adds more than a few batches after it', async () => {
    const out = tempFolder()
    const site = await openSite(out)
    writeTree(out, { 'a/b': 'in the way' })
    const files = [
      file('a', 1, 'x'),
      ...Array.from({ length: 20 }, (_, index) => file(`f/${index}`, 1024 * 1024, 'y')),
    ]
    await expect(site.add(files)).rejects.toMatchObject({ code: 'EISDIR' })
    await site.abandon()
  })

  it('that gives up leaves what the next build repairs', async () => {
    const out = tempFolder()
    const site = await openSite(out)
    await site.add([file('a/b', 1024 * 1024, 'x'), file('c', 1, 'y')])
    await site.abandon()
    const next = await openSite(out)
    await next.add([file('d', 1, 'z')])
    await next.close()
    expect([...readTree(out).keys()]).toEqual(['.catalog-press/manifest', 'd'])
    expect(existsSync(path.join(out, 'a'))).toBe(false)
  })

  it('does not open a folder that holds a file of someone else', async () => {
    const out = tempFolder()
    writeTree(out, { 'deep/in/note.txt': 'mine' })
    await expect(openSite(out)).rejects.toMatchObject({
      code: 'FOREIGN_FILE',
      at: [{ file: path.join(out, 'deep/in/note.txt') }],
    })
    expect([...readTree(out).keys()]).toEqual(['deep/in/note.txt'])
  })

  it('passes over what a file manager left there', async () => {
    const out = tempFolder()
    writeTree(out, { 'deep/.DS_Store': 'x', 'Thumbs.db': 'y' })
    await (await openSite(out)).close()
    expect([...readTree(out).keys()]).toEqual(['.catalog-press/manifest', 'Thumbs.db', 'deep/.DS_Store'])
  })
})
