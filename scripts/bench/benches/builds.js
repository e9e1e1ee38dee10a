// Builds of catalogs of several sizes, compared with `cp -r` of the same site: the cost of a build beyond copying its
// files.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { generate } from '../../generate.js'
import { besideFirst, inRounds, timed } from '../harness.js'
import { build, buildAll, ROOT, renameTrack, settle } from '../press.js'
import { buildColumns, markdownTable } from '../table.js'
import { editInDev } from './dev.js'

export const defaults = { tracks: [100, 1000, 10_000, 100_000], runs: 3 }

/**
 * @param {import('../bench.js').Options} options `against` is a compiled checkout to compare with: both run each build
 * in turn, and the ratio is to its result
 */
export async function measure({ folder, tracks: sizes, runs, against }) {
  const rows = []
  for (const tracks of sizes) {
    const lanes = []
    for (const checkout of against ? [against, ROOT] : [ROOT]) {
      const home = path.join(folder, `lane-${lanes.length}`)
      const data = path.join(home, 'data')
      await generate(data, tracks)
      lanes.push({ checkout, data, home: path.join(home, 'build'), by: against ? [checkout] : [] })
    }
    const cases = casesFor(`${tracks.toLocaleString('en')} tracks`, lanes, folder)
    rows.push(...(await inRounds(cases, runs)))
    for (const { home } of lanes) rmSync(path.dirname(home), { recursive: true })
  }
  const heads = ['catalog', 'build', ...(against ? ['by'] : [])]
  return markdownTable(heads, buildColumns(against ? 'the other' : '`cp -r`'), rows)
}

/** @returns {import('../harness.js').Case[][]} the steps of a site's life, in order */
function casesFor(name, lanes, folder) {
  const copy = {
    name: [name, '`cp -r` of the site'],
    run: () => {
      const { cost } = timed(['cp', '-r', path.join(lanes[0].home, 'site'), 'copy'], { cwd: folder })
      rmSync(path.join(folder, 'copy'), { recursive: true })
      return cost
    },
  }
  const step = (title, run) => {
    const cases = lanes.map((lane) => ({
      name: [name, title, ...lane.by],
      beside: copy,
      run: () => run(lane),
    }))
    return lanes.length > 1 ? besideFirst(cases) : cases
  }
  return [
    step('full', async ({ home, data, checkout }) => {
      await settle()
      return buildAll(home, data, checkout)
    }),
    ...(lanes.length > 1 ? [] : [[copy]]),
    step('unchanged', ({ home, data, checkout }) => {
      const run = build(home, data, checkout)
      if (run.written > 0) throw new Error(`An unchanged catalog has ${run.written} files written.`)
      return run
    }),
    step('one track changed', async ({ home, data, checkout }) => {
      renameTrack(data)
      await settle()
      return build(home, data, checkout)
    }),
    step('the same, in `dev`', ({ data, checkout }) => editInDev(data, checkout)),
  ]
}
