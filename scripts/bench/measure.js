// What a whole process costs: a start to an end, with all of its threads and children.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** GNU time (Debian's `time`), which counts what a process used apart from those that start it. */
const TIME = '/usr/bin/time'

/** Ends this process, and says what to install, where nothing can be measured. */
export function needTime() {
  if (existsSync(TIME)) return
  console.error(`${TIME} is not there; it counts the CPU and the memory of whole processes. Install it with
  sudo apt-get install time
or with scripts/hosts-up time.`)
  process.exit(1)
}

/**
 * Runs a command to its end.
 * @param {string[]} command
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns wall seconds, CPU seconds (user and system), the MB that the largest of its processes held at most,
 *   and what was printed, to standard error too
 * @throws where it fails
 */
export function timed(command, options = {}) {
  const start = process.hrtime.bigint()
  const { status, stdout, stderr } = spawnSync(TIME, ['-f', '%U %S %M', ...command], {
    ...options,
    encoding: 'utf8',
  })
  const seconds = Number(process.hrtime.bigint() - start) / 1e9
  if (status !== 0) throw new Error(`${command.join(' ')} failed:\n${stdout}${stderr}`)
  const [user, system, peak] = /** @type {string} */ (stderr.trimEnd().split('\n').at(-1))
    .split(' ')
    .map(Number)
  return { seconds, cpu: user + system, peak: peak / 1024, stdout, stderr }
}
