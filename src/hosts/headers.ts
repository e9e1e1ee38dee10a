// `_headers`, which Netlify and Cloudflare read from the published folder in one and the same language.
import type { HostFile } from '../model/host.ts'
import { apiHeaders, type Headers, mediaHeaders, type SiteRules } from '../model/rules.ts'

export function headersFile(rules: SiteRules): HostFile {
  const body = [block('/api/*', apiHeaders(rules)), block('/media/*', mediaHeaders(rules))].join('\n')
  return { in: 'site', path: '_headers', body }
}

const block = (path: string, headers: Headers): string =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n')
