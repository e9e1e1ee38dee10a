// `_headers`, which Netlify and Cloudflare read from the published folder in the same language.
import type { DocumentGroup } from '../../api/documents.ts'
import { apiHeaders, documentBlocks, type Headers, mediaHeaders, webBlocks } from '../../api/headers.ts'
import type { SiteRules } from '../../api/site-rules.ts'
import type { HostFile } from '../../model/host.ts'

/** @param ofErrors whether the platform sends the headers of a path with its 404, too, which must not be kept for long */
export function headersFile(rules: SiteRules, ofErrors = false): HostFile {
  const blocks = [
    block('/api/*', apiHeaders(rules)),
    block('/media/*', mediaHeaders(rules)),
    ...documentBlocks(rules).flatMap(blocksOf),
    // The platform knows the types of these.
    ...webBlocks(rules).map(({ path, headers }) =>
      block(path, ofErrors ? { ...headers, 'Cache-Control': rules.cacheControl } : headers),
    ),
  ]
  return { in: 'site', path: '_headers', body: blocks.join('\n') }
}

/** One block for a single document; for a group, a block of the common headers and one for each type. */
function blocksOf({ path, documents, headers }: DocumentGroup): string[] {
  const types = documents.map((one) => [one.path, { 'Content-Type': one.type }] as const)
  if (!path.endsWith('*')) return types.map(([at, type]) => block(at, { ...type, ...headers }))
  return [block(path, headers), ...types.map(([at, type]) => block(at, type))]
}

const block = (path: string, headers: Headers): string =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n')
