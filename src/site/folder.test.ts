import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readTree, tempFolder, writeTree } from '../testing/folders.ts'
import { Folder } from './folder.ts'
import { Manifest } from './manifest.ts'

const file = (path: string, text: string) => ({ path, body: Buffer.from(text) })

/** One build of files, each a path and its text, into a folder. */
function build(out: string, files: Readonly<Record<string, string>>) {
  const folder = new Folder(out, Manifest.read(out))
  folder.write(Object.entries(files).map(([path, text]) => file(path, text)))
  return folder.close()
}

const contentOf = (out: string) =>
  Object.fromEntries([...readTree(out)].filter(([path]) => !path.startsWith('.catalog-press/')))

describe('a folder', () => {
  it('reports what it wrote, left and removed, and the size of the whole site', () => {
    const out = tempFolder()
    expect(build(out, { 'a/b.txt': 'one', 'a/c/d.txt': 'two', e: '' })).toEqual({
      written: 3,
      unchanged: 0,
      removed: 0,
      compressed: 0,
      bytes: 6,
      largest: { path: 'a/b.txt', bytes: 3 },
    })
    expect(build(out, { 'a/b.txt': 'one', 'a/f.txt': 'three', e: '!' })).toEqual({
      written: 2,
      unchanged: 1,
      removed: 1,
      compressed: 0,
      bytes: 9,
      largest: { path: 'a/f.txt', bytes: 5 },
    })
    expect(contentOf(out)).toEqual({ 'a/b.txt': 'one', 'a/f.txt': 'three', e: '!' })
  })

  it('tells files of one length apart', () => {
    const out = tempFolder()
    build(out, { a: 'one' })
    expect(build(out, { a: 'two' })).toMatchObject({ written: 1, unchanged: 0 })
    expect(contentOf(out)).toEqual({ a: 'two' })
  })

  it('puts back a file that was edited by hand and one that was deleted', () => {
    const out = tempFolder()
    const files = { 'a/b.txt': 'one', 'a/c.txt': 'two', d: 'three' }
    build(out, files)
    writeFileSync(path.join(out, 'a/b.txt'), 'edited')
    rmSync(path.join(out, 'd'))
    expect(build(out, files)).toMatchObject({ written: 2, unchanged: 1, removed: 0 })
    expect(contentOf(out)).toEqual(files)
  })

  it('does not mind that a file it would remove is gone already', () => {
    const out = tempFolder()
    build(out, { 'a/b/c.txt': 'one', d: 'two' })
    rmSync(path.join(out, 'a/b/c.txt'))
    build(out, { d: 'two' })
    expect(existsSync(path.join(out, 'a'))).toBe(false)
  })

  it('removes the folders that a killed build had emptied', () => {
    const out = tempFolder()
    build(out, { 'a/b/c.txt': 'one', d: 'two' })
    rmSync(path.join(out, 'a/b'), { recursive: true })
    build(out, { d: 'two' })
    expect(existsSync(path.join(out, 'a'))).toBe(false)
  })

  it('keeps a folder in which something else is left', () => {
    const out = tempFolder()
    build(out, { 'a/b.txt': 'one', d: 'two' })
    writeTree(out, { 'a/.DS_Store': 'x' })
    build(out, { d: 'two' })
    expect(contentOf(out)).toEqual({ 'a/.DS_Store': 'x', d: 'two' })
  })

  it.each(['../secret', 'a/../../secret', '..', '.'])('writes nothing outside of itself: %s', (outside) => {
    const parent = tempFolder()
    writeTree(parent, { secret: 'kept' })
    const folder = new Folder(path.join(parent, 'out'), new Set())
    expect(() => folder.write([file(outside, 'x')])).toThrow(`${outside} is outside of the site`)
    expect(() => folder.copy(outside, path.join(parent, 'secret'))).toThrow('outside')
    expect(readFileSync(path.join(parent, 'secret'), 'utf8')).toBe('kept')
  })

  it('does not take a folder beside it, whose name begins with its own, for its inside', () => {
    const parent = tempFolder()
    writeTree(parent, { 'out-2/secret': 'kept' })
    const folder = new Folder(path.join(parent, 'out'), new Set())
    expect(() => folder.write([file('../out-2/secret', 'x')])).toThrow('outside')
    expect(readFileSync(path.join(parent, 'out-2/secret'), 'utf8')).toBe('kept')
  })

  it('removes nothing outside of itself, whatever its manifest says', () => {
    const parent = tempFolder()
    writeTree(parent, { secret: 'kept', 'out/.catalog-press/manifest': '../secret\n' })
    expect(() => build(path.join(parent, 'out'), { a: 'one' })).toThrow('outside')
    expect(readFileSync(path.join(parent, 'secret'), 'utf8')).toBe('kept')
  })
})

describe('a copy', () => {
  /** One build that copies what is in the folder `media` of a folder into its folder `out`. */
  function copyAll(parent: string) {
    const out = path.join(parent, 'out')
    const folder = new Folder(out, Manifest.read(out))
    for (const name of readTree(path.join(parent, 'media')).keys()) {
      folder.copy(name, path.join(parent, 'media', name))
    }
    return folder.close()
  }

  it('is left alone where its file has not changed, whatever the fraction of its time', () => {
    const parent = tempFolder()
    for (let index = 0; index < 50; index += 1) {
      writeTree(parent, { [`media/${index}`]: 'x' })
      utimesSync(path.join(parent, `media/${index}`), 1, 1_700_000_000.1237 + index * 1.001_300_7)
    }
    expect(copyAll(parent)).toMatchObject({ written: 50, unchanged: 0 })
    expect(copyAll(parent)).toMatchObject({ written: 0, unchanged: 50, removed: 0 })
  })

  it('is made again where it was cut off', () => {
    const parent = tempFolder()
    writeTree(parent, { 'media/a': 'whole' })
    copyAll(parent)
    writeTree(parent, { 'out/a': 'who' })
    expect(copyAll(parent)).toMatchObject({ written: 1 })
    expect(contentOf(path.join(parent, 'out'))).toEqual({ a: 'whole' })
  })

  it.each([
    ['a folder takes the place of a file', 'live', 'live/inner/1.mp3'],
    ['a file takes the place of a folder', 'live/inner/1.mp3', 'live'],
  ])('is made where %s', (_, before, after) => {
    const parent = tempFolder()
    writeTree(parent, { [`media/${before}`]: 'before' })
    copyAll(parent)
    rmSync(path.join(parent, 'media'), { recursive: true })
    writeTree(parent, { [`media/${after}`]: 'after', 'media/live2': 'other' })
    expect(copyAll(parent)).toMatchObject({ written: 2, removed: 1 })
    expect(contentOf(path.join(parent, 'out'))).toEqual({ [after]: 'after', live2: 'other' })
  })

  it.each([
    ['a folder', 'live/1.mp3', 'live'],
    ['a file', 'live', 'live/1.mp3'],
  ])('stays where %s has taken the place of what a killed build had listed', (_, present, listed) => {
    const parent = tempFolder()
    writeTree(parent, { [`media/${present}`]: 'x' })
    copyAll(parent)
    writeTree(parent, { 'out/.catalog-press/manifest.next': `${listed}\n` })
    copyAll(parent)
    expect(contentOf(path.join(parent, 'out'))).toEqual({ [present]: 'x' })
  })
})
