// Documents that let programs discover the API from its host: the API catalog and llms.txt.

import { LISTED, type Resource } from '../../contract/kinds/kinds.ts'
import { DOCS_PATH, LLMS_PATH, OPENAPI_PATH, schemaPath } from '../../contract/rules/documents.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { BULK } from '../../contract/schemas/bulk.ts'
import { CHANGES_PATH } from '../../contract/schemas/changes.ts'
import { SEARCH_PATH } from '../../contract/search/search-files.ts'
import { LOOKUPS } from '../../contract/urls/lookups.ts'
import { linkPath, linkTo, listPath, lookupPath, rootPath } from '../../contract/urls/urls.ts'
import type { FaceLink } from '../../core/site/face.ts'
import type { DataTerms } from '../../core/site/site.ts'
import type { FirstBodies } from './examples.ts'
import { termsText } from './terms.ts'

/** The host's only API, as a link set (RFC 9727 and RFC 9264). */
export function apiCatalog(rules: SiteRules): object {
  const { baseUrl, docs } = rules
  const anchor = linkTo(rules, rootPath('api'))
  const page = { href: baseUrl + DOCS_PATH, type: 'text/html' }
  return {
    linkset: [
      {
        anchor,
        'service-desc': [{ href: baseUrl + OPENAPI_PATH, type: 'application/json' }],
        'service-doc': [...(docs === false ? [] : [page]), { href: baseUrl + LLMS_PATH, type: 'text/plain' }],
      },
    ],
  }
}

type Link = (name: string, path: string, words: string) => string

const bulkLinks = (link: Link): string[] =>
  BULK.map(({ resource, format, path }) =>
    link(
      `${resource}s.${format}`,
      path,
      format === 'parquet'
        ? `all ${resource}s as Parquet`
        : `all ${resource}s as NDJSON, one record per line`,
    ),
  )

const changesLink = (rules: SiteRules, link: Link): string =>
  link(
    'changes',
    linkPath(rules, CHANGES_PATH),
    'the start and end of the feed of changes: the records that each build created, changed and removed',
  )

const searchLink = (rules: SiteRules, link: Link): string =>
  link(
    'search',
    linkPath(rules, SEARCH_PATH),
    rules.links === 'files'
      ? 'the root of the index; `shards` lists the files to search in'
      : 'add `?q=` and words of names; if the answer has `shards`, the host only serves files, and `shards` lists the files to search in',
  )

const ONE: Partial<Record<Resource, string>> = {
  features: "track's features",
  artist_features: "artist's features",
}

interface DescribedData {
  readonly title: string
  readonly terms: DataTerms
  readonly bodies: FirstBodies
  readonly faces: readonly FaceLink[]
}

/** Instructions for language models that use the API, in the format of llmstxt.org. */
export function llmsText(rules: SiteRules, { title, terms, bodies, faces }: DescribedData): string {
  const { baseUrl, paging, docs } = rules
  const license = termsText(terms)
  const link = (name: string, path: string, words: string) => `- [${name}](${baseUrl}${path}): ${words}`
  const examples = [...bodies].map(([resource, body]) => {
    const { url } = JSON.parse(body) as { url: string }
    return `- [One ${ONE[resource] ?? resource}](${url})`
  })
  return [
    `# ${title}`,
    '',
    '> A read-only music catalog as JSON over HTTP: artists, tracks, releases and labels. No key is needed. Responses link to each other by absolute URLs; follow those rather than building your own.',
    '',
    `Lists answer \`count\`, \`next\`, \`previous\` and \`results\`, ${paging.pageSize} records per page; follow \`next\` until it is null. A track is called \`media\` in \`ct\` and in the \`items\` of artists and releases, which hold whole tracks. Paths end in ${rules.links === 'files' ? '`index.json`' : 'a slash'}. Anything missing is a 404${rules.links === 'files' ? '' : ' with `{"detail": …}`'}.`,
    '',
    '## Lists',
    '',
    ...LISTED.map((resource) =>
      link(`${resource}s`, linkPath(rules, listPath(resource)), `all ${resource}s, a page at a time`),
    ),
    '',
    '## Lookups',
    '',
    `Records are looked up at \`${linkTo(rules, lookupPath('<by>/<value>', 'plain'))}\`, by ${LOOKUPS.map((by) => `\`${by}\``).join(', ')}. The value consists of letters and digits only, in upper case: \`USABC1234567\` for US-ABC-12-34567.`,
    '',
    ...(examples.length > 0 ? ['## Examples', '', ...examples, ''] : []),
    ...(rules.bulk ? ['## Whole lists', '', ...bulkLinks(link), ''] : []),
    ...(rules.changes ? ['## Changes', '', changesLink(rules, link), ''] : []),
    ...(rules.search ? ['## Search', '', searchLink(rules, link), ''] : []),
    ...(faces.length > 0
      ? [
          '## Other forms',
          '',
          ...faces.map((face) => `- [${face.title}](${face.url}): ${face.description}`),
          '',
        ]
      : []),
    ...(license.length > 0 ? ['## License', '', license.join('\n\n'), ''] : []),
    '## Description',
    '',
    link('OpenAPI 3.1', OPENAPI_PATH, 'every path, parameter, header and field, with examples'),
    link('JSON Schema of an artist', schemaPath('artist'), 'one of the schemas, which refer to each other'),
    ...(docs === false ? [] : [link('Reference', DOCS_PATH, 'the same as an interactive page')]),
    '',
  ].join('\n')
}
