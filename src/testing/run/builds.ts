// Counts the builds of a run, of which there are as many as budget.json allows at most: they are most of its time.
import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'

/** Commands that read a whole catalog. */
const BUILDS = ['build', 'check', 'diff', 'stats', 'dev', 'import']

/** A file with a byte for each build of the run. */
export const COUNT = 'builds'

/** Counts a run of the program if it is a build. */
export function countBuild([command = '']: readonly string[]): void {
  if (BUILDS.includes(command)) appendFileSync(path.join(inject('runFolder'), COUNT), '.')
}
