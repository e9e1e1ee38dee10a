// Holds the number of builds in a run of tests to the one that budget.json allows.
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { COUNT } from './builds.ts'
import type { Tier } from './tiers.ts'

const BUDGET = new URL('./budget.json', import.meta.url)

/**
 * @param runFolder in which the run counted its builds
 * @throws Error if there were more builds than the budgets of the tiers
 */
export function checkBudget(runFolder: string, tiers: readonly Tier[]): void {
  const file = path.join(runFolder, COUNT)
  const builds = existsSync(file) ? statSync(file).size : 0
  const budgets: Record<Tier, number> = JSON.parse(readFileSync(BUDGET, 'utf8'))
  const budget = tiers.reduce((sum, tier) => sum + budgets[tier], 0)
  console.log(`${builds} builds, of ${budget} in the budget of ${tiers.join(', ')}`)
  if (builds > budget)
    throw new Error(
      `${builds} builds are more than the ${budget} that src/testing/run/budget.json allows: ${tiers.join(', ')}. ` +
        'Test a rule by calling it, or read a site that another test has built (builtOnce).',
    )
}
