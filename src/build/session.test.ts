// Whatever people do to a data folder while its site is served: every file is that of a clean build.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import pc from 'picocolors'
import { expect, it } from 'vitest'
import { reportOf } from '../error-report.ts'
import { EDITS, filesOf, type Numbers, newWorld, type World } from '../testing/edits.ts'
import { readTree, suiteFolder } from '../testing/folders.ts'
import { searchOf } from '../testing/search.ts'
import { build } from './build.ts'
import { Session } from './session.ts'

const { count: SEQUENCES, seed } = searchOf('SEQUENCES', { usual: 4, long: 500 })

const number = fc.nat({ max: 60 })
const edit = fc.record({
  edit: fc.constantFrom(...Object.keys(EDITS).filter((name) => name !== 'set codings')),
  numbers: fc.tuple(number, number, number),
})
const steps = fc.array(fc.array(edit, { minLength: 1, maxLength: 4, size: 'max' }), {
  minLength: 1,
  maxLength: 4,
  size: 'max',
})

const suite = suiteFolder()

it('serves after any edits what a clean build makes of the same data', {
  timeout: 60_000 + SEQUENCES * 30_000,
}, async () => {
  let count = 0
  await fc.assert(
    fc.asyncProperty(steps, async (steps) => {
      count += 1
      const folder = path.join(suite, `${count}`)
      await follow(steps, folder)
      rmSync(folder, { recursive: true })
    }),
    { numRuns: SEQUENCES, seed },
  )
  expect(count).toBeGreaterThanOrEqual(SEQUENCES)
})

async function follow(
  steps: readonly (readonly { readonly edit: string; readonly numbers: Numbers }[])[],
  folder: string,
): Promise<void> {
  const data = path.join(folder, 'data')
  const world = newWorld()
  write(data, world)
  const session = new Session({ data, folder: path.join(folder, 'session') })
  let good = new Map<string, string>()
  try {
    await session.update({ isRemote: true })
    for (const [step, edits] of [[], ...steps].entries()) {
      for (const { edit, numbers } of edits) EDITS[edit]?.(world, numbers)
      write(data, world)
      const out = path.join(folder, `clean-${step}/dist`)
      const expected = await failureOf(build({ data, out }))
      expect(await failureOf(session.update({ isRemote: false }))).toBe(expected)
      const former = good
      if (expected === '') good = contentOf(out)
      const names = new Set([...former.keys(), ...good.keys()])
      for (const name of names)
        expect([name, await textOf(session, name)]).toEqual([name, good.get(name) ?? null])
    }
  } finally {
    await session.close()
  }
}

function write(data: string, world: World): void {
  rmSync(data, { recursive: true, force: true })
  for (const [name, text] of filesOf(world)) {
    const file = path.join(data, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

const failureOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (error) => reportOf(error, pc.createColors(false)) ?? String(error.stack),
  )

function contentOf(out: string): Map<string, string> {
  const tree = readTree(out)
  tree.delete('.catalog-press/revision')
  return tree
}

async function textOf(session: Session, name: string): Promise<string | null> {
  const found = await session.file(name)
  if (found === null) return null
  return 'from' in found ? readFileSync(found.from, 'latin1') : Buffer.from(found.bytes).toString('latin1')
}
