// Holds the number of builds in a run of tests to the one that budget.json allows.
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { COUNT } from './builds.ts'
import type { Tier } from './tiers.ts'

const BUDGET = new URL('./budget.json', import.meta.url)

/**
 * @param runFolder in which the run counted its builds
 * @throws Error if there were more builds than the budget of the tier
 */
export function checkBudget(runFolder: string, tier: Tier): void {
  const file = path.join(runFolder, COUNT)
  const builds = existsSync(file) ? statSync(file).size : 0
  const budget: number = JSON.parse(readFileSync(BUDGET, 'utf8'))[tier]
  console.log(`${builds} builds, of ${budget} in the budget of this tier`)
  if (builds > budget)
    throw new Error(
      `${builds} builds are more than the ${budget} that src/testing/run/budget.json allows the tier "${tier}". ` +
        'Test a rule by calling it, or read a site that another test has built (builtOnce).',
    )
}
