// Whatever people do to a data folder and a site, each build ends as a clean one does.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import pc from 'picocolors'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { formatKnownError } from '../../core/reports/text.ts'
import { copyTree, readTree, suiteFolder } from '../../testing/run/folders.ts'
import { createSearch } from '../../testing/searches/search.ts'
import { EDITS, type Numbers } from '../../testing/worlds/edits.ts'
import { newWorld, type World, worldFiles } from '../../testing/worlds/world.ts'
import { build } from '../build.ts'
import type { FolderBuildOptions } from '../options.ts'

const { count: SEQUENCES, seed } = createSearch('SEQUENCES', { usual: 3, long: 2000 })

/** Small blocks of packed sites: few records each. */
const BLOCKS = { blockBytes: 2500 }

/** Damage to the site's folder or state, or a jump of the clock. */
const MISHAPS: Readonly<Record<string, (out: string, numbers: Numbers) => void>> = {
  'delete a file of the site': (out, [a]) => removeFrom(out, filesAt(out, /./)[a] ?? out),
  'edit a file of the site': (out, [a]) => {
    // Compressed copies are assumed to match their files.
    const files = filesAt(out, /(?<!\.gz|\.br)$/)
    const file = files[a % Math.max(1, files.length)]
    if (file !== undefined) writeFileSync(file, `${readFileSync(file)} `)
  },
  'delete a folder of the site': (out, [a]) =>
    removeFrom(out, path.dirname(filesAt(out, /\/api\//)[a] ?? path.join(out, '_'))),
  'delete the site': (out) => rmSync(out, { recursive: true, force: true }),
  'delete what is kept': (out) => rmSync(keptState(out), { recursive: true, force: true }),
  'let time pass': () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  },
}

interface Step {
  /** Restores the data from before the last edits first. */
  readonly isUndo: boolean
  readonly edits: readonly { readonly edit: string; readonly numbers: Numbers }[]
  readonly options: Pick<FolderBuildOptions, 'verify' | 'force'>
}

const number = fc.nat({ max: 60 })
const edit = fc.record({
  edit: fc.constantFrom(...Object.keys(EDITS), ...Object.keys(MISHAPS)),
  numbers: fc.tuple(number, number, number),
})
const step: fc.Arbitrary<Step> = fc.record({
  isUndo: fc.boolean(),
  edits: fc.array(edit, { maxLength: 4, size: 'max' }),
  options: fc.oneof(
    { weight: 8, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constantFrom({ verify: true }, { force: true }) },
  ),
})
const steps = fc.array(step, { minLength: 1, maxLength: 3, size: 'max' })

const suite = suiteFolder()
const FIRST = path.join(suite, 'first')

/** All sequences begin with the same built data. */
beforeAll(async () => {
  const world = newWorld()
  write(path.join(FIRST, 'data'), worldFiles(world))
  expect(await catchFailure(path.join(FIRST, 'data'), path.join(FIRST, 'dist'), world, {})).toBe('')
})

afterEach(() => void vi.useRealTimers())

it('builds after any edits what a clean build makes of the same data', {
  timeout: 60_000 + SEQUENCES * 20_000,
}, async () => {
  let count = 0
  await fc.assert(
    fc.asyncProperty(steps, async (steps) => {
      count += 1
      vi.useRealTimers()
      const folder = path.join(suite, `${count}`)
      // Keeps the file times, by which a build recognizes unchanged sources.
      copyTree(FIRST, folder)
      await follow(steps, folder)
      rmSync(folder, { recursive: true })
    }),
    { numRuns: SEQUENCES, seed },
  )
  expect(count).toBeGreaterThanOrEqual(SEQUENCES)
})

async function follow(steps: readonly Step[], folder: string): Promise<void> {
  const [data, out] = [path.join(folder, 'data'), path.join(folder, 'dist')]
  const past = [newWorld()]
  const clean = cleanBuilds(data, path.join(folder, 'clean/dist'))
  /** Without its state, a folder may hold files that cannot be attributed to the site or the user. */
  let isStrange = false
  for (const { isUndo, edits, options } of steps) {
    if (isUndo && past.length > 1) past.pop()
    const world = structuredClone(past.at(-1) as World)
    past.push(world)
    for (const { edit, numbers } of edits) {
      EDITS[edit]?.(world, numbers)
      MISHAPS[edit]?.(out, numbers)
    }
    write(data, worldFiles(world))
    isStrange ||= !existsSync(keptState(out))
    const was = readContent(out)
    const [error, expected] = await Promise.all([catchFailure(data, out, world, options), clean(world)])
    if (isStrange && error.includes('FOREIGN_FILE')) {
      expect(readContent(out)).toEqual(was)
      rmSync(out, { recursive: true })
      continue
    }
    expect(error).toBe(expected.error)
    expect(differences(readContent(out), expected.content ?? was)).toEqual([])
    if (error === '') isStrange = false
  }
}

interface Outcome {
  readonly error: string
  /** Null if the build failed. */
  readonly content: Map<string, string> | null
}

/** Returns a function for the outcome of a build into an empty folder; the same data are built once. */
function cleanBuilds(data: string, out: string): (world: World) => Promise<Outcome> {
  const outcomes = new Map<string, Outcome>()
  return async (world) => {
    const key = JSON.stringify([...worldFiles(world), world.precompress])
    const outcome = outcomes.get(key) ?? (await buildClean(world))
    outcomes.set(key, outcome)
    return outcome
  }
  async function buildClean(world: World): Promise<Outcome> {
    rmSync(path.dirname(out), { recursive: true, force: true })
    const error = await catchFailure(data, out, world, {})
    return { error, content: error === '' ? readContent(out) : null }
  }
}

/** The report of a failed build; empty if it succeeds. */
async function catchFailure(
  data: string,
  out: string,
  { precompress }: World,
  options: Step['options'],
): Promise<string> {
  try {
    // A sequence may remove any records.
    await build({ data, out, precompress, allowRemoval: true, blocks: BLOCKS, ...options })
    return ''
  } catch (error) {
    const report = formatKnownError(error, pc.createColors(false))
    if (report === null) throw error
    return report
  }
}

/** Makes a folder hold exactly these files, without touching unchanged ones. */
function write(folder: string, files: ReadonlyMap<string, string>): void {
  const there = existsSync(folder) ? readTree(folder) : new Map<string, string>()
  for (const file of there.keys()) if (!files.has(file)) rmSync(path.join(folder, file))
  for (const [file, text] of files) {
    const target = path.join(folder, file)
    if (there.get(file) === Buffer.from(text).toString('latin1')) continue
    // The file's path may be an empty folder.
    if (!there.has(file)) rmSync(target, { recursive: true, force: true })
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, text)
  }
}

/** The contents of a folder, including empty folders. */
function readContent(folder: string): Map<string, string> {
  if (!existsSync(folder)) return new Map()
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  return new Map([...entries.map((entry) => [entry, ''] as const), ...readTree(folder)])
}

function differences(one: Map<string, string>, other: Map<string, string>): string[] {
  const paths = new Set([...one.keys(), ...other.keys()])
  return [...paths].filter((file) => one.get(file) !== other.get(file))
}

/** Removes a file or folder, and the parents that become empty. */
function removeFrom(out: string, file: string): void {
  rmSync(file, { recursive: true, force: true })
  for (let folder = path.dirname(file); folder.startsWith(`${out}/`); folder = path.dirname(folder)) {
    if (readdirSync(folder).length === 0) rmdirSync(folder)
  }
}

const keptState = (out: string): string => path.join(path.dirname(out), '.catalog-press')

function filesAt(out: string, pattern: RegExp): string[] {
  if (!existsSync(out)) return []
  return [...readTree(out).keys()].map((file) => path.join(out, file)).filter((file) => pattern.test(file))
}
