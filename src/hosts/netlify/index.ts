// Netlify: an edge function that keeps every rule, and `_headers` and `_redirects` in the published folder, which
// answer by themselves where edge functions are switched off.
import type { Host, HostFile } from '../../model/host.ts'
import { headersFile } from '../shared/headers-file.ts'
import { NETLIFY_DEVIATIONS } from './deviations.ts'
import { missingPage, redirectsFile } from './redirects.ts'

export const netlify: Host = {
  name: 'netlify',
  title: 'Netlify',
  composes: true,
  limits: {
    // https://docs.netlify.com/routing/redirects/: beyond 10,000 rules a deployment may fail.
    aliases: {
      max: 9000,
      where: 'by its rules',
      waysOut: ['Leave the edge function on, which redirects all of them.'],
    },
  },
  listsAliases: true,
  deviations: NETLIFY_DEVIATIONS,
  docs: 'https://docs.netlify.com/manage/routing/redirects/overview/',
  files: (rules, aliases = []) => [
    headersFile(rules, true),
    redirectsFile(rules, aliases),
    // Web pages bring one of their own.
    ...(rules.web === undefined ? [missingPage] : []),
    edgeFunction,
  ],
}

/** Netlify takes edge functions that a build generates from here. https://docs.netlify.com/frameworks-api/ */
const edgeFunction: HostFile = {
  in: 'project',
  path: '.netlify/v1/edge-functions/catalog-press.js',
  handler: 'netlify',
}
