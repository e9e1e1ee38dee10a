// Deno Deploy: a program that serves the files beside it. It runs anywhere Deno does.

import { NORMALIZED_PATHS } from '../shared/deviations.ts'
import type { Host, HostFile } from '../shared/host.ts'

export const deno: Host = {
  name: 'deno',
  title: 'Deno Deploy',
  composes: true,
  docs: 'https://docs.deno.com/deploy/',
  limits: {},
  notes: [
    {
      fact: 'This is the platform of console.deno.com. Deno Deploy Classic (dash.deno.com, deployctl) ended on 20 July 2026, as announced.',
      source: 'https://docs.deno.com/deploy/migration_guide/',
      date: '2026-06-18',
    },
    {
      fact: 'A program has 768 MB of memory, unless you set another limit.',
      source: 'https://docs.deno.com/deploy/reference/builds/',
      date: '2026-10-01',
    },
  ],
  deviations: [NORMALIZED_PATHS],
  files: () => [{ in: 'project', path: 'main.js', handler: 'deno' }, configFile],
}

/**
 * Names what `deno deploy` uploads. It reads .gitignore, in which a project has `dist/`; only a path that is named here
 * is uploaded all the same: https://github.com/denoland/deploy_feedback/issues/940
 */
const configFile: HostFile = {
  in: 'project',
  path: 'deno.jsonc',
  body: `${JSON.stringify(
    {
      deploy: {
        include: ['deno.jsonc', 'main.js', 'dist'],
        // https://docs.deno.com/deploy/reference/builds/
        runtime: { type: 'dynamic', entrypoint: 'main.js' },
      },
    },
    null,
    2,
  )}\n`,
}
