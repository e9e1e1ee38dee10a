// Runs tests: `npm run vitest -- src/pages`, or `npm run test:watch -- src/pages`. With TIER it runs those of tiers, as `npm test` and `npm run gate` do. Test files share the modules of their worker, since reloading them took a fifth
// of the time; resources of a file are closed after it (see suite-end.ts).
import { defineConfig } from 'vitest/config'
import { LeftOut } from './left-out.ts'
import { TierShares } from './tier-shares.ts'
import { chosenTiers, filesByTier } from './tiers.ts'

const tiers = chosenTiers()

export default defineConfig({
  test: {
    include: tiers.length > 0 ? tiers.flatMap((tier) => filesByTier()[tier]) : ['src/**/*.test.ts'],
    // A run that passes is short, and one that fails is whole.
    reporters: [
      'dot',
      ...(tiers.join() === 'inner' ? [new LeftOut()] : []),
      ...(tiers.length > 1 ? [new TierShares()] : []),
    ],
    silent: 'passed-only',
    globalSetup: 'src/testing/run/global-setup.ts',
    setupFiles: 'src/testing/run/file-setup.ts',
    isolate: false,
    // A run takes modules that have not changed from the one before: a fifth of the time of a folder's tests.
    experimental: { fsModuleCache: true },
    // One more than the cores of the test machine: tests wait for servers and processes.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A busy machine starts audio and draws pages late: what is polled has as long as a page has.
    expect: { poll: { timeout: 30_000 } },
  },
})
