import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { sourcesWith } from '../../testing/catalogs/sources.ts'
import { holdState } from '../../testing/processes/hold-state.ts'
import { tempFolder } from '../../testing/run/folders.ts'
import { Engine } from '../engine/engine.ts'
import { literal } from '../engine/sql.ts'
import { attachState } from './database.ts'
import { openSources } from './open.ts'

const options = () => ({ memory: '128MB', tempFolder: tempFolder() })

/** Returns the names of a catalog's labels, read with the given state file. */
async function labelsOf(state: string): Promise<string[]> {
  const catalog = await openSources(sourcesWith(), { ...options(), order: 'source', state })
  const names: string[] = []
  for await (const batch of catalog.records('label')) names.push(...batch.map(({ record }) => record.name))
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

it.each([
  ['declares its tables otherwise', "UPDATE state.layout SET id = 'another'"],
  [
    'had a number for its layout',
    'CREATE OR REPLACE TABLE state.layout AS SELECT 3 AS number, program FROM state.layout',
  ],
])('what a program kept that %s is forgotten', async (_, sql) => {
  const state = path.join(tempFolder(), 'state.duckdb')
  await labelsOf(state)
  await change(state, `UPDATE state.label SET name = 'kept'; ${sql}`)
  expect(await labelsOf(state)).toEqual(['Label'])
})

it.each<[string, (state: string) => void]>([
  ['holds something else', (state) => writeFileSync(state, 'something else')],
  ['holds nothing', (state) => writeFileSync(state, '')],
  ['was cut off', (state) => truncateSync(state, statSync(state).size / 2)],
  ['was cut off early', (state) => truncateSync(state, 5000)],
  ['was overwritten in part', (state) => writeFileSync(state, Buffer.alloc(5000, 7), { flag: 'r+' })],
])('a file that %s is replaced', async (_, harm) => {
  const state = path.join(tempFolder(), 'state.duckdb')
  await labelsOf(state)
  await change(state, "UPDATE state.label SET name = 'kept'")
  harm(state)
  expect(await labelsOf(state)).toEqual(['Label'])
})

it('a file is kept in a folder of nearly any name, with its log beside it', async () => {
  const state = path.join(tempFolder(), "Who Are You! [live] * 100% 'n' #1; DROP", 'state.duckdb')
  expect(await labelsOf(state)).toEqual(['Label'])
  const engine = await Engine.open(options())
  await attachState(engine, state, '')
  await engine.run("UPDATE state.label SET name = 'kept'")
  expect(readdirSync(path.dirname(state)).sort()).toEqual(['state.duckdb', 'state.duckdb.wal'])
  await engine.close()
  expect(await labelsOf(state)).toEqual(['kept'])
})

it('a folder that no log can be kept in is refused, and not made', async () => {
  const state = path.join(tempFolder(), 'Who Are You?', 'state.duckdb')
  await expect(labelsOf(state)).rejects.toMatchObject({
    code: 'BAD_STATE',
    message: 'The build state cannot be kept in a folder with a "?" in its path.',
    at: [{ file: state }],
  })
  expect(existsSync(path.dirname(state))).toBe(false)
})

it('a file that cannot be opened is left as it is, for it may hold a feed of changes', async () => {
  const state = path.join(tempFolder(), 'corrupt version', 'state.duckdb')
  mkdirSync(state, { recursive: true })
  await expect(labelsOf(state)).rejects.toMatchObject({ code: 'BAD_STATE', at: [{ file: state }] })
})

it('a file that another build has open is reported as busy, and left as it is', async () => {
  // The path contains words by which errors of broken files are recognized.
  const state = path.join(tempFolder(), 'corrupt version', 'state.duckdb')
  await labelsOf(state)
  const before = readFileSync(state)
  const letGo = await holdState(state)
  await expect(labelsOf(state)).rejects.toMatchObject({
    code: 'BUSY',
    message: 'Another build of this site is in progress.',
    hint: 'Wait until it has finished, or build into a different folder with --out.',
    at: [{ file: state }],
  })
  expect(readFileSync(state).equals(before)).toBe(true)
  await letGo()
  expect(await labelsOf(state)).toEqual(['Label'])
})
