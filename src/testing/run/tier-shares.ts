// Reports after a run of several tiers how much of the time of its tests each took.
import type { Reporter, TestModule } from 'vitest/node'
import { chosenTiers, findTier } from './tiers.ts'

export class TierShares implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const times = chosenTiers().map((tier) => {
      const own = modules.filter(({ moduleId }) => findTier(moduleId) === tier)
      return { tier, time: own.reduce((sum, each) => sum + each.diagnostic().duration, 0) }
    })
    const sum = times.reduce((all, { time }) => all + time, 0)
    const shares = times.map(({ tier, time }) => `${tier} ${Math.round((100 * time) / sum)} %`)
    // After the summary of the run, which is printed on the same event.
    process.once('exit', () => console.log(`\nOf the time of these tests: ${shares.join(', ')}`))
  }
}
