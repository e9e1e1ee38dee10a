// Compares the cost of commands.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** GNU time, which measures the CPU and the memory of a process with all its threads and children. */
const TIME = '/usr/bin/time'

/**
 * @typedef {Record<string, number>} Figures
 * @typedef {{ name: string[], beside?: Case, run: () => Figures | Promise<Figures> }} Case
 * @typedef {{ median: number, min: number, max: number }} Spread
 * @typedef {{ name: string[], figures: Record<string, Spread> }} Row
 */

/**
 * Runs a command to its end, with what was written before it on the disk.
 * @param {string[]} command
 * @param {import('node:child_process').SpawnSyncOptions & { cwd: string }} options
 * @returns its output and its cost: wall seconds, CPU seconds (user and system) and the MB of its largest process
 * @throws where the command fails
 */
export function timed(command, options) {
  if (!existsSync(TIME)) throw new Error(`${TIME} is missing; scripts/hosts-up time installs it.`)
  spawnSync('sync', ['-f', options.cwd])
  const start = process.hrtime.bigint()
  const run = spawnSync(TIME, ['-f', '%U %S %M', ...command], { ...options, encoding: 'utf8' })
  const seconds = Number(process.hrtime.bigint() - start) / 1e9
  const [stdout, stderr] = [`${run.stdout ?? ''}`, `${run.stderr}`]
  if (run.status !== 0) throw new Error(`${command.join(' ')} failed:\n${run.error ?? ''}${stdout}${stderr}`)
  const [user = 0, system = 0, peak = 0] = (stderr.trimEnd().split('\n').at(-1) ?? '').split(' ').map(Number)
  return { cost: { seconds, cpu: user + system, peak: peak / 1024 }, stdout, stderr }
}

/**
 * Runs all cases in each round: the groups in their order, and within a group each round begins with the next case,
 * so that no case is always the first.
 * @param {Case[][]} groups
 * @param {number} runs
 * @param {string} [figure] the figure whose `ratio` to that of the case `beside` is taken, within each round
 * @returns {Promise<Row[]>}
 */
export async function inRounds(groups, runs, figure = 'seconds') {
  /** @type {Map<Case, Figures[]>} */
  const measured = new Map(groups.flat().map((each) => [each, []]))
  for (let round = 0; round < runs; round += 1) {
    for (const group of groups) {
      const first = round % group.length
      for (const each of [...group.slice(first), ...group.slice(0, first)]) {
        console.error(`round ${round + 1} of ${runs}: ${each.name.join(', ')}`)
        measured.get(each)?.push(await each.run())
      }
    }
  }
  return [...measured].map(([{ name, beside }, rounds]) => {
    const others = beside ? (measured.get(beside) ?? []) : rounds
    const withRatios = rounds.map((figures, at) => ({
      ...figures,
      ratio: figures[figure] / others[at][figure],
    }))
    const spreads = Object.keys(withRatios[0]).map((key) => [
      key,
      spread(withRatios.map((each) => each[key])),
    ])
    return { name, figures: Object.fromEntries(spreads) }
  })
}

/** Makes the first of some cases the reference of all. @param {Case[]} cases */
export function besideFirst(cases) {
  for (const each of cases) each.beside = cases[0]
  return cases
}

/** @param {number[]} numbers */
export function spread(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b)
  const last = sorted.length - 1
  const median = (sorted[Math.floor(last / 2)] + sorted[Math.ceil(last / 2)]) / 2
  return { median, min: sorted[0], max: sorted[last] }
}
