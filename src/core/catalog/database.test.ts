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

/** Opens a catalog with a state file, and returns what {@link KEEP} left there. */
async function keptIn(state: string): Promise<string[]> {
  const catalog = await openSources(sourcesWith(), { ...options(), order: 'source', state })
  const rows = await catalog.engine.all<{ cursor: string }>('SELECT cursor FROM state.page')
  await catalog.close()
  return rows.map(({ cursor }) => cursor)
}

const KEEP = "INSERT INTO state.page VALUES (0, 'kept', '2026-01-01')"

async function change(state: string, sql: string): Promise<void> {
  const engine = await Engine.open(options())
  await engine.run(`ATTACH ${literal(state)} AS state; ${sql}; DETACH state`)
  await engine.close()
}

it('what another version of the program kept in tables that it declares otherwise stays, as far as its columns go', async () => {
  const state = path.join(tempFolder(), 'state.duckdb')
  expect(await keptIn(state)).toEqual([])
  await change(state, `${KEEP}; UPDATE state.layout SET id = 'another'`)
  expect(await keptIn(state)).toEqual(['kept'])
})

it.each<[string, (state: string) => void]>([
  ['holds something else', (state) => writeFileSync(state, 'something else')],
  ['holds nothing', (state) => writeFileSync(state, '')],
  ['was cut off', (state) => truncateSync(state, statSync(state).size / 2)],
  ['was cut off early', (state) => truncateSync(state, 5000)],
  ['was overwritten in part', (state) => writeFileSync(state, Buffer.alloc(5000, 7), { flag: 'r+' })],
])('a file that %s is replaced', async (_, harm) => {
  const state = path.join(tempFolder(), 'state.duckdb')
  await keptIn(state)
  await change(state, KEEP)
  harm(state)
  expect(await keptIn(state)).toEqual([])
})

it('a file is kept in a folder of nearly any name, with its log beside it', async () => {
  const state = path.join(tempFolder(), "Who Are You! [live] * 100% 'n' #1; DROP", 'state.duckdb')
  expect(await keptIn(state)).toEqual([])
  const engine = await Engine.open(options())
  await attachState(engine, state)
  await engine.run(KEEP)
  expect(readdirSync(path.dirname(state)).sort()).toEqual(['state.duckdb', 'state.duckdb.wal'])
  await engine.close()
  expect(await keptIn(state)).toEqual(['kept'])
})

it('a folder that no log can be kept in is refused, and not made', async () => {
  const state = path.join(tempFolder(), 'Who Are You?', 'state.duckdb')
  await expect(keptIn(state)).rejects.toMatchObject({
    code: 'BAD_STATE',
    message: 'The build state cannot be kept in a folder with a "?" in its path.',
    at: [{ file: state }],
  })
  expect(existsSync(path.dirname(state))).toBe(false)
})

it('a file that cannot be opened is left as it is, for it may hold a feed of changes', async () => {
  const state = path.join(tempFolder(), 'corrupt version', 'state.duckdb')
  mkdirSync(state, { recursive: true })
  await expect(keptIn(state)).rejects.toMatchObject({ code: 'BAD_STATE', at: [{ file: state }] })
})

it('a file that another build has open is reported as busy, and left as it is', async () => {
  // The path contains words by which errors of broken files are recognized.
  const state = path.join(tempFolder(), 'corrupt version', 'state.duckdb')
  await keptIn(state)
  const before = readFileSync(state)
  const letGo = await holdState(state)
  await expect(keptIn(state)).rejects.toMatchObject({
    code: 'BUSY',
    message: 'Another build of this site is in progress.',
    hint: 'Wait until it has finished, or build into a different folder with --out.',
    at: [{ file: state }],
  })
  expect(readFileSync(state).equals(before)).toBe(true)
  await letGo()
  expect(await keptIn(state)).toEqual([])
})
