import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { CatalogError } from '../../core/problems/errors.ts'
import { textFile } from '../../core/site/encode.ts'
import { openSite } from '../../core/site/writer.ts'
import { openSources, sourcesWith } from '../../testing/catalogs/sources.ts'
import { MANIFEST, REVISION, STATE_FOLDER } from '../../testing/catalogs/state.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { planInputs } from '../../testing/worlds/plan.ts'
import { planSite } from '../output/plan-site.ts'
import type { Plan } from './plan.ts'
import { openTransaction, type Transaction, type TransactionOptions } from './transaction.ts'

const LIST = 'changed.txt'

const openIn = (folder: string, options: Partial<TransactionOptions> = {}) =>
  openTransaction({
    out: path.join(folder, 'dist'),
    comparison: 'stat',
    changedFiles: path.join(folder, LIST),
    ...options,
  })

interface Run {
  readonly tx: Transaction
  readonly plan: Plan
  commit(): Promise<void>
}

/** Runs a transaction up to its plan, without writing a file. */
async function within(folder: string, config: string, work: (run: Run) => Promise<void>): Promise<void> {
  const tx = await openIn(folder)
  const { library, counts } = await tx.read((copies) => openSources(sourcesWith(), copies))
  try {
    const inputs = { ...(await planInputs()), config }
    const plan = await tx.plan((journal, revision) => planSite(library, inputs, { journal, revision }), {
      encodings: [],
    })
    const record = {
      inputs: config,
      counts,
      files: 0,
      warnings: [],
      news: { from: '2026-11-20', until: '2026-11-28' },
    }
    await work({
      tx,
      plan,
      commit: async () => void (await tx.commit(plan, record, { sample: [], hasChanged: false })),
    })
  } finally {
    tx.close()
  }
}

const built = (folder: string, config: string) =>
  within(folder, config, async ({ tx, plan, commit }) => {
    await tx.begin(plan)
    await commit()
  })

const TODAY = '2026-11-25'

const listIn = (folder: string): string[] =>
  readFileSync(path.join(folder, LIST), 'utf8').split('\n').slice(0, -1)

describe('the folder of a state that a build has just made', () => {
  it('stays where another build is under way: it belongs to that one', async () => {
    const folder = tempFolder()
    const [tx, other] = [await openIn(folder), await openIn(folder)]
    await tx.read(async (copies) => {
      const reading = other.read((lastCopies) => openSources(sourcesWith(), lastCopies))
      await expect(reading).rejects.toMatchObject({ code: 'BUSY' })
      other.close()
      expect(existsSync(path.join(folder, STATE_FOLDER))).toBe(true)
      return openSources(sourcesWith(), copies)
    })
    tx.close()
    await other.read((copies) => openSources(sourcesWith(), copies))
    other.close()
  })

  it('is not made where a build with another state writes to the same site', async () => {
    const folder = tempFolder()
    const tx = await openIn(folder)
    const other = await openIn(folder, { state: path.join(folder, 'other') })
    await tx.read(async (copies) => {
      const reading = other.read((lastCopies) => openSources(sourcesWith(), lastCopies))
      await expect(reading).rejects.toMatchObject({ code: 'BUSY', at: [{ file: path.join(folder, 'dist') }] })
      expect(existsSync(path.join(folder, 'other'))).toBe(false)
      return openSources(sourcesWith(), copies)
    })
    tx.close()
    await other.read((copies) => openSources(sourcesWith(), copies))
    other.close()
  })

  it('is gone where the catalog is refused', async () => {
    const folder = tempFolder()
    const tx = await openIn(folder)
    const refusal = new CatalogError('BAD_VALUE', 'refused')
    await expect(tx.read(() => Promise.reject(refusal))).rejects.toBe(refusal)
    expect(existsSync(path.join(folder, STATE_FOLDER))).toBe(false)
    tx.close()
  })
})

describe('the list of changed files', () => {
  it('names the revision where that is another, and is empty, and there, where nothing is to do', async () => {
    const folder = tempFolder()
    await built(folder, 'one')
    expect(listIn(folder)).toEqual([REVISION])
    expect((await openIn(folder)).unchanged({ digest: 'one', today: TODAY })).toMatchObject({ inputs: 'one' })
    expect(listIn(folder)).toEqual([])
    await built(folder, 'one')
    expect(listIn(folder)).toEqual([])
    await built(folder, 'two')
    expect(listIn(folder)).toEqual([REVISION])
  })

  it('names the revisions that shards of an earlier version left', async () => {
    const folder = tempFolder()
    const others = ['revision-1-of-2', 'revision-2-of-2'].map((name) => `.catalog-press/${name}`)
    writeTree(path.join(folder, 'dist'), Object.fromEntries(others.map((file) => [file, 'x'])))
    await built(folder, 'one')
    expect(listIn(folder).sort()).toEqual([REVISION, ...others])
  })

  it('is not there after a build that stopped', async () => {
    const folder = tempFolder()
    await within(folder, 'one', async ({ tx, plan }) => void (await tx.begin(plan)))
    expect([...readTree(folder).keys()].filter((file) => file.startsWith(LIST))).toEqual([])
  })
})

describe('a build has nothing to do', () => {
  it('where the last one was completed with the same inputs, and its site is as it was', async () => {
    const folder = tempFolder()
    expect((await openIn(folder)).unchanged({ digest: 'one', today: TODAY })).toBeNull()
    await built(folder, 'one')
    const unchanged = async (
      inputs: string | null,
      { today = TODAY, ...options }: Partial<TransactionOptions> & { today?: string } = {},
    ) =>
      (await openIn(folder, { changedFiles: undefined, ...options })).unchanged({ digest: inputs, today }) !==
      null
    expect(await unchanged('one')).toBe(true)
    expect(await unchanged('two')).toBe(false)
    expect(await unchanged(null)).toBe(false)
    expect(await unchanged('one', { comparison: 'content' })).toBe(false)
    expect(await unchanged('one', { today: '2026-11-27' })).toBe(true)
    expect(await unchanged('one', { today: '2026-11-28' })).toBe(false)
    expect(await unchanged('one', { today: '2026-11-19' })).toBe(false)
    writeTree(path.join(folder, 'dist'), { [REVISION]: 'x' })
    expect(await unchanged('one')).toBe(false)
  })
})

it('a site is marked, and the manifest away, from the first file that is touched to the last', async () => {
  const folder = tempFolder()
  const mark = path.join(folder, 'dist/UNFINISHED.txt')
  const manifest = path.join(folder, MANIFEST)
  await within(folder, 'one', async ({ tx, plan, commit }) => {
    expect([existsSync(mark), existsSync(manifest)]).toEqual([false, false])
    const options = await tx.begin(plan)
    expect(options).toMatchObject({ isNew: true, scope: 'all' })
    expect([existsSync(mark), existsSync(manifest)]).toEqual([false, false])
    const site = openSite(path.join(folder, 'dist'), options)
    await site.add([textFile('a.json', '{}')])
    await site.close()
    expect([existsSync(mark), existsSync(manifest)]).toEqual([true, false])
    rmSync(path.join(folder, 'dist/a.json'))
    await commit()
    expect([existsSync(mark), existsSync(manifest)]).toEqual([false, true])
  })
  await within(folder, 'two', async ({ tx, plan }) => {
    expect(existsSync(manifest)).toBe(true)
    const options = await tx.begin(plan)
    expect(options).toMatchObject({ isNew: true, scope: 'changed' })
    expect(existsSync(manifest)).toBe(false)
    writeTree(folder, { 'dist/a.json': '{}' })
    const site = openSite(path.join(folder, 'dist'), { ...options, isNew: false })
    await site.add([textFile('a.json', '{}')])
    await site.flush()
    expect(existsSync(mark)).toBe(false)
    await site.remove(['a.json'])
    await site.close()
    expect(existsSync(mark)).toBe(true)
  })
})
