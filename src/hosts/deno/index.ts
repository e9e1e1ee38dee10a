// Deno Deploy: a program that serves the files beside it. It runs anywhere Deno does.
import type { Host } from '../../model/host.ts'
import { RESOLVED_PATHS } from '../shared/own-answers.ts'

export const deno: Host = {
  name: 'deno',
  title: 'Deno Deploy',
  composes: true,
  docs: 'https://docs.deno.com/deploy/',
  limits: {},
  deviations: [RESOLVED_PATHS],
  files: () => [{ in: 'project', path: 'main.js', handler: 'deno' }],
}
