// Catalogs whose files have been left alone for a while: a build knows them by their times, and need not read them.
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { countsOf, dataIn, distIn, runBuild } from '../testing/build.ts'
import { smallCatalog } from '../testing/catalog.ts'
import { readTree, suiteFolder, writeTree } from '../testing/folders.ts'

const plain = suiteFolder()

beforeAll(async () => {
  writeTree(dataIn(plain), { ...smallCatalog(3), 'media/a/one.bin': 'one' })
  await sleep(2100)
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
      expect(countsOf(await runBuild(plain))).toMatchObject({ removed: 0 })
      expect(readTree(distIn(plain))).toEqual(before)
    }
    expect(countsOf(await runBuild(plain)).written).toBe(0)
  })
})
