// Runs catalog-press, and edits its sources.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { timed } from './harness.js'

/** This checkout. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The Node.js for every tool: the version pinned in package.json, since some peers require a newer one than
 * catalog-press.
 */
export const NODE = fileURLToPath(new URL('node_modules/node/bin/node', import.meta.url))

/** The command line of catalog-press, from this checkout or a given one. */
export function press(args, checkout = ROOT) {
  const { bin } = JSON.parse(readFileSync(path.join(checkout, 'package.json'), 'utf8'))
  return [NODE, path.join(checkout, bin['catalog-press']), ...args]
}

/** Builds `data` into the folder `site` of `home`, incrementally if there is state of earlier builds. */
export function build(home, data, checkout = ROOT) {
  const { cost, stdout, stderr } = timed(press(['build', '--data', data, '--out', 'site'], checkout), {
    cwd: home,
  })
  const summary = /^([\d,]+) files? written.*?, ([\d,]+) unchanged/m.exec(stdout)
  if (!summary) throw new Error(`A build has no summary: ${stdout}${stderr}`)
  const [written, unchanged] = summary.slice(1).map((text) => Number(text.replaceAll(',', '')))
  return { ...cost, written, unchanged }
}

/** Builds `data` from scratch. */
export function buildAll(home, data, checkout = ROOT) {
  rmSync(home, { recursive: true, force: true })
  mkdirSync(home, { recursive: true })
  const run = build(home, data, checkout)
  if (run.written === 0 || run.unchanged > 0)
    throw new Error(`A build into an empty folder found files in it`)
  return run
}

let edits = 0

/** Renames a track in the middle of the file to a new name. */
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

/** Waits until a build trusts the modification time of a new file; it reads younger files again. */
export const settle = () => pause(2100)
