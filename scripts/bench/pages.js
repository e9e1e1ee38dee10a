#!/usr/bin/env node
// What web pages and the search add to a full build: sites with both, with one of them and with neither, by turns, each
// into a folder that is new.
//   scripts/hosts-up time && npm run compile && node scripts/bench/pages.js [--tracks 100000] [--runs 5] [--on /dev/shm]
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readFlags } from '../flags.js'
import { generate } from '../generate.js'
import { count, show, spread } from './figures.js'
import { needTime } from './measure.js'
import { build } from './scenarios.js'

const SITES = {
  neither: { pages: false, search: false },
  'the search': { pages: false, search: true },
  'web pages': { pages: true, search: false },
  both: { pages: true, search: true },
}

const values = readFlags(import.meta.url, {
  tracks: { type: 'string', default: '100000' },
  runs: { type: 'string', default: '5' },
  on: { type: 'string', default: existsSync('/dev/shm') ? '/dev/shm' : tmpdir() },
})

needTime()
const folder = mkdtempSync(path.join(values.on, 'catalog-press-bench-'))
try {
  const tracks = Number(values.tracks)
  for (const [name, settings] of Object.entries(SITES)) {
    await generate(path.join(folder, name), tracks, { ...settings, hosts: [] })
  }
  const names = Object.keys(SITES)
  const rounds = Array.from({ length: Number(values.runs) }, () =>
    names.map((name) => press(path.join(folder, name))),
  )
  console.log(`${count(tracks)} tracks on ${values.on}, Node ${process.version}, ${values.runs} runs`)
  for (const [at, name] of names.entries()) report(name, rounds, at)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function report(name, rounds, at) {
  const runs = rounds.map((round) => round[at])
  const files = count(runs[0].written)
  const ratios = rounds.map((round) => round[at].seconds / round[0].seconds)
  const [seconds, cpu] = ['seconds', 'cpu'].map((figure) => show(spread(runs.map((run) => run[figure])), 1))
  const peak = show(spread(runs.map((run) => run.peak)), 0)
  console.log(`with ${name}, ${files} files, median (min – max)
  ${seconds} s, ${cpu} s of CPU, ${peak} MB, ${show(spread(ratios), 2)} × the time with neither`)
}

/** A full build; nothing of it stays. */
function press(sources) {
  const home = path.join(folder, 'home')
  mkdirSync(home)
  const run = build(home, sources)
  rmSync(home, { recursive: true })
  return run
}
