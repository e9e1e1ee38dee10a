// One catalog on one file system, in files and packed: the same builds of the same sources by turns.
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { generate } from '../generate.js'
import { timed } from './measure.js'
import { pressOn } from './peers/tools.js'
import { build, checked, digestOf, EDITS, flush, growOld, spreadOf } from './scenarios.js'

/** The reference first: ratios are to it. */
const LAYOUTS = ['files', 'packed']

/** What an edit writes of a packed site at most: blocks, their tables, and documents with an example. */
const MAX_OF_EDIT = 60

/**
 * @param {string} folder an empty one, on the file system in question
 * @param {{ data?: string, tracks?: number, pages: boolean, runs: number, compare: boolean, tell: (text: string) => void }} options
 *   a data folder or the size of a catalog to generate, with web pages or without; whether the packed site of the last
 *   run is compared with that of files
 */
export async function benchLayoutsIn(folder, { data, tracks, pages, runs, compare, tell }) {
  const sources = data ?? path.join(folder, 'data')
  const rounds = []
  for (let run = 1; run <= runs; run += 1) {
    tell(`run ${run} of ${runs}`)
    // Not every host that is there by default takes a packed site.
    if (!data && tracks) await generate(sources, tracks, { pages, hosts: [] })
    // Neither layout is always the first.
    const order = run % 2 === 1 ? LAYOUTS : LAYOUTS.toReversed()
    rounds.push(await runOnce(folder, sources, { order, edits: data ? {} : EDITS, pages }))
  }
  if (compare) checkUnpacked(folder)
  return spreadOf(rounds)
}

/** Builds into empty folders, of the same sources and of edited ones, and archives to nowhere. */
async function runOnce(folder, sources, { order, edits, pages }) {
  const home = (layout) => path.join(folder, layout)
  for (const layout of LAYOUTS) {
    rmSync(home(layout), { recursive: true, force: true })
    mkdirSync(home(layout))
  }
  const steps = []
  /** Does the same of both, each after what came before is on the disk, and holds it to what must come of it. */
  const byTurns = async (name, run, check) => {
    await growOld(folder)
    const runs = {}
    for (const layout of order) {
      runs[layout] = check(layout, run(layout))
      flush(folder)
    }
    const { seconds: beside } = runs.files
    for (const layout of LAYOUTS) {
      const { written, size, seconds, cpu, peak } = runs[layout]
      steps.push({
        name: `${name}, ${layout}`,
        files: written,
        size,
        seconds,
        ratio: seconds / beside,
        cpu,
        peak,
      })
    }
  }
  const press = (layout) => build(home(layout), sources, ['--layout', layout])

  await byTurns('full', press, (_, run) => {
    if (run.written === 0 || run.unchanged > 0) throw new Error(`A full build is none: ${run.stdout}`)
    return run
  })
  await byTurns('unchanged', press, (_, run) => checked('unchanged', run, 0))
  for (const [name, edit] of Object.entries(edits)) {
    const files = edit(sources)
    // With web pages, the lists of them are more files than edits count, in either layout.
    const [most, mostBlocks] = pages ? [Infinity, Infinity] : [files, MAX_OF_EDIT]
    const bounds = { files: [files, most], packed: [1, mostBlocks] }
    await byTurns(name, press, (layout, run) => checkedBetween(name, run, bounds[layout]))
  }
  await byTurns(
    '`--archive -`',
    (layout) => archive(home(layout), sources, layout),
    (_, run) => run,
  )
  return steps
}

function checkedBetween(name, run, [least, most]) {
  if (run.written >= least && run.written <= most) return run
  throw new Error(`"${name}" must write ${least} to ${most} files, but: ${run.stdout}`)
}

/** A build into an archive that nobody keeps. */
function archive(cwd, sources, layout) {
  const { command } = pressOn(cwd, sources)
  const at = command.indexOf('--out')
  const args = [...command.toSpliced(at, 2), '--layout', layout, '--archive', '-']
  const run = timed(['sh', '-c', 'exec "$@" >/dev/null', 'sh', ...args], { cwd })
  const [, files = '', size] = /^([\d,]+) files · (.*?) · /m.exec(run.stderr) ?? []
  return { ...run, size, written: Number(files.replaceAll(',', '')) }
}

/** @throws where the packed site is not, unpacked, that of files to the byte */
function checkUnpacked(folder) {
  const [files, packed] = LAYOUTS.map((layout) => pressOn(path.join(folder, layout), '').out)
  const unpacked = path.join(folder, 'unpacked')
  const [node, cli] = pressOn(folder, '').command
  timed([node, cli, 'unpack', packed, '--out', unpacked])
  const same = digestOf(unpacked) === digestOf(files)
  rmSync(unpacked, { recursive: true })
  if (!same) throw new Error('The packed site does not hold what the site of files holds')
}
