// Cloudflare Pages: a worker inside the published folder, which answers everything but media.

import type { SiteRules } from '../../api/site-rules.ts'
import type { Host, HostFile } from '../../model/host.ts'
import { headersFile } from '../shared/headers-file.ts'
import { inPublic, missingByPlatform, missingPreflight, refusing } from '../shared/own-answers.ts'
import { CLOUDFLARE_DEVIATIONS } from './deviations.ts'
import { COMPATIBILITY_DATE, clashesOf, cloudflareLimits, projectName } from './workers.ts'

const MISSING_MEDIA =
  'Media go past the worker: a missing file is a 404 of Cloudflare, with web pages their page for it, and its preflight an empty 405.'

export const cloudflarePages: Host = {
  name: 'cloudflare-pages',
  title: 'Cloudflare Pages',
  composes: true,
  docs: 'https://developers.cloudflare.com/pages/functions/advanced-mode/',
  ...cloudflareLimits('cloudflare-pages'),
  // Of what is its own; it publishes the files of other hosts, and ours, behind the worker.
  passesOver: ['_worker.js', '_routes.json', '_headers', '_redirects'],
  deviations: [
    ...CLOUDFLARE_DEVIATIONS,
    missingPreflight(/^OPTIONS \/media\/nothing/, 405, MISSING_MEDIA),
    inPublic(
      /%2f/,
      'wrangler decodes an escaped slash under /media/: the files of .catalog-press can be read.',
    ),
    ...missingByPlatform(/ \/media\//, MISSING_MEDIA),
    refusing(/ \/media\/(?:%00|a{100})/, 502, 'wrangler fails at a name that no file can have.'),
  ],
  clashes: clashesOf('Cloudflare Pages'),
  files: (rules) => [configFile(rules), workerFile, routesFile, headersFile(rules)],
}

const workerFile: HostFile = { in: 'site', path: '_worker.js', handler: 'cloudflare' }

const routesFile: HostFile = {
  in: 'site',
  path: '_routes.json',
  body: `${JSON.stringify({ version: 1, include: ['/*'], exclude: ['/media/*'] }, null, 2)}\n`,
}

function configFile({ baseUrl }: SiteRules): HostFile {
  const config = {
    $schema: 'node_modules/wrangler/config-schema.json',
    name: projectName(baseUrl),
    pages_build_output_dir: './dist',
    compatibility_date: COMPATIBILITY_DATE,
  }
  return { in: 'project', path: 'wrangler.jsonc', body: `${JSON.stringify(config, null, 2)}\n` }
}
