// Cloudflare Workers: a worker in front of static assets. Requests for the API and for documents go to it first,
// since the assets ignore the query and answer OPTIONS with 405; media go to the worker only if the assets have no
// such file.

import { DOCUMENT_PATHS } from '../../contract/rules/documents.ts'
import { webBlocks } from '../../contract/rules/headers.ts'
import { hasPages, type SiteRules } from '../../contract/rules/site-rules.ts'
import { OWN_FOLDER } from '../../contract/urls/files.ts'
import { NOT_FOUND_FILE } from '../../contract/urls/web-patterns.ts'
import { jsonText } from '../../core/system/format.ts'
import { headersFile } from '../shared/headers-file.ts'
import type { Clash, Deviation, Host, HostFile } from '../shared/host.ts'
import { CLOUDFLARE_DEVIATIONS } from './deviations.ts'

/**
 * The number of files on a paid plan:
 * https://developers.cloudflare.com/changelog/post/2026-01-23-pages-file-limit-increase/
 */
const MAX_PAID_FILES = 100_000

/** Files of Cloudflare Pages; with them Workers refuse the deployment. */
const PAGES_FILES = ['_worker.js', '_routes.json']

export const cloudflareWorkers: Host = {
  name: 'cloudflare-workers',
  title: 'Cloudflare Workers',
  composes: true,
  docs: 'https://developers.cloudflare.com/workers/static-assets/',
  knownBy: { header: 'cf-ray' },
  ...cloudflareLimits('cloudflare-workers'),
  uncounted: ['.assetsignore', '_headers', '_redirects', OWN_FOLDER, '.htaccess', ...PAGES_FILES],
  deviations: [
    openSearch(/\/assets\/opensearch-.*Accept-Encoding/, { Vary: null }),
    ...CLOUDFLARE_DEVIATIONS,
    openSearch(/\/assets\/opensearch-/),
  ],
  clashes: redirectsClash('Cloudflare Workers'),
  notes: [
    {
      fact: 'On the free plan the worker answers 100,000 requests a day, those for web pages included; Cloudflare answers the rest with 429. Media and assets do not count.',
      source: 'https://developers.cloudflare.com/workers/static-assets/billing-and-limitations/',
      date: '2026-11-25',
    },
  ],
  files: (rules) => [configFile(rules), workerFile, headersFile(rules), ignoreFile(rules)],
}

/** The type of a file of XML that bypasses the worker. */
function openSearch(only: RegExp, headers: Readonly<Record<string, null>> = {}): Deviation {
  const reason =
    'Assets bypass the worker, and Cloudflare sends XML without a charset, which the document itself has.'
  return {
    group: 'web',
    only,
    reason,
    answer: { headers: { 'Content-Type': 'application/xml', ...headers } },
  }
}

/** Cloudflare reads `_redirects` too: https://developers.cloudflare.com/workers/static-assets/redirects/ */
export function redirectsClash(title: string): readonly Clash[] {
  const reason = `${title} reads the _redirects that a build writes for Netlify, and applies it to requests before, or instead of, the worker.`
  return [{ with: 'netlify', reason }]
}

/**
 * Returns the limits of static assets, the same for Workers and Pages
 * (https://developers.cloudflare.com/workers/platform/limits/).
 */
export function cloudflareLimits(name: string): Pick<Host, 'limits' | 'plans'> {
  const otherHost = 'Choose a host without a limit on files, such as nginx or cloudfront.'
  const fileBytes = {
    max: 25 * 1024 * 1024,
    where: 'on every plan',
    waysOut: ['Publish large media elsewhere, and set "media_url" in site.json to that address.', otherHost],
  }
  // https://developers.cloudflare.com/workers/static-assets/headers/: a longer line is ignored.
  const headersLine = {
    max: 2000,
    where: 'on every plan',
    waysOut: ['Shorten "cache_control" in site.json.'],
  }
  const setting = `"hosts": [{ "name": "${name}", "plan": "paid" }]`
  const takePaid = `Choose a paid plan, which accepts 100,000, and write ${setting} in site.json.`
  const free = {
    files: {
      max: 20_000,
      where: 'on the free plan',
      waysOut: [otherHost],
      higher: { max: MAX_PAID_FILES, wayOut: takePaid },
    },
    fileBytes,
    headersLine,
  }
  const paid = { ...free, files: { max: MAX_PAID_FILES, where: 'on a paid plan', waysOut: [otherHost] } }
  return { limits: free, plans: { free, paid } }
}

const workerFile: HostFile = { in: 'project', path: 'worker.js', handler: 'cloudflare' }

/** Lists the files that Workers must not publish: internal ones, and those of other hosts. */
function ignoreFile(rules: SiteRules): HostFile {
  // With web pages it is the 404 page, which the worker sends.
  const page = hasPages(rules) ? [] : [NOT_FOUND_FILE]
  const names = [OWN_FOLDER, '.htaccess', ...page, ...PAGES_FILES]
  return { in: 'site', path: '.assetsignore', body: `${names.join('\n')}\n` }
}

/**
 * Returns the paths of the web side except assets. No file has the name of a page's path, so those go to the worker
 * anyway.
 */
function webPaths(rules: SiteRules): string[] {
  const [, ...others] = webBlocks(rules)
  if (others.length === 0) return []
  return [
    ...others.map(({ path }) => path.replace(/^(\/.+)\/$/, '$1/*')),
    '/index.html',
    `/${NOT_FOUND_FILE}`,
  ]
}

/** The paths that the code of faces answers. */
const requestPaths = ({ web }: SiteRules): string[] => (web?.faces ?? []).flatMap(({ paths = [] }) => paths)

function configFile(rules: SiteRules): HostFile {
  const { baseUrl } = rules
  const config = {
    $schema: 'node_modules/wrangler/config-schema.json',
    name: projectName(baseUrl),
    main: 'worker.js',
    compatibility_date: COMPATIBILITY_DATE,
    assets: {
      directory: './dist',
      binding: 'ASSETS',
      run_worker_first: ['/api/*', ...DOCUMENT_PATHS, ...webPaths(rules), ...requestPaths(rules)],
      html_handling: 'none',
      not_found_handling: 'none',
    },
  }
  return { in: 'project', path: 'wrangler.jsonc', body: jsonText(config) }
}

/** The version of the runtime's behaviour. */
export const COMPATIBILITY_DATE = '2026-01-01'

/** Letters, digits and dashes, at most 63. */
export const projectName = (baseUrl: string): string =>
  new URL(baseUrl).hostname
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 63)
