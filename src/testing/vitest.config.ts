// How tests run: `npm run vitest -- src/api`, or `npm run test:watch -- src/api`. Files share their workers' modules, for loading them anew for each
// file took a fifth of the time; what a file opens is closed after it (see suite-end.ts).

import { defineConfig } from 'vitest/config'

/** The tests of the inner loop (`npm run test:quick`): they start no server and no process. */
const QUICK = [
  '{config,import-law,progress-bars,terminal,words}.test.ts',
  '{api,problems,records,settings,stages,system,engine,sources,catalog,site,edge}/**/*.test.ts',
  '{reports,responses}/*.test.ts',
  'commands/{progress-bars,terminal}.test.ts',
  'hosts/*/{cloudflare,cloudfront,netlify,patterns,query}.test.ts',
  'hosts/{bundles,index}.test.ts',
]

/** Those among them that start servers all the same. */
const SERVERS = ['sources/origins/sql/{mysql,postgres}.test.ts']

export default defineConfig({
  test: {
    dir: 'src',
    ...(process.env.QUICK ? { include: QUICK, exclude: SERVERS } : {}),
    globalSetup: 'src/testing/global-setup.ts',
    setupFiles: 'src/testing/file-setup.ts',
    isolate: false,
    // One more than the cores of the machine of the gate: tests wait for servers and processes.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
