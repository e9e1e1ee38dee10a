import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readTree, tempFolder, writeTree } from '../testing/folders.ts'
import { Folder } from './folder.ts'
import { Manifest } from './manifest.ts'

const FILE = '.catalog-press/manifest'
const NEXT = '.catalog-press/manifest.next'

describe('a manifest', () => {
  it('is empty where no build has been', () => {
    expect(Manifest.read(path.join(tempFolder(), 'nowhere'))).toEqual(new Set())
  })

  it('names the paths of a complete build in the order they were written', () => {
    const out = tempFolder()
    const manifest = Manifest.begin(out, new Set())
    manifest.add(['b', 'a/é'])
    manifest.add(['c'])
    manifest.complete()
    expect([...readTree(out).keys()]).toEqual([FILE])
    expect(readFileSync(path.join(out, FILE), 'utf8')).toBe('b\na/é\nc\n')
    expect(Manifest.read(out)).toEqual(new Set(['b', 'a/é', 'c']))
  })

  it('knows the paths of a build that was cut off, besides those of the build before it', () => {
    const out = tempFolder()
    writeTree(out, { [FILE]: 'old\nboth\n', [NEXT]: 'both\nnew\n' })
    expect(Manifest.read(out)).toEqual(new Set(['old', 'both', 'new']))
  })

  it('keeps what it knew of a cut-off build while the next is under way', () => {
    const out = tempFolder()
    writeTree(out, { [FILE]: 'old\n', [NEXT]: 'new\n' })
    const manifest = Manifest.begin(out, Manifest.read(out))
    manifest.add(['third'])
    expect(Manifest.read(out)).toEqual(new Set(['old', 'new', 'third']))
    manifest.complete()
    expect(Manifest.read(out)).toEqual(new Set(['third']))
    expect(existsSync(path.join(out, NEXT))).toBe(false)
  })

  it('passes over a last line that a kill has torn, whose file was not yet begun', () => {
    const out = tempFolder()
    writeTree(out, { [NEXT]: 'api/a/index.json\napi/b/ind' })
    expect(Manifest.read(out)).toEqual(new Set(['api/a/index.json']))
  })

  it('names a file before the file is there', () => {
    const out = tempFolder()
    const folder = new Folder(out, new Set())
    // A folder stands where the file should go, so that its writing fails.
    writeTree(out, { 'a/b': 'in the way' })
    expect(() => folder.write([{ path: 'a', body: Buffer.from('x') }])).toThrow('EISDIR')
    expect(Manifest.read(out)).toEqual(new Set(['a']))
  })

  it('leaves no trace of a list that was begun beside it', () => {
    const out = tempFolder()
    writeTree(out, { [FILE]: 'a\n', [`${FILE}.tmp`]: 'a\nb' })
    writeFileSync(path.join(out, 'a'), 'one')
    const folder = new Folder(out, Manifest.read(out))
    folder.write([{ path: 'a', body: Buffer.from('one') }])
    folder.close()
    expect([...readTree(out).keys()]).toEqual([FILE, 'a'])
  })
})
