import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { tempFolder } from '../testing/folders.ts'
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

it('gives bytes as they are, the short and the long', () =>
  withEngine(async (engine) => {
    const texts = ['', 'a', 'é"', 'x'.repeat(100_000)]
    const found: string[] = []
    for await (const values of engine.streamBytes(texts.map((text) => `SELECT encode('${text}')`))) {
      found.push(...values.map((value) => Buffer.from(value).toString()))
    }
    expect(found).toEqual(texts)
  }))

describe('the compression of texts', () => {
  // DuckDB tries it on a random part of the texts: these gain by it whichever that is.
  const text = `concat('https://media.example.com/audio/catalog/', range, '/track.mp3')`

  const compressionOfTexts = async (engine: Engine, name: string) => {
    await engine.run(`
      ATTACH '${tempFolder()}/kept.duckdb' AS ${name};
      CREATE TABLE ${name}.text AS SELECT ${text} AS text FROM range(20_000);
      CHECKPOINT ${name}`)
    const segments = await engine.all<{ compression: string }>(
      `SELECT compression FROM pragma_storage_info('${name}.text') WHERE segment_type = 'VARCHAR'`,
    )
    return new Set(segments.map(({ compression }) => compression))
  }

  it('that takes long is not tried on what is small, but on what turns out not to be', () =>
    withEngine(
      async (engine) => {
        expect(await compressionOfTexts(engine, 'small')).toEqual(new Set(['Uncompressed']))
        await engine.useThreads(undefined)
        expect(await compressionOfTexts(engine, 'large')).toEqual(new Set(['FSST']))
      },
      { threads: 1 },
    ))
})

describe('two kinds of work', () => {
  /** Each begins, and ends when the other has begun or after a while. */
  const both = async (engine: Engine): Promise<string[]> => {
    const done: string[] = []
    const work = async (name: string, other: string, own: Engine) => {
      done.push(`${name} begins`)
      await own.run(`CREATE TABLE ${name} AS SELECT 1 AS one`)
      for (let left = 20; left > 0 && !done.includes(`${other} begins`); left -= 1) await sleep(5)
      done.push(`${name} ends`)
    }
    await engine.both(
      () => work('first', 'second', engine),
      (beside) => work('second', 'first', beside),
    )
    expect(await engine.all('FROM first JOIN second USING (one)')).toEqual([{ one: 1 }])
    return done
  }

  it('are done at the same time where the engine works on what is small', () =>
    withEngine(async (engine) => {
      await engine.useThreads(1)
      const done = await both(engine)
      expect(done.indexOf('second begins')).toBeLessThan(done.indexOf('first ends'))
    }))

  it('are done one after the other otherwise', () =>
    withEngine(async (engine) => {
      expect(await both(engine)).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
    }))

  it('both end before the error of one is thrown, and the engine can be asked and closed after it', () =>
    withEngine(async (engine) => {
      await engine.useThreads(1)
      let hasEnded = false
      const work = engine.both(
        () => engine.run('SELECT nothing'),
        async (beside) => {
          await beside.all(rowsFrom(0, 100_000))
          hasEnded = true
        },
      )
      await expect(work).rejects.toThrow('nothing')
      expect(hasEnded).toBe(true)
      expect(await engine.all('SELECT 1 AS one')).toEqual([{ one: 1 }])
    }))
})

describe('work beside other threads', () => {
  const threadsOf = async (engine: Engine) => {
    const [found] = await engine.all<{ threads: bigint }>("SELECT current_setting('threads') AS threads")
    return Number(found?.threads)
  }

  it('leaves them their cores, and takes these back when it is done', () =>
    withEngine(async (engine) => {
      await engine.useThreads(4)
      const seen: number[] = []
      for (const others of [0, 3, 5]) {
        await engine.besideThreads(others, async () => {
          seen.push(await threadsOf(engine))
        })
      }
      expect(seen).toEqual([4, 1, 1])
      expect(await threadsOf(engine)).toBe(4)
    }))

  it('gives them back when it fails', () =>
    withEngine(async (engine) => {
      await engine.useThreads(4)
      await expect(engine.besideThreads(3, () => engine.run('SELECT nothing'))).rejects.toThrow('nothing')
      expect(await threadsOf(engine)).toBe(4)
    }))
})

it.each([1, 2])('adds the rows of several queries to a table, with %i threads', (threads) =>
  withEngine(async (engine) => {
    await engine.useThreads(threads)
    await engine.run('CREATE TABLE number (value INTEGER)')
    await engine.insertAll('INSERT INTO number', [])
    await engine.insertAll('INSERT INTO number', ['SELECT 1', 'SELECT 2 WHERE false', 'SELECT 3'])
    expect(await engine.all('FROM number ORDER BY value')).toEqual([{ value: 1 }, { value: 3 }])
  }),
)
