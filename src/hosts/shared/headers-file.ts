// `_headers`, which Netlify and Cloudflare read from the published folder in the same syntax.

import { FORMS } from '../../contract/kinds/forms.ts'
import { PLURALS } from '../../contract/kinds/kinds.ts'
import type { DocumentGroup } from '../../contract/rules/documents.ts'
import {
  apiHeaders,
  documentBlocks,
  type Headers,
  mediaHeaders,
  webBlocks,
} from '../../contract/rules/headers.ts'
import { hasPages, type SiteRules } from '../../contract/rules/site-rules.ts'
import { webType } from '../../contract/rules/web-headers.ts'
import type { HostFile } from './host.ts'

const { playlist } = FORMS.release
/** Platforms take them for segmented streams by their extension. */
const PLAYLISTS = `/${PLURALS.release}/:uuid/${playlist.file}`

/**
 * @param appliesToErrors whether the platform also sends the headers of a path with its 404, which must not be cached
 *   for long
 */
export function headersFile(rules: SiteRules, appliesToErrors = false): HostFile {
  const blocks = [
    block('/api/*', apiHeaders(rules)),
    block('/media/*', mediaHeaders(rules)),
    ...documentBlocks(rules).flatMap(groupBlocks),
    // The platform sets their Content-Type itself, except that of playlists.
    ...webBlocks(rules).map(({ path, headers }) =>
      block(path, appliesToErrors ? { ...headers, 'Cache-Control': rules.cacheControl } : headers),
    ),
    ...(hasPages(rules) ? [block(PLAYLISTS, { 'Content-Type': webType(playlist.file) })] : []),
  ]
  return { in: 'site', path: '_headers', body: blocks.join('\n') }
}

/** Returns one block for a single document; for a group, one for the common headers and one for each type. */
function groupBlocks({ path, documents, headers }: DocumentGroup): string[] {
  const types = documents.map((document) => [document.path, { 'Content-Type': document.type }] as const)
  if (!path.endsWith('*')) return types.map(([at, type]) => block(at, { ...type, ...headers }))
  return [block(path, headers), ...types.map(([at, type]) => block(at, type))]
}

const block = (path: string, headers: Headers): string =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n')
