// Whatever a data folder contains, a build ends with a site or with errors that a user can read. It writes no file
// elsewhere, publishes no broken JSON, and leaves the last site untouched if it fails.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { writeParquet } from '../../testing/formats/parquet.ts'
import { readTree, suiteFolder } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'
import { createSearch } from '../../testing/searches/search.ts'
import { DAMAGES, type Files, writeFiles } from '../../testing/searches/spoil.ts'
import { newWorld, worldFiles } from '../../testing/worlds/world.ts'

const { count: CATALOGS, seed } = createSearch('CATALOGS', { usual: 20, long: 5000 })

const number = fc.nat({ max: 60 })
const damage = fc.record({
  name: fc.constantFrom(...Object.keys(DAMAGES)),
  numbers: fc.tuple(number, number, number),
})

/** Usually a single kind of damage: with two, the first often hides the second. */
const damages = fc.oneof(
  { weight: 3, arbitrary: fc.array(damage, { minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: fc.array(damage, { minLength: 2, maxLength: 4 }) },
)

const suite = suiteFolder()

it('a spoiled catalog ends in a whole site, or in errors that a user can read', {
  timeout: 60_000 + CATALOGS * 5000,
}, async () => {
  const sound: Files = new Map([...worldFiles(newWorld())].map(([name, text]) => [name, Buffer.from(text)]))
  const parquet = path.join(suite, 'more.parquet')
  await writeParquet(parquet, `SELECT 'aaaaaaaa-0000-4000-8000-0000000000ff' AS uuid, 'In Parquet' AS name`)
  sound.set('artists/more.parquet', readFileSync(parquet))
  rmSync(parquet)
  const [data, out] = [path.join(suite, 'data'), path.join(suite, 'dist')]
  const outcomes = { built: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(damages, async (damages) => {
      const files: Files = new Map(sound)
      for (const { name, numbers } of damages) DAMAGES[name]?.(files, numbers)
      writeFiles(data, files)
      const before = treeOrNothing(out)

      // The damage may remove any number of records.
      const args = ['--data', data, '--out', out, '--allow-removal']
      const { code, stdout, stderr } = await runHere(['build', ...args])
      const checked = await runHere(['check', ...args])

      expect(stderr).not.toMatch(STACK)
      expect(checked).toMatchObject({ code })
      // Only the site, its state and the data exist; the data is only read.
      expect(readdirSync(suite).filter((name) => !OWN.has(name))).toEqual([])
      outcomes[code === 0 ? 'built' : 'refused'] += 1
      if (code === 0) {
        expect(stdout).toMatch(/^Pressed /)
        for (const [file, text] of readTree(out))
          if (file.endsWith('.json')) expect(() => JSON.parse(text), file).not.toThrow()
      } else {
        expect(code).toBe(1)
        expect(stderr).toMatch(/^error [A-Z_]+ {2}\S.*\n/)
        expect(treeOrNothing(out)).toEqual(before)
      }
    }),
    { numRuns: CATALOGS, seed },
  )
  console.log(`${outcomes.built} built, ${outcomes.refused} refused`)
  // Guards against a search in which every build succeeds or every build fails.
  expect(Math.min(outcomes.built, outcomes.refused)).toBeGreaterThan(CATALOGS / 20)
})

const OWN = new Set(['data', 'dist', '.catalog-press'])

/** A line of a stack trace. */
const STACK = /^\s+at .*(?:\.[jt]s:\d|node:)/m

const treeOrNothing = (folder: string): Map<string, string> | null => {
  try {
    return readTree(folder)
  } catch {
    return null
  }
}
