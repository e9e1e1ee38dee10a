import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { tempFolder } from '../../testing/run/folders.ts'
import { Journal, type PublishedFile } from './journal.ts'

const FILES: readonly PublishedFile[] = [
  ['a/index.json', 'one'],
  ['limit-2/offset-0/index.json', 'two'],
  ['media/100 %\n%0A.mp3', null],
]
const BUILT = {
  config: 'config',
  revision: 'revision',
  sources: [{ kind: 'artist' as const, name: 'artists.csv', records: 1 }],
  hasFeatures: false,
  hasNamed: true,
}

const open = (folder: string) => Journal.open(folder, { isDry: false })

/** A folder in which a build has left its journal. */
function built(): string {
  const folder = tempFolder()
  open(folder).commit(BUILT, FILES)
  return folder
}

describe('the journal', () => {
  it('has nothing before the first build', () => {
    const journal = open(tempFolder())
    expect([journal.site, journal.built, journal.isEmpty, [...journal.files()]]).toEqual([
      null,
      null,
      true,
      [],
    ])
  })

  it('has what a build has recorded', () => {
    const journal = open(built())
    expect(journal.site).toMatchObject({ config: 'config', revision: 'revision' })
    expect(journal.built).toMatchObject({ sources: BUILT.sources, hasFeatures: false })
    expect([...journal.files()]).toEqual(FILES)
  })

  it('knows nothing of the files that a build has begun and not completed, those included that are new', () => {
    const folder = built()
    open(folder).begin(['a/index.json', 'b/index.json'], false)
    const journal = open(folder)
    expect(journal.site).toMatchObject({ revision: 'revision' })
    expect([...journal.files()]).toEqual([['a/index.json', null], ...FILES.slice(1), ['b/index.json', null]])
    journal.commit(BUILT, FILES)
    expect([...open(folder).files()]).toEqual(FILES)
  })

  it('knows nothing at all after a build that may have written anything', () => {
    const folder = built()
    open(folder).begin([], true)
    const journal = open(folder)
    expect(journal.site).toBeNull()
    expect([...journal.files()].map(([, digest]) => digest)).toEqual([null, null, null])
  })

  it('is not written by a dry run', () => {
    const folder = built()
    Journal.open(folder, { isDry: true }).begin([], true)
    expect([...open(folder).files()]).toEqual(FILES)
  })

  it.each([5, 50, 500])('counts as none where it was cut off: at %i bytes', (bytes) => {
    const folder = built()
    truncateSync(path.join(folder, 'journal'), bytes)
    expect(open(folder).isEmpty).toBe(true)
  })

  it.each(['', 'something else', '[]\nend\n', 'null\nend\n'])('counts as none where it holds %j', (text) => {
    const folder = tempFolder()
    writeFileSync(path.join(folder, 'journal'), text)
    expect(open(folder).isEmpty).toBe(true)
  })

  it('is an error where it cannot be read', () => {
    const folder = tempFolder()
    mkdirSync(path.join(folder, 'journal'))
    expect(() => open(folder)).toThrow(expect.objectContaining({ code: 'BAD_STATE' }))
  })
})
