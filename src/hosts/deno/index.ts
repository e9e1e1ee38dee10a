// Deno Deploy: a program that serves the files beside it. It runs anywhere Deno does.
import type { Host } from '../../stages/host.ts'
import { NORMALIZED_PATHS } from '../shared/deviations.ts'

export const deno: Host = {
  name: 'deno',
  title: 'Deno Deploy',
  composes: true,
  docs: 'https://docs.deno.com/deploy/',
  limits: {},
  deviations: [NORMALIZED_PATHS],
  files: () => [{ in: 'project', path: 'main.js', handler: 'deno' }],
}
