import { describe, expect, it } from 'vitest'
import { tempFolder } from '../../testing/run/folders.ts'
import { Engine, type EngineOptions } from './engine.ts'

async function withEngine(
  work: (engine: Engine) => Promise<void>,
  options: Partial<EngineOptions> = {},
): Promise<void> {
  const engine = await Engine.open({ memory: '64MB', tempFolder: tempFolder(), ...options })
  try {
    await work(engine)
  } finally {
    await engine.close()
  }
}

const rowsFrom = (first: number, count: number) =>
  `SELECT range::INTEGER FROM range(${first}, ${first + count}) ORDER BY 1`

describe('several queries, read one after another', () => {
  it('give their rows in turn, those without any among them', () =>
    withEngine(async (engine) => {
      const queries = [rowsFrom(0, 3000), rowsFrom(0, 0), rowsFrom(3000, 1), rowsFrom(0, 0)]
      const found: unknown[] = []
      for await (const [numbers = []] of engine.streamAll(queries)) found.push(...numbers)
      expect(found).toEqual(Array.from({ length: 3001 }, (_, index) => index))
    }))

  it('can be left early, and the engine be asked and closed after it', () =>
    withEngine(async (engine) => {
      for await (const [numbers = []] of engine.streamAll([rowsFrom(0, 9000), rowsFrom(9000, 9000)])) {
        expect(numbers[0]).toBe(0)
        break
      }
      expect(await engine.all('SELECT 1 AS one')).toEqual([{ one: 1 }])
    }))

  it('throw the error of one when it is its turn', () =>
    withEngine(async (engine) => {
      const found: unknown[] = []
      const read = async () => {
        for await (const [numbers = []] of engine.streamAll([rowsFrom(0, 2), 'SELECT nothing'])) {
          found.push(...numbers)
        }
      }
      await expect(read()).rejects.toThrow('nothing')
      expect(found).toEqual([0, 1])
    }))
})

describe('the memory limit', () => {
  const limitOf = async (engine: Engine): Promise<string> => {
    const { limit } = await engine.one<{ limit: string }>("SELECT current_setting('memory_limit') AS limit")
    return limit
  }
  /** Returns the limits before and after an engine is fit for four million rows. */
  const limitsOf = async (options: Partial<EngineOptions>): Promise<[string, string]> => {
    const engine = await Engine.open({ ...options, tempFolder: tempFolder() })
    try {
      const before = await limitOf(engine)
      await engine.fitMemory(4_000_000)
      return [before, await limitOf(engine)]
    } finally {
      await engine.close()
    }
  }

  it('follows from the number of rows', async () => {
    expect(await limitsOf({})).toEqual(['305.1 MiB', '610.3 MiB'])
  })

  it('stays as it was given', async () => {
    expect(await limitsOf({ memory: '64MiB' })).toEqual(['64.0 MiB', '64.0 MiB'])
  })
})

describe('the numbers of rows', () => {
  it('are those of the tables that have any, of each database', () =>
    withEngine(async (engine) => {
      await engine.run(`
        ATTACH ':memory:' AS other; CREATE TABLE without_rows (id INTEGER); CREATE TABLE with_rows (id INTEGER);
        CREATE TABLE other.without_rows (id INTEGER); CREATE TABLE other.with_rows (id INTEGER);
        INSERT INTO with_rows VALUES (1); INSERT INTO other.with_rows VALUES (1)`)
      expect(Object.fromEntries(await engine.rowCounts())).toEqual({ with_rows: 1, 'other.with_rows': 1 })
    }))

  it('include those of a table to which rows were appended', () =>
    withEngine(async (engine) => {
      await engine.run('CREATE TABLE appended (id INTEGER)')
      const table = await engine.appender('appended')
      table.add(1)
      table.close()
      expect(Object.fromEntries(await engine.rowCounts())).toEqual({ appended: 1 })
    }))
})
