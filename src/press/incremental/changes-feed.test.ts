// A client of the feed of changes always knows the current catalog: whatever is edited, however rarely it polls, and
// wherever a build was killed.
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CatalogError, CatalogErrors } from '../../core/problems/errors.ts'
import { artistId, smallCatalog } from '../../testing/catalogs/catalog.ts'
import { MANIFEST } from '../../testing/catalogs/state.ts'
import { runCli, startCli } from '../../testing/processes/cli.ts'
import { dataIn } from '../../testing/run/build.ts'
import { readTree, suiteFolder, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'
import { createSearch } from '../../testing/searches/search.ts'
import { EDITS } from '../../testing/worlds/edits.ts'
import { Follower, recordsIn } from '../../testing/worlds/follower.ts'
import { newWorld, type World, worldFiles } from '../../testing/worlds/world.ts'
import { build as buildSite } from '../build.ts'

const sequences = createSearch('SEQUENCES', { usual: 2, long: 400 })
const kills = createSearch('KILLS', { usual: 2, long: 60 })

interface Step {
  readonly edits: readonly { readonly name: string; readonly numbers: [number, number, number] }[]
  readonly looks: boolean
}

/** Edits after which the site's responses still follow from its records alone. */
const OF_SETTINGS = ['set base_url', 'set media_url', 'set the placeholder']
const number = fc.nat({ max: 60 })
const edit = fc.record({
  name: fc.constantFrom(...Object.keys(EDITS).filter((name) => !OF_SETTINGS.includes(name))),
  numbers: fc.tuple(number, number, number),
})
const step: fc.Arbitrary<Step> = fc.record({
  edits: fc.array(edit, { maxLength: 4, size: 'max' }),
  looks: fc.boolean(),
})
const steps = fc.array(step, { minLength: 1, maxLength: 5, size: 'max' })

/** Settings that conflict: the build fails, and nothing is announced. */
const UNFIT = [
  { edits: [{ name: 'set hosts', numbers: [2, 0, 0] }], looks: true },
  { edits: [{ name: 'set variants', numbers: [0, 0, 0] }], looks: true },
  { edits: [{ name: 'add a record', numbers: [36, 39, 12] }], looks: true },
] satisfies Step[]

const suite = suiteFolder()

it('a snapshot and its changes give the next one, after any edits', {
  timeout: 60_000 + sequences.count * 10_000,
}, async () => {
  let count = 0
  let told = 0
  await fc.assert(
    fc.asyncProperty(steps, async (steps) => {
      count += 1
      const folder = path.join(suite, `${count}`)
      const [data, out] = [path.join(folder, 'data'), path.join(folder, 'dist')]
      const follower = new Follower(out)
      let world: World = newWorld()
      world.site.changes = true
      await build(data, out, world)
      follower.start()
      let before = recordsIn(out)
      let builds = 0
      for (const [index, { edits, looks }] of steps.entries()) {
        const edited = structuredClone(world)
        for (const { name, numbers } of edits) EDITS[name]?.(edited, numbers)
        // Records are compared by their files.
        delete edited.site.layout
        if (!(await build(data, out, edited))) continue
        world = edited
        builds += 1
        if (!looks && index < steps.length - 1) continue
        const after = recordsIn(out)
        const changes = follower.poll()
        told += changes.length
        expect(follower.records).toEqual(after)
        const changed = [...after, ...before].filter(([file]) => before.get(file) !== after.get(file))
        const files = new Set(changed.map(([file]) => file))
        // Records that were changed and changed back in between are announced as well.
        if (builds === 1) expect(changes.length).toBe(files.size)
        else expect(changes.length).toBeGreaterThanOrEqual(files.size)
        before = after
        builds = 0
      }
      rmSync(folder, { recursive: true })
    }),
    { numRuns: sequences.count, seed: sequences.seed, examples: [[UNFIT]] },
  )
  expect(told).toBeGreaterThan(count)
})

it('beside the feed, a site does not depend on the builds before it', async () => {
  const folder = tempFolder()
  const catalog = smallCatalog(2)
  const settings = { ...catalog['site.json'], changes: true, pages: true }
  const build = async (out: string) => {
    await buildSite({ data: dataIn(folder), out: path.join(folder, out) })
    const files = [...readTree(path.join(folder, out))]
    return files.filter(([file]) => !/^api\/v1\/(?:format-api\/)?changes\/|revision$/.test(file))
  }
  writeTree(dataIn(folder), { ...catalog, 'site.json': settings })
  await build('edited')
  writeTree(dataIn(folder), { ...smallCatalog(3), 'site.json': settings })
  const edited = await build('edited')
  expect(edited).toEqual(await build('clean/dist'))
})

/** @returns whether the data and the site's settings were valid */
async function build(data: string, out: string, world: World): Promise<boolean> {
  rmSync(data, { recursive: true, force: true })
  for (const [file, text] of worldFiles(world)) {
    mkdirSync(path.dirname(path.join(data, file)), { recursive: true })
    writeFileSync(path.join(data, file), text)
  }
  try {
    await buildSite({ data, out })
    return true
  } catch (error) {
    const isOfSite = error instanceof CatalogError && error.code === 'BAD_CONFIG'
    if (error instanceof CatalogErrors || isOfSite) return false
    throw error
  }
}

/** States of one catalog, with more changes between them than fit on a page. */
function catalogAt(state: number) {
  const small = smallCatalog(600)
  return {
    ...small,
    'site.json': { ...small['site.json'], changes: true },
    'artists.ndjson': [
      ...small['artists.ndjson'].map((artist, index) =>
        index % 3 === state ? { ...artist, name: `${artist.name}, again` } : artist,
      ),
      { uuid: artistId(1000 + state), name: 'New' },
    ],
    'tracks.ndjson': small['tracks.ndjson'].map((track) => ({ ...track, duration: `${state + 1}` })),
  }
}

it(
  `a build killed at any of ${kills.count} moments neither loses changes nor lists them twice`,
  async () => {
    const folder = tempFolder()
    const out = path.join(folder, 'dist')
    const args = (state: number) => [
      'build',
      '--quiet',
      '--data',
      path.join(folder, `data${state}`),
      '--out',
      out,
    ]
    for (const state of [0, 1, 2]) writeTree(path.join(folder, `data${state}`), catalogAt(state))
    expect(await runHere(args(0))).toMatchObject({ code: 0, stderr: '' })
    const start = performance.now()
    expect(await runCli(args(1))).toMatchObject({ code: 0, stderr: '' })
    const duration = performance.now() - start
    const follower = new Follower(out)
    follower.start()
    const note = path.join(folder, MANIFEST)
    for (let kill = 0; kill < kills.count; kill += 1) {
      const child = startCli(args((kill * 2) % 3))
      const ended = once(child, 'close')
      // Half of the kills are at the end of the writing, when the feed is written.
      if (kill % 2 === 0) {
        await sleep(((kill + kills.random()) / kills.count) * duration)
      } else {
        while (existsSync(note) && child.exitCode === null) await sleep(1)
        await sleep((kills.random() * duration) / 2)
      }
      child.kill('SIGKILL')
      await ended
      // Changes announced while the site is incomplete are valid, too.
      follower.poll()
      expect(await runHere(args((kill + 1) % 3))).toMatchObject({ code: 0, stderr: '' })
      follower.poll()
      expect(follower.records).toEqual(recordsIn(out))
    }
  },
  60_000 + kills.count * 10_000,
)
