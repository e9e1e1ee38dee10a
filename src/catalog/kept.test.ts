import path from 'node:path'
import { expect, it } from 'vitest'
import { Engine } from '../engine/engine.ts'
import { literal } from '../engine/sql.ts'
import { tempFolder } from '../testing/folders.ts'
import { sourcesWith } from '../testing/sources.ts'
import { openCatalog } from './open.ts'

const options = () => ({ memory: '128MB', tempFolder: tempFolder() })

/** The names of a catalog's labels, read with what is kept in a file. */
async function labelsOf(state: string): Promise<string[]> {
  const catalog = await openCatalog(sourcesWith(), { ...options(), order: 'source', state })
  await catalog.plan({ limits: [], key: '', stamp: null, shard: null, hasFeed: false }, [])
  const names: string[] = []
  for await (const batch of catalog.labels()) names.push(...batch.map(({ record }) => record.name))
  await catalog.close()
  return names
}

async function change(state: string, sql: string): Promise<void> {
  const engine = await Engine.open(options())
  await engine.run(`ATTACH ${literal(state)} AS state; ${sql}; DETACH state`)
  await engine.close()
}

it('what another version of the program kept is forgotten, for that may have read the same otherwise', async () => {
  const state = path.join(tempFolder(), 'state.duckdb')
  expect(await labelsOf(state)).toEqual(['Label'])
  await change(state, "UPDATE state.label SET name = 'kept'")
  expect(await labelsOf(state)).toEqual(['kept'])
  await change(state, "UPDATE state.layout SET program = '0.0.1'")
  expect(await labelsOf(state)).toEqual(['Label'])
})
