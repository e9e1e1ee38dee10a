#!/usr/bin/env node
// How long a build takes beside `cp -r` of its result: whole processes, in pairs, on the same file system.
//   node scripts/bench.js [--tracks 10000 | --data FOLDER] [--runs 5] [--on FOLDER]
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { generate } from './generate.js'

const { values } = parseArgs({
  options: {
    tracks: { type: 'string', default: '10000' },
    data: { type: 'string' },
    runs: { type: 'string', default: '5' },
    on: { type: 'string', default: existsSync('/dev/shm') ? '/dev/shm' : tmpdir() },
  },
})
const CLI = fileURLToPath(new URL('../lib/cli.js', import.meta.url))
const PEAK = new URL('./peak.js', import.meta.url).href

const folder = mkdtempSync(path.join(values.on, 'catalog-press-bench-'))
try {
  const data = values.data ?? path.join(folder, 'data')
  if (!values.data) await generate(data, Number(values.tracks))
  const runs = Array.from({ length: Number(values.runs) }, () => runOnce(data))
  report(data, runs)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function runOnce(data) {
  const out = path.join(folder, 'site')
  const copy = path.join(folder, 'copy')
  rmSync(out, { recursive: true, force: true })
  rmSync(copy, { recursive: true, force: true })
  const full = build(data, out)
  const cp = timed('cp', ['-r', out, copy]).seconds
  const again = build(data, out)
  return { full: full.seconds, peak: full.peak, cp, again: again.seconds, summary: full.stdout.trim() }
}

function build(data, out) {
  const peakFile = path.join(folder, 'peak')
  const args = [
    '--import',
    PEAK,
    CLI,
    'build',
    '--data',
    data,
    '--out',
    out,
    '--base-url',
    'https://api.example.com',
  ]
  const run = timed(process.execPath, args, { ...process.env, PEAK_FILE: peakFile })
  return { ...run, peak: Number(readFileSync(peakFile, 'utf8')) / 1024 }
}

function timed(command, args, env = process.env) {
  const start = process.hrtime.bigint()
  const { status, stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} failed:\n${stderr}`)
  return { seconds: Number(process.hrtime.bigint() - start) / 1e9, stdout }
}

function report(data, runs) {
  const row = (name, key, unit, digits) => {
    const sorted = runs.map((run) => run[key]).sort((a, b) => a - b)
    const median = sorted[Math.floor(sorted.length / 2)]
    const show = (value) => value.toFixed(digits)
    return `${name.padEnd(26)} ${show(median)} ${unit}  (${show(sorted[0])} – ${show(sorted.at(-1))})`
  }
  for (const run of runs) {
    run.fullRatio = run.full / run.cp
    run.againRatio = run.again / run.cp
  }
  console.log(`${data}, ${runs.length} runs on ${values.on}, median (min – max)`)
  console.log(runs[0].summary)
  console.log(row('cp -r of the site', 'cp', 's', 2))
  console.log(row('full build', 'full', 's', 2))
  console.log(row('unchanged build', 'again', 's', 2))
  console.log(row('full build / cp -r', 'fullRatio', '×', 2))
  console.log(row('unchanged build / cp -r', 'againRatio', '×', 2))
  console.log(row('peak memory, full build', 'peak', 'MB', 0))
}
