// Catalogs whose files have not been touched for a while: a build recognizes them by their times, without reading them.
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { labelId, smallCatalog } from '../../testing/catalogs/catalog.ts'
import { dataIn, distIn, parseCounts, readJson, runBuild } from '../../testing/run/build.ts'
import { readTree, suiteFolder, writeTree } from '../../testing/run/folders.ts'

const { 'site.json': site, 'labels.ndjson': labels, ...others } = smallCatalog(3)
const people = [{ uuid: labelId(7), name: 'Both' }]

const plain = suiteFolder()
const named = suiteFolder()
const withSources = (sources: object) => ({ 'site.json': { ...site, sources } })

/** Longer than the window in which a file may be rewritten unnoticed. */
const letTimePass = () => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3000 })

afterAll(() => void vi.useRealTimers())

beforeAll(async () => {
  writeTree(dataIn(plain), { ...smallCatalog(3), 'media/a/one.bin': 'one' })
  writeTree(dataIn(named), { ...others, 'other/labels.ndjson': labels, 'other/people.ndjson': people })
  letTimePass()
  expect(await runBuild(plain)).toMatchObject({ code: 0, stderr: '' })
})

describe('a site of which a file is not as it was left', () => {
  it.each([
    '_headers',
    'llms.txt',
    'api/v1/answers/not-found.json',
    'media/a/one.bin',
    '.catalog-press/rules.json',
  ])('has %s put back, where it was deleted and where it was edited', async (name) => {
    const before = readTree(distIn(plain))
    const file = path.join(distIn(plain), name)
    for (const harm of [() => rmSync(file), () => writeFileSync(file, 'mine')]) {
      expect(existsSync(file)).toBe(true)
      harm()
      expect(parseCounts(await runBuild(plain))).toMatchObject({ removed: 0 })
      expect(readTree(distIn(plain))).toEqual(before)
    }
    expect(parseCounts(await runBuild(plain)).written).toBe(0)
  })
})

describe('a source that site.json names', () => {
  const list = (kind: string) =>
    readJson(readTree(distIn(named)), `api/v1/catalog/${kind}/index.json`).results.map(
      ({ name }: { name: string }) => name,
    )
  const build = async (people: string | string[]) => {
    const sources = { labels: ['other/labels.ndjson'], artists: [] as string[] }
    for (const word of [people].flat()) sources[word as 'labels' | 'artists'].push('other/people.ndjson')
    writeTree(dataIn(named), withSources(sources))
    letTimePass()
    expect(await runBuild(named, ['--quiet'])).toMatchObject({ code: 0, stderr: '' })
    return { artist: list('artist'), label: list('label') }
  }
  const artists = ['Artist 1', 'Artist 2', 'Artist 3']

  it('is read again if it is named for another kind, and may be named for two', async () => {
    expect(await build('labels')).toEqual({ artist: artists, label: ['Label', 'Both'] })
    expect(await build('artists')).toEqual({ artist: [...artists, 'Both'], label: ['Label'] })
    const both = { artist: [...artists, 'Both'], label: ['Label', 'Both'] }
    expect(await build(['labels', 'artists'])).toEqual(both)
    writeTree(dataIn(named), { 'labels.ndjson': [{ uuid: labelId(8), name: 'New' }] })
    expect(await build(['labels', 'artists'])).toEqual({ ...both, label: ['New', 'Label', 'Both'] })
  })
})
