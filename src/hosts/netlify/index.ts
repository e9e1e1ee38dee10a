// Netlify: `_headers` and `_redirects` in the published folder, and an edge function before them that keeps
// all of the rules. Where edge functions are switched off the rules answer by themselves.
import type { Host, HostFile } from '../../model/host.ts'
import { headersFile } from '../shared/headers-file.ts'
import { missingPage, redirectsFile } from './redirects.ts'

export const netlify: Host = {
  name: 'netlify',
  title: 'Netlify',
  composes: true,
  limits: {},
  deviations: [],
  docs: 'https://docs.netlify.com/manage/routing/redirects/overview/',
  files: (rules) => [headersFile(rules), redirectsFile(rules), missingPage, edgeFunction],
}

/** What a build generates for Netlify's edge goes here. https://docs.netlify.com/frameworks-api/ */
const edgeFunction: HostFile = {
  in: 'project',
  path: '.netlify/v1/edge-functions/catalog-press.js',
  handler: 'netlify',
}
