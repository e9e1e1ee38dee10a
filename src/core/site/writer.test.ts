import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { openSite } from './writer.ts'

const file = (path: string, size: number, fill: string) => ({ path, body: [Buffer.alloc(size, fill)] })

describe('a writer', () => {
  it('writes files of every size, empty ones and ones larger than a batch', async () => {
    const out = tempFolder()
    const sizes = [0, 1, 700_000, 0, 400_000, 3_500_000, 1024 * 1024, 17]
    const files = sizes.map((size, index) => file(`f/${index}`, size, `${index}`))
    const site = openSite(out)
    expect(await site.add(files)).toBe(sizes.length)
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    expect(await site.close()).toMatchObject({ written: sizes.length, unchanged: 0, removed: 0, bytes })
    const tree = readTree(path.join(out, 'f'))
    expect([...tree].map(([name, text]) => [Number(name), text.length])).toEqual([...sizes.entries()])
    for (const [name, text] of tree) expect(text.replaceAll(name, '')).toBe('')
  })

  it('takes files of several callers at a time', async () => {
    const out = tempFolder()
    const site = openSite(out)
    const callers = ['a', 'b', 'c']
    const sizes = Array.from({ length: 40 }, (_, index) => (index % 7 === 3 ? 1_500_000 : index * 9_000))
    const makeFiles = (caller: string) => sizes.map((size, index) => file(`${caller}/${index}`, size, caller))
    await Promise.all(callers.map((caller) => site.add(makeFiles(caller))))
    expect(await site.close()).toMatchObject({ written: callers.length * sizes.length })
    for (const caller of callers) {
      const tree = readTree(path.join(out, caller))
      for (const [index, size] of sizes.entries()) expect(tree.get(`${index}`)).toBe(caller.repeat(size))
    }
  })

  it('joins the parts of a body', async () => {
    const out = tempFolder()
    const site = openSite(out)
    await site.add([{ path: 'a', body: ['one', '', 'two'].map((text) => Buffer.from(text)) }])
    await site.close()
    expect(readTree(out)).toEqual(new Map([['a', 'onetwo']]))
  })

  it('writes more files than it can hold at a time', async () => {
    const out = tempFolder()
    const site = openSite(out)
    const part = Buffer.alloc(200_000, '.')
    const names = Array.from({ length: 200 }, (_, index) => `${index}`)
    await site.add(names.map((name) => ({ path: `f/${name}`, body: [Buffer.from(name), part] })))
    expect(await site.close()).toMatchObject({ written: 200 })
    for (const [name, text] of readTree(path.join(out, 'f'))) expect(text).toBe(name + part.toString())
  })

  it('does nothing for an empty site', async () => {
    const out = path.join(tempFolder(), 'new/out')
    expect(await openSite(out).close()).toEqual({
      written: 0,
      unchanged: 0,
      removed: 0,
      compressed: 0,
      bytes: 0,
      largest: { path: '', bytes: 0 },
    })
  })

  it('has removed files when flush() settles', async () => {
    const out = tempFolder()
    writeTree(out, { 'a/b': 'x', 'a/c': 'y', d: 'z' })
    const site = openSite(out)
    await site.remove(['a/b', 'a/nothing'])
    await site.remove(['d'])
    await site.flush()
    expect([...readTree(out).keys()]).toEqual(['a/c'])
    expect(await site.close()).toMatchObject({ removed: 2 })
  })

  it('removes a file once that several requests name, whichever thread comes first', async () => {
    const out = tempFolder()
    const names = Array.from({ length: 3000 }, (_, index) => `f/${index}`)
    writeTree(out, Object.fromEntries(names.map((name) => [name, 'x'])))
    const site = openSite(out)
    await Promise.all([site.remove(names), site.remove(names)])
    expect(await site.close()).toMatchObject({ removed: names.length })
    expect(readTree(out).size).toBe(0)
  })

  it.each([
    ['with threads', 600],
    ['without threads', 0],
  ])('passes a failure to close(), %s', async (_, before) => {
    const out = tempFolder()
    const site = openSite(out)
    writeTree(out, { 'a/b': 'in the way' })
    await site.add(Array.from({ length: before }, (_, index) => file(`f/${index}`, 1, 'y')))
    await site.add([file('a', 1, 'x')])
    await expect(site.close()).rejects.toMatchObject({ code: 'EISDIR' })
    await site.abort()
  })

  it.each([
    ['copies small files without a thread', 100, 0],
    ['copies a large one in a thread', 20_000_000, 1],
  ])('%s', async (_, size, threads) => {
    const folder = tempFolder()
    const [out, from] = [path.join(folder, 'out'), path.join(folder, 'a.mp3')]
    writeTree(folder, { 'a.mp3': 'x'.repeat(size) })
    let started = 0
    const count = () => {
      started += 1
    }
    process.on('worker', count)
    onTestFinished(() => void process.off('worker', count))
    const site = openSite(out)
    await site.copy([{ path: 'media/a.mp3', from }])
    expect(await site.close()).toMatchObject({ written: 1, bytes: size })
    expect(started).toBe(threads)
  })

  it('passes it to add() a few batches later at most', async () => {
    const out = tempFolder()
    const site = openSite(out)
    writeTree(out, { 'a/b': 'in the way' })
    const files = [
      file('a', 1, 'x'),
      ...Array.from({ length: 60 }, (_, index) => file(`f/${index}`, 1024 * 1024, 'y')),
    ]
    await expect(site.add(files)).rejects.toMatchObject({ code: 'EISDIR' })
    await site.abort()
  })
})
