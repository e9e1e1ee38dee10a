// How tests run: `npm run vitest -- src/api`, or `npm run test:watch -- src/api`. Files share their workers' modules, for loading them anew for each
// file took a fifth of the time; what a file opens is closed after it (see suite-end.ts).

import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

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

/** Files that take longest, first, so that none of them is left to one worker in the end. */
const FIRST = [
  'build/shard',
  'documentation',
  'hosts/cloudflare/workers.conformance',
  'build/dev-site',
  'build/dry-run',
  'responses/openapi/docs',
  'commands/verify',
  'init/pipelines',
  'build/databases',
  'build/incremental/removal',
  'build/diff/packed',
  'build/changed-files',
  'verify/crawl',
  'build/archive',
  'build/stale-sources',
  'hosts/cloudflare/pages.conformance',
  'build/unpack',
  'build/changes',
  'build/incremental/rebuild',
  'package',
  'build/incremental/unfinished',
  'pages/naughty',
  'verify/packed',
  'build/thumbnails',
  'build/audio',
  'init/origins',
  'build/origins',
  'build/bulk',
  'action',
  'build/warnings',
  'build/incremental/kill',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = FIRST.findIndex((name) => moduleId.endsWith(`/src/${name}.test.ts`))
      return at === -1 ? FIRST.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    dir: 'src',
    ...(process.env.QUICK ? { include: QUICK, exclude: SERVERS } : {}),
    globalSetup: 'src/testing/global-setup.ts',
    setupFiles: 'src/testing/file-setup.ts',
    isolate: false,
    // One more than the cores of the machine of the gate: tests wait for servers and processes.
    maxWorkers: 3,
    // Room for what builds leave behind: by default the heap grows little by little, and is marked as a whole each time.
    execArgv: ['--initial-old-space-size=500', '--max-semi-space-size=32'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    sequence: { sequencer: LongestFirst },
  },
})
