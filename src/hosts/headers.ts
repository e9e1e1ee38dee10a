// `_headers`, which Netlify and Cloudflare read from the published folder in one and the same language.
import type { HostFile } from '../model/host.ts'
import { apiHeaders, documentBlocks, type Headers, mediaHeaders, type SiteRules } from '../model/rules.ts'

export function headersFile(rules: SiteRules): HostFile {
  const blocks = [
    block('/api/*', apiHeaders(rules)),
    block('/media/*', mediaHeaders(rules)),
    ...documentBlocks(rules).map(({ path, headers }) => block(path, headers)),
  ]
  return { in: 'site', path: '_headers', body: blocks.join('\n') }
}

const block = (path: string, headers: Headers): string =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n')
