import path from 'node:path'
import { expect, it } from 'vitest'
import { labels, sourceOf, sourcesWith } from '../../testing/catalogs/sources.ts'
import { tempFolder } from '../../testing/run/folders.ts'
import type { Source } from '../library/source.ts'
import { openSources } from './open.ts'
import { catalogWarnings } from './warnings.ts'

/** A source of labels that counts how often its rows are read. */
function counted(changes: Partial<Source> = {}) {
  const source = sourceOf('label', labels)
  const reads: string[] = []
  const blocks: Source['blocks'] = async function* () {
    for await (const block of source.blocks()) {
      reads.push('block')
      const rows = () => {
        reads.push('rows')
        return block.rows()
      }
      yield { ...block, rows }
    }
  }
  const { label: _, ...others } = Object.fromEntries(sourcesWith().map((each) => [each.kind, each]))
  return { sources: [...Object.values(others), { ...source, blocks, ...changes }], reads }
}

/** Opens a catalog with a state, and returns the reads of its label sources. */
async function readsOf(state: string, changes: Partial<Source> = {}, force = false): Promise<string[]> {
  const { sources, reads } = counted(changes)
  const options = { order: 'source', memory: '128MB', tempFolder: tempFolder(), state, force } as const
  await (await openSources(sources, options)).close()
  return reads
}

it('a block is read once: not where its digest is known, nor looked for where the file was left alone', async () => {
  const state = path.join(tempFolder(), 'state.duckdb')
  expect(await readsOf(state, { identity: 'one' })).toEqual(['block', 'rows'])
  expect(await readsOf(state, { identity: 'one' })).toEqual([])
  expect(await readsOf(state, { identity: 'two' })).toEqual(['block'])
  expect(await readsOf(state, { identity: null })).toEqual(['block'])
  expect(await readsOf(state, { identity: null })).toEqual(['block'])
})

it.each(['one', null])('--force reads what is staged again (a source of identity %s)', async (identity) => {
  const state = path.join(tempFolder(), 'state.duckdb')
  expect(await readsOf(state, { identity })).toEqual(['block', 'rows'])
  expect(await readsOf(state, { identity }, true)).toEqual(['block', 'rows'])
})

it('what a source skips is kept with its block, and reported again by a build that reads nothing', async () => {
  const state = path.join(tempFolder(), 'state.duckdb')
  const [first] = labels as readonly [Record<string, unknown>]
  const [source] = sourcesWith({ label: [first] }).filter(({ kind }) => kind === 'label')
  const blocks: Source['blocks'] = async function* () {
    for await (const block of (source as Source).blocks()) {
      const rows = async function* () {
        yield* block.rows()
        const at = { file: 'labels.ndjson', line: 7 }
        yield [{ kind: 'label' as const, at, remark: 'skipped' as const, what: 'labels that are closed' }]
      }
      yield { ...block, rows }
    }
  }
  const sources = sourcesWith().map((each) => (each.kind === 'label' ? { ...each, blocks } : each))
  for (const identity of ['read', 'left alone']) {
    const options = { order: 'source', memory: '128MB', tempFolder: tempFolder(), state } as const
    const catalog = await openSources(sources, options)
    const warnings = await catalogWarnings(catalog.engine, { media: [], hasOwnMedia: false })
    await catalog.close()
    expect([identity, warnings.filter(({ code }) => code === 'SKIPPED')]).toEqual([
      identity,
      [
        {
          code: 'SKIPPED',
          count: 1,
          message: 'Skipped: labels that are closed.',
          at: [{ file: 'labels.ndjson', line: 7 }],
          hint: 'Fix the source if they should be in the catalog.',
        },
      ],
    ])
  }
})
