import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { Folder } from './folder.ts'

const folderIn = (out: string, isNew = false, endings: readonly string[] = []) =>
  new Folder({
    out,
    endings,
    isNew,
    comparison: 'stat',
    mediaComparison: 'stat',
    store: null,
    isDry: false,
    scope: 'none',
  })

/** Writes files, given as pairs of a path and a text. */
function writeAll(out: string, files: Readonly<Record<string, string>>) {
  const folder = folderIn(out)
  for (const [name, text] of Object.entries(files)) folder.write(name, Buffer.from(text))
  return folder.report()
}

const readContent = (out: string) => Object.fromEntries(readTree(out))

describe('a folder', () => {
  it('reports what it did since the last report', () => {
    const out = tempFolder()
    expect(writeAll(out, { 'a/b.txt': 'one', 'a/c/d.txt': 'two', e: '' })).toEqual({
      written: 3,
      unchanged: 0,
      removed: 0,
      bytes: 6,
      largest: { path: 'a/b.txt', bytes: 3 },
      toCompress: [],
      changed: [],
    })
    expect(writeAll(out, { 'a/b.txt': 'one', 'a/f.txt': 'three', e: '!' })).toEqual({
      written: 2,
      unchanged: 1,
      removed: 0,
      bytes: 6,
      largest: { path: 'a/f.txt', bytes: 5 },
      toCompress: [],
      changed: [],
    })
    expect(readContent(out)).toEqual({ 'a/b.txt': 'one', 'a/c/d.txt': 'two', 'a/f.txt': 'three', e: '!' })
  })

  it('does not touch a file with the same bytes, and rewrites one of the same length with other bytes', () => {
    const out = tempFolder()
    writeAll(out, { a: 'one', b: 'one' })
    for (const name of ['a', 'b']) utimesSync(path.join(out, name), 1, 1)
    expect(writeAll(out, { a: 'two', b: 'one' })).toMatchObject({ written: 1, unchanged: 1 })
    expect(statSync(path.join(out, 'b')).mtimeMs).toBe(1000)
    expect(readContent(out)).toEqual({ a: 'two', b: 'one' })
  })

  it('moves a file here, unless the same bytes are there', () => {
    const [out, other] = [tempFolder(), tempFolder()]
    writeTree(other, { one: 'one', same: 'same', long: 'longer' })
    writeTree(out, { one: 'two', same: 'same', long: 'long' })
    utimesSync(path.join(out, 'same'), 1, 1)
    const folder = folderIn(out)
    for (const name of ['one', 'same', 'long']) folder.move(name, path.join(other, name))
    folder.move('a/new', path.join(out, 'long'))
    expect(folder.report()).toMatchObject({ written: 3, unchanged: 1, bytes: 15 })
    expect(statSync(path.join(out, 'same')).mtimeMs).toBe(1000)
    expect(readContent(out)).toEqual({ one: 'one', same: 'same', 'a/new': 'longer' })
    expect(readContent(other)).toEqual({})
  })

  it('restores a file that was edited by hand and one that was deleted', () => {
    const out = tempFolder()
    const files = { 'a/b.txt': 'one', 'a/c.txt': 'two', d: 'three' }
    writeAll(out, files)
    writeFileSync(path.join(out, 'a/b.txt'), 'edited')
    rmSync(path.join(out, 'd'))
    expect(writeAll(out, files)).toMatchObject({ written: 2, unchanged: 1 })
    expect(readContent(out)).toEqual(files)
  })

  it('writes every file of a new folder', () => {
    const out = tempFolder()
    const folder = folderIn(out, true)
    folder.write('a/b', Buffer.from('x'))
    folder.write('a/c', Buffer.from('y'))
    expect(folder.report()).toMatchObject({ written: 2, unchanged: 0 })
    expect(readContent(out)).toEqual({ 'a/b': 'x', 'a/c': 'y' })
  })

  it('removes a file, and only those folders that are empty without it', () => {
    const out = tempFolder()
    writeAll(out, { 'a/b/c.txt': 'one', 'd/e.txt': 'two', 'd/f.txt': 'three' })
    const folder = folderIn(out)
    for (const name of ['a/b/c.txt', 'd/e.txt']) folder.remove(name)
    expect(folder.report()).toMatchObject({ removed: 2 })
    expect(readContent(out)).toEqual({ 'd/f.txt': 'three' })
    expect(existsSync(path.join(out, 'a'))).toBe(false)
  })

  it.each(['a/b/c.txt', 'a/b', 'a'])('accepts that a file to be removed does not exist: %s', (gone) => {
    const out = tempFolder()
    writeAll(out, { 'a/b/c.txt': 'one', d: 'two' })
    rmSync(path.join(out, gone), { recursive: true })
    const folder = folderIn(out)
    folder.remove('a/b/c.txt')
    expect(folder.report()).toMatchObject({ removed: 0 })
    expect(existsSync(path.join(out, 'a'))).toBe(false)
  })

  it('removes no folder in the place of a file, and nothing below a file', () => {
    const out = tempFolder()
    writeAll(out, { 'a/b': 'one', c: 'two' })
    const folder = folderIn(out)
    folder.remove('a')
    folder.remove('c/d')
    expect(folder.report()).toMatchObject({ removed: 0 })
    expect(readContent(out)).toEqual({ 'a/b': 'one', c: 'two' })
  })

  it.each(['../secret', 'a/../../secret', '..', '.', '../out-2/secret'])(
    'rejects a path outside of itself: %s',
    (outside) => {
      const parent = tempFolder()
      writeTree(parent, { secret: 'kept', 'out-2/secret': 'kept' })
      const folder = folderIn(path.join(parent, 'out'))
      expect(() => folder.write(outside, Buffer.from('x'))).toThrow(`${outside} is outside of the site`)
      expect(() => folder.copy(outside, path.join(parent, 'secret'))).toThrow('outside')
      expect(() => folder.remove(outside)).toThrow('outside')
      expect(readContent(parent)).toEqual({ secret: 'kept', 'out-2/secret': 'kept' })
    },
  )
})

describe('compressed copies', () => {
  const LIST = 'api/v1/catalog/artist/index.json'

  it('are requested if a file was written or one of its copies is missing', () => {
    const out = tempFolder()
    const folder = folderIn(out, false, ['.gz', '.br'])
    const write = () => {
      folder.write(LIST, Buffer.from('{}'))
      return folder.report().toCompress
    }
    expect(write()).toEqual([LIST])
    writeTree(out, { [`${LIST}.gz`]: 'x' })
    expect(write()).toEqual([LIST])
    writeTree(out, { [`${LIST}.br`]: 'x' })
    expect(write()).toEqual([])
  })

  it('of other bytes are removed before the file is written', () => {
    const out = tempFolder()
    writeTree(out, { [LIST]: 'old', [`${LIST}.gz`]: 'old' })
    const folder = folderIn(out, false, ['.gz'])
    folder.write(LIST, Buffer.from('new'))
    expect(readContent(out)).toEqual({ [LIST]: 'new' })
  })
})

describe('a media file', () => {
  /** Copies the files of the folder `media` into the folder `out`. */
  function copyAll(parent: string) {
    const folder = folderIn(path.join(parent, 'out'))
    for (const name of readTree(path.join(parent, 'media')).keys()) {
      folder.copy(name, path.join(parent, 'media', name))
    }
    folder.end()
    return folder.report()
  }

  it('is not copied again if it has not changed, whatever the fraction of its timestamp', () => {
    const parent = tempFolder()
    for (let index = 0; index < 50; index += 1) {
      writeTree(parent, { [`media/${index}`]: 'x' })
      utimesSync(path.join(parent, `media/${index}`), 1, 1_700_000_000.1237 + index * 1.001_300_7)
    }
    expect(copyAll(parent)).toMatchObject({ written: 50, unchanged: 0 })
    expect(copyAll(parent)).toMatchObject({ written: 0, unchanged: 50 })
  })

  it('is left alone where its time alone is another, as after a checkout, and known by that time from then on', () => {
    const parent = tempFolder()
    writeTree(parent, { 'media/a': 'one', 'media/b': 'two' })
    copyAll(parent)
    const { ino } = statSync(path.join(parent, 'out/a'))
    writeTree(parent, { 'media/b': 'TWO' })
    for (const name of ['a', 'b']) utimesSync(path.join(parent, 'media', name), 5, 5)
    expect(copyAll(parent)).toMatchObject({ written: 1, unchanged: 1 })
    expect(readFileSync(path.join(parent, 'out/b'), 'utf8')).toBe('TWO')
    expect(statSync(path.join(parent, 'out/a'))).toMatchObject({ ino, mtimeMs: 5000 })
    // The changed bytes are missed, since size and time are the same.
    writeTree(parent, { 'media/a': 'ONE' })
    utimesSync(path.join(parent, 'media/a'), 5, 5)
    expect(copyAll(parent)).toMatchObject({ written: 0, unchanged: 2 })
  })

  const isRoot = process.geteuid?.() === 0
  it.skipIf(!isRoot)(
    `is copied again if the copy is of another user, who alone may set its time${isRoot ? '' : ' (skipped: only root can act as another user)'}`,
    () => {
      const parent = tempFolder()
      writeTree(parent, { 'media/a': 'one' })
      copyAll(parent)
      utimesSync(path.join(parent, 'media/a'), 5, 5)
      chmodSync(path.join(parent, 'out'), 0o777)
      process.seteuid?.(65_534)
      onTestFinished(() => process.seteuid?.(0))
      expect(copyAll(parent)).toMatchObject({ written: 1, unchanged: 0 })
      expect(statSync(path.join(parent, 'out/a'))).toMatchObject({ uid: 65_534, mtimeMs: 5000 })
    },
  )

  it('is copied again if the copy was cut off', () => {
    const parent = tempFolder()
    writeTree(parent, { 'media/a': 'whole' })
    copyAll(parent)
    writeTree(parent, { 'out/a': 'who' })
    expect(copyAll(parent)).toMatchObject({ written: 1 })
    expect(readFileSync(path.join(parent, 'out/a'), 'utf8')).toBe('whole')
  })

  it('gets a copy that all may read, and that can be replaced, whatever its mode', () => {
    const parent = tempFolder()
    writeTree(parent, { 'media/a': 'one' })
    chmodSync(path.join(parent, 'media/a'), 0o400)
    copyAll(parent)
    expect(statSync(path.join(parent, 'out/a')).mode & 0o777).toBe(0o644)
    rmSync(path.join(parent, 'media/a'))
    writeTree(parent, { 'media/a': 'other' })
    expect(copyAll(parent)).toMatchObject({ written: 1 })
    expect(readFileSync(path.join(parent, 'out/a'), 'utf8')).toBe('other')
  })
})

describe('a file that changes', () => {
  /** Writes, copies and moves new content to three paths, with what a killed build has left. */
  function change(out: string): void {
    const from = tempFolder()
    writeTree(from, { copied: 'newer', moved: 'newer' })
    writeTree(out, { '.catalog-press/writing/0': 'half' })
    const folder = folderIn(out)
    folder.write('written', Buffer.from('newer'))
    folder.copy('copied', path.join(from, 'copied'))
    folder.move('moved', path.join(from, 'moved'))
    folder.end()
  }
  const paths = ['written', 'copied', 'moved']
  const all = (text: string) => Object.fromEntries(paths.map((each) => [each, text]))

  it('is replaced: a hard link to it keeps the old content', () => {
    const [out, snapshot] = [tempFolder(), tempFolder()]
    writeTree(out, all('old'))
    for (const each of paths) linkSync(path.join(out, each), path.join(snapshot, each))
    change(out)
    expect(readContent(snapshot)).toEqual(all('old'))
    expect(readContent(out)).toEqual(all('newer'))
  })

  it.each(['old', 'newer'])(
    'replaces a link in its place, and leaves the target, which holds "%s", as it is',
    (text) => {
      const [out, outside] = [tempFolder(), tempFolder()]
      writeTree(outside, all(text))
      for (const each of paths) symlinkSync(path.join(outside, each), path.join(out, each))
      change(out)
      for (const each of paths) expect(lstatSync(path.join(out, each)).isFile()).toBe(true)
      expect(readContent(outside)).toEqual(all(text))
      expect(readContent(out)).toEqual(all('newer'))
    },
  )
})

it('a link among the files that a killed build has left is not followed', () => {
  const [out, outside] = [tempFolder(), tempFolder()]
  writeTree(outside, { own: 'mine' })
  writeTree(out, { '.catalog-press/writing/1': 'half' })
  symlinkSync(path.join(outside, 'own'), path.join(out, '.catalog-press/writing/0'))
  const folder = folderIn(out)
  folder.write('a', Buffer.from('new'))
  folder.end()
  expect(readContent(outside)).toEqual({ own: 'mine' })
  expect(readContent(out)).toEqual({ a: 'new' })
})
