// Cloudflare Pages: a worker inside the published folder, which answers everything but media.

import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { jsonText } from '../../core/system/format.ts'
import {
  missingFileDeviations,
  missingPreflightDeviation,
  NO_HEADERS,
  ownAnswer,
  publicFileDeviation,
  refusalDeviation,
} from '../shared/deviations.ts'
import { headersFile } from '../shared/headers-file.ts'
import type { Host, HostFile } from '../shared/host.ts'
import { CLOUDFLARE_DEVIATIONS } from './deviations.ts'
import { COMPATIBILITY_DATE, cloudflareLimits, projectName, redirectsClash } from './workers.ts'

const MISSING_MEDIA =
  'Media bypass the worker, so a missing file gets a 404 from Cloudflare (the 404 page if the site has web pages), and its preflight an empty 405.'

export const cloudflarePages: Host = {
  name: 'cloudflare-pages',
  title: 'Cloudflare Pages',
  composes: true,
  docs: 'https://developers.cloudflare.com/pages/functions/advanced-mode/',
  knownBy: { header: 'cf-ray' },
  ...cloudflareLimits('cloudflare-pages'),
  // It publishes the files of other hosts, and internal ones, behind the worker.
  uncounted: ['_worker.js', '_routes.json', '_headers', '_redirects'],
  deviations: [
    ...CLOUDFLARE_DEVIATIONS,
    missingPreflightDeviation(/^OPTIONS \/media\/nothing/, 405, MISSING_MEDIA),
    publicFileDeviation(
      /%2f/,
      'wrangler decodes an escaped slash under /media/, so the files of .catalog-press can be read.',
    ),
    ...missingFileDeviations({
      only: / \/media\//,
      reason: MISSING_MEDIA,
      answer: ownAnswer(404, NO_HEADERS),
    }),
    refusalDeviation(/ \/media\/(?:%00|a{100})/, 502, 'wrangler fails on a path that cannot be a file name.'),
  ],
  clashes: redirectsClash('Cloudflare Pages'),
  notes: [
    {
      fact: 'Cloudflare recommends Workers for new projects.',
      source: 'https://developers.cloudflare.com/pages/',
      date: '2026-11-25',
    },
    {
      fact: 'Where Cloudflare builds from your repository, more than 20,000 files on a paid plan need the build variable PAGES_WRANGLER_MAJOR_VERSION=4.',
      source: 'https://developers.cloudflare.com/changelog/post/2026-01-23-pages-file-limit-increase/',
      date: '2026-01-23',
    },
    {
      fact: 'On the free plan the worker answers 100,000 requests a day, together with all Workers of the account. Media do not count.',
      source: 'https://developers.cloudflare.com/pages/functions/pricing/',
      date: '2026-11-25',
    },
  ],
  files: (rules) => [configFile(rules), workerFile, routesFile, headersFile(rules)],
}

const workerFile: HostFile = { in: 'site', path: '_worker.js', handler: 'cloudflare' }

const routesFile: HostFile = {
  in: 'site',
  path: '_routes.json',
  body: jsonText({ version: 1, include: ['/*'], exclude: ['/media/*'] }),
}

function configFile({ baseUrl }: SiteRules): HostFile {
  const config = {
    $schema: 'node_modules/wrangler/config-schema.json',
    name: projectName(baseUrl),
    pages_build_output_dir: './dist',
    compatibility_date: COMPATIBILITY_DATE,
  }
  return { in: 'project', path: 'wrangler.jsonc', body: jsonText(config) }
}
