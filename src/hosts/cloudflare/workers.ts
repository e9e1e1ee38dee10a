// Cloudflare Workers: a worker in front of static assets. Requests of the API and of documents go to it first, since
// the assets know no query and answer OPTIONS with 405; media go to the assets, and to the worker only
// where there is no such file.
import { DOCUMENT_PATHS } from '../../api/documents.ts'
import { OWN_FOLDER } from '../../api/files.ts'
import type { SiteRules } from '../../api/site-rules.ts'
import type { Host, HostFile, Limits } from '../../model/host.ts'
import { headersFile } from '../shared/headers-file.ts'

export const cloudflareWorkers: Host = {
  name: 'cloudflare-workers',
  title: 'Cloudflare Workers',
  composes: true,
  docs: 'https://developers.cloudflare.com/workers/static-assets/',
  limits: cloudflareLimits(),
  deviations: [],
  files: (rules) => [configFile(rules), workerFile, headersFile(rules), ignoreFile],
}

/** Limits of static assets, the same for Workers and Pages. */
export function cloudflareLimits(): Limits {
  const otherHost = 'Choose a host that counts no files, such as nginx or cloudfront.'
  return {
    files: {
      most: 20_000,
      of: 'on the free plan',
      waysOut: [
        'Set "variants": "edge" in site.json, which halves the files.',
        'Take a paid plan, which takes 100,000.',
        otherHost,
      ],
    },
    fileBytes: {
      most: 25 * 1024 * 1024,
      of: 'on every plan',
      waysOut: ['Publish large media elsewhere, and name that place as "media_url" in site.json.', otherHost],
    },
  }
}

const workerFile: HostFile = { in: 'project', path: 'worker.js', handler: 'cloudflare' }

/** What is in the folder and not for the public; Pages' files stop a deployment of Workers. */
const ignoreFile: HostFile = {
  in: 'site',
  path: '.assetsignore',
  body: `${[OWN_FOLDER, '_worker.js', '_routes.json'].join('\n')}\n`,
}

function configFile({ baseUrl }: SiteRules): HostFile {
  const config = {
    $schema: 'node_modules/wrangler/config-schema.json',
    name: projectName(baseUrl),
    main: 'worker.js',
    compatibility_date: COMPATIBILITY_DATE,
    assets: {
      directory: './dist',
      binding: 'ASSETS',
      run_worker_first: ['/api/*', ...DOCUMENT_PATHS],
      html_handling: 'none',
      not_found_handling: 'none',
    },
  }
  return { in: 'project', path: 'wrangler.jsonc', body: `${JSON.stringify(config, null, 2)}\n` }
}

/** By this date the runtime behaves. */
export const COMPATIBILITY_DATE = '2026-01-01'

/** Letters, digits and dashes, 63 at the most. */
export const projectName = (baseUrl: string): string =>
  new URL(baseUrl).hostname
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 63)
