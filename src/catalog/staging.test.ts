import path from 'node:path'
import { expect, it } from 'vitest'
import type { Source } from '../model/source.ts'
import { tempFolder } from '../testing/folders.ts'
import { labels, sourceOf, sourcesWith } from '../testing/sources.ts'
import { openCatalog } from './open.ts'

/** Labels from a source that counts how often its rows are read. */
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

/** Opens a catalog with a state, and tells what was read of its labels meanwhile. */
async function readsOf(state: string, changes: Partial<Source> = {}, force = false): Promise<string[]> {
  const { sources, reads } = counted(changes)
  const options = { order: 'source', memory: '128MB', tempFolder: tempFolder(), state, force } as const
  await (await openCatalog(sources, options)).close()
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
