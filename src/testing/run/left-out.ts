// Reports after a run of the inner tier how many tests it left out.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter } from 'vitest/node'
import { ROOT } from './root.ts'
import { filesByTier, TIERS } from './tiers.ts'

/** A test in the source; one of a table counts once. */
const TEST = /^\s*it(?:\.\w+)*\(/gm

export class LeftOut implements Reporter {
  onTestRunEnd(): void {
    const files = filesByTier()
    const counts = TIERS.filter((tier) => tier !== 'inner').map((tier) => ({
      tier,
      count: files[tier].reduce((sum, file) => sum + testsIn(file), 0),
    }))
    const sum = counts.reduce((all, { count }) => all + count, 0)
    const each = counts.map(({ tier, count }) => `${tier} ${count}`).join(', ')
    // After the summary of the run, which is printed on the same event.
    process.once('exit', () =>
      console.log(`\n${sum} tests of other tiers did not run (${each}): npm run gate runs them.`),
    )
  }
}

const testsIn = (file: string): number => readFileSync(path.join(ROOT, file), 'utf8').match(TEST)?.length ?? 0
