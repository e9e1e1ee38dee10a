// Runs catalog-press, and edits what it is run on.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { timed } from './harness.js'

/** This checkout. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The Node.js that runs every tool: the one that package.json pins, since some peers need a newer one than we do. */
export const NODE = fileURLToPath(new URL('node_modules/node/bin/node', import.meta.url))

/** The command line of catalog-press, of this checkout or of another one. */
export function press(args, checkout = ROOT) {
  const { bin } = JSON.parse(readFileSync(path.join(checkout, 'package.json'), 'utf8'))
  return [NODE, path.join(checkout, bin['catalog-press']), ...args]
}

/** Builds `data` into the folder `site` of `home`, as the state of earlier builds there allows. */
export function build(home, data, checkout = ROOT) {
  const { cost, stdout, stderr } = timed(press(['build', '--data', data, '--out', 'site'], checkout), {
    cwd: home,
  })
  const summary = /^([\d,]+) files? written.*?, ([\d,]+) unchanged/m.exec(stdout)
  if (!summary) throw new Error(`A build has no summary: ${stdout}${stderr}`)
  const [written, unchanged] = summary.slice(1).map((text) => Number(text.replaceAll(',', '')))
  return { ...cost, written, unchanged }
}

/** Builds `data` with no trace of earlier builds. */
export function buildAll(home, data, checkout = ROOT) {
  rmSync(home, { recursive: true, force: true })
  mkdirSync(home, { recursive: true })
  const run = build(home, data, checkout)
  if (run.written === 0 || run.unchanged > 0)
    throw new Error(`A build into an empty folder found files in it`)
  return run
}

let edits = 0

/** Gives a track in the middle of the file of all tracks a name that no track had. */
export function renameTrack(data) {
  const file = path.join(data, 'tracks.ndjson')
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  edits += 1
  const at = Math.floor(lines.length / 2 + edits * 7) % lines.length
  const track = { ...JSON.parse(lines[at]), name: `Edit ${edits}` }
  lines[at] = JSON.stringify(track)
  writeFileSync(file, `${lines.join('\n')}\n`)
  return track
}

/** Waits until a build trusts the time of a file just written; it reads younger files again. */
export const settle = () => pause(2100)
