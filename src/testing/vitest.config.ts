// Runs tests: `npm run vitest -- src/api`, or `npm run test:watch -- src/api`. Test files share the modules of their
// worker, since reloading them took a fifth of the time; resources of a file are closed after it (see suite-end.ts).

import { defineConfig } from 'vitest/config'

/** The tests of the inner loop (`npm run test:quick`): they start no servers and no processes. */
const QUICK = [
  '{config,import-law,progress-bars,terminal,words}.test.ts',
  '{api,problems,records,settings,stages,system,engine,sources,catalog,site,edge}/**/*.test.ts',
  '{reports,responses}/*.test.ts',
  'commands/{progress-bars,terminal}.test.ts',
  'hosts/*/{cloudflare,cloudfront,netlify,patterns,query}.test.ts',
  'hosts/{bundles,index}.test.ts',
]

/** Exceptions among them that start servers. */
const SERVERS = ['sources/origins/sql/{mysql,postgres}.test.ts']

export default defineConfig({
  test: {
    dir: 'src',
    ...(process.env.QUICK ? { include: QUICK, exclude: SERVERS } : {}),
    globalSetup: 'src/testing/global-setup.ts',
    setupFiles: 'src/testing/file-setup.ts',
    isolate: false,
    // One more than the cores of the test machine: tests wait for servers and processes.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
