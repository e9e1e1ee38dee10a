// One catalog on one file system: builds by turns, each beside `cp -r` of the site, and each held to what it
// must have written.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { generate } from '../generate.js'
import { addArtist, changeTrack } from './edits.js'
import { count, spread } from './figures.js'
import { timed } from './measure.js'
import { filesIn } from './peers/same.js'
import { pressOn } from './peers/tools.js'

export const EDITS = { 'one track changed': changeTrack, 'one artist added in front': addArtist }

/** Sources that are younger than 2 s are read again on purpose (src/sources/identity.ts), in milliseconds. */
const YOUNG = 2100

/** What a track takes of a file system at most, with its share of everything, in a site and its copy. */
const ROOM = { bytes: 75_000, files: 11 }

/** Why a catalog is not pressed there, or null. */
export function noRoomFor(tracks, on) {
  const { bavail, bsize, files, ffree } = statfsSync(on)
  if (bavail * bsize < tracks * ROOM.bytes) {
    return `${on} has ${gigabytes(bavail * bsize)} free of the ${gigabytes(tracks * ROOM.bytes)} for a site and its copy`
  }
  // Some file systems do not count their files.
  if (files > 0 && ffree < tracks * ROOM.files) {
    return `${on} has room for ${count(ffree)} of the ${count(tracks * ROOM.files)} files and folders of a site and its copy`
  }
  return null
}

const gigabytes = (bytes) => `${(bytes / 1e9).toFixed(1)} GB`

/**
 * @param {string} folder an empty one, on the file system in question
 * @param {{ data?: string, tracks?: number, runs: number, compare: boolean, tell: (text: string) => void }} options
 *   a data folder or the size of a catalog to generate; whether the site of the last run is compared with one
 *   that is pressed at once
 */
export async function benchIn(folder, { data, tracks, runs, compare, tell }) {
  const sources = data ?? path.join(folder, 'data')
  const rounds = []
  for (let run = 1; run <= runs; run += 1) {
    tell(`run ${run} of ${runs}`)
    // Edits are held to the files of the API alone.
    if (!data && tracks) await generate(sources, tracks, { pages: false })
    rounds.push(await runOnce(folder, sources, data ? {} : EDITS))
  }
  if (compare) checkClean(folder, sources)
  return spreadOf(rounds)
}

/** The rows of a table, each with its figures of all rounds. */
export const spreadOf = (rounds) =>
  rounds[0].map(({ name, files, size }, at) => ({
    name,
    files,
    ...(size && { size }),
    ...Object.fromEntries(
      ['seconds', 'ratio', 'cpu', 'peak'].map((figure) => [
        figure,
        spread(rounds.map((round) => round[at][figure])),
      ]),
    ),
    runs: rounds.map((round) => round[at]),
  }))

/** A full build, `cp -r` of its site, and builds of the same sources and of edited ones. */
async function runOnce(folder, sources, edits) {
  for (const old of ['site', '.catalog-press'])
    rmSync(path.join(folder, old), { recursive: true, force: true })
  const { out } = pressOn(folder, sources)
  const copy = path.join(folder, 'copy')
  await growOld(folder)
  const full = build(folder, sources)
  if (full.written === 0 || full.unchanged > 0) throw new Error(`A full build is none: ${full.stdout}`)
  flush(folder)
  const cp = timed(['cp', '-r', out, copy])
  rmSync(copy, { recursive: true })
  flush(folder)
  const steps = [
    ['full', full.written, full],
    ['cp -r of it', full.written, cp],
    ['unchanged', 0, checked('unchanged', build(folder, sources), 0)],
  ]
  for (const [name, edit] of Object.entries(edits)) {
    const files = edit(sources)
    await growOld(folder)
    steps.push([name, files, checked(name, build(folder, sources), files)])
  }
  return steps.map(([name, files, { seconds, cpu, peak, size }]) => {
    return { name, files, size, seconds, ratio: seconds / cp.seconds, cpu, peak }
  })
}

/** Waits until the sources are not young any more. */
export async function growOld(folder) {
  await pause(YOUNG)
  flush(folder)
}

/** Has what was written before on the disk, so that nothing measured pays for it. */
export function flush(folder) {
  spawnSync('sync', ['-f', folder])
}

/** Builds into a folder, and says what was written. */
export function build(folder, sources, flags = []) {
  const run = timed([...pressOn(folder, sources).command, ...flags], { cwd: folder })
  const summary = /^([\d,]+) files? written(?: \((.*?)\))?, ([\d,]+) unchanged, ([\d,]+) removed/m.exec(
    run.stdout,
  )
  if (!summary) throw new Error(`A build has no summary: ${run.stdout}`)
  const [written, unchanged, removed] = [summary[1], summary[3], summary[4]].map((text) =>
    Number(text.replaceAll(',', '')),
  )
  return { ...run, written, unchanged, removed, size: summary[2] }
}

export function checked(name, run, files) {
  if (run.written === files && run.removed === 0) return run
  throw new Error(`"${name}" must write ${count(files)} files and remove none, but: ${run.stdout}`)
}

/** @throws where the site at hand is not, to the byte, what these sources are pressed into at once */
function checkClean(folder, sources) {
  const clean = path.join(folder, 'clean')
  mkdirSync(clean)
  build(clean, sources)
  const [built, wanted] = [folder, clean].map((each) => digestOf(pressOn(each, sources).out))
  rmSync(clean, { recursive: true })
  if (built !== wanted) throw new Error('The site is not the one that a build into an empty folder makes')
}

/** Of all files that a build publishes, but for its own. */
export function digestOf(site) {
  const hash = createHash('sha256')
  for (const file of filesIn(site).sort()) {
    if (file.startsWith('.catalog-press')) continue
    const bytes = readFileSync(path.join(site, file))
    hash.update(`${file}\n${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}
