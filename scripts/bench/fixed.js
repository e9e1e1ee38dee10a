#!/usr/bin/env node
// What a run costs however small the catalog is: a build of 100 tracks, the same with nothing changed, and a check of
// 1,000. Another checkout, compiled, is measured by turns with this one; of busy machines, the least figure counts.
//   scripts/hosts-up time && npm run compile && node scripts/bench/fixed.js [--beside FOLDER] [--runs 20]
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readFlags } from '../flags.js'
import { generate } from '../generate.js'
import { show, spread } from './figures.js'
import { needTime, timed } from './measure.js'

const OWN = fileURLToPath(new URL('../..', import.meta.url))

const values = readFlags(import.meta.url, {
  beside: { type: 'string' },
  runs: { type: 'string', default: '20' },
})

needTime()
const folder = mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'catalog-press-bench-'))
try {
  const checkouts = [...(values.beside ? [path.resolve(values.beside)] : []), OWN]
  const rounds = await measure(checkouts, Number(values.runs))
  console.log(`Node ${process.version}, ${values.runs} runs, median (min – max)`)
  for (const name of Object.keys(rounds[0][0])) {
    const runs = checkouts.map((_, at) => rounds.map((round) => round[at][name]))
    for (const [at, checkout] of checkouts.entries()) report(`${name}, ${checkout}`, runs[at])
    const [other, own] = runs
    if (own)
      console.log(
        `  ${show(spread(own.map(({ seconds }, run) => seconds / other[run].seconds)), 3)} × the time`,
      )
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** @returns what each round measured of each checkout */
async function measure(checkouts, runs) {
  const [small, large] = [100, 1000].map((tracks) => path.join(folder, `${tracks}`))
  await generate(small, 100)
  await generate(large, 1000)
  // Sources that are younger than 2 s are read again on purpose (src/sources/identity.ts).
  await pause(2100)
  return Array.from({ length: runs }, () =>
    checkouts.map((checkout) => {
      const out = path.join(folder, 'out/site')
      rmSync(path.dirname(out), { recursive: true, force: true })
      const run = (command, data) =>
        timed([process.execPath, commandOf(checkout), command, '-q', '--data', data, '--out', out])
      return {
        'build of 100 tracks': run('build', small),
        'nothing changed': run('build', small),
        'check of 1,000': run('check', large),
      }
    }),
  )
}

/** Older checkouts have it in another file. */
function commandOf(checkout) {
  const { bin } = JSON.parse(readFileSync(path.join(checkout, 'package.json'), 'utf8'))
  return path.join(checkout, bin['catalog-press'])
}

function report(name, runs) {
  const [seconds, cpu] = ['seconds', 'cpu'].map((figure) => show(spread(runs.map((run) => run[figure])), 2))
  console.log(`${name}\n  ${seconds} s, ${cpu} s of CPU`)
}
