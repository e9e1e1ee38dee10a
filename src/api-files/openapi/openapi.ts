// The API as an OpenAPI 3.1 document.

import { methodNotAllowed, NOT_FOUND, noSuchWindow } from '../../contract/rules/answers.ts'
import type { SchemaName } from '../../contract/rules/documents.ts'
import { ALLOW, apiHeaders, errorHeaders, type Headers } from '../../contract/rules/headers.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { rootFile } from '../../contract/urls/files.ts'
import { thumbnailPath } from '../../contract/urls/urls.ts'
import type { FaceLink } from '../../core/site/face.ts'
import { picturePath, THUMBNAIL_WIDTHS } from '../../core/site/pictures.ts'
import type { DataTerms } from '../../core/site/site.ts'
import { CHANGES_TAG, changesPaths } from './changes.ts'
import type { PathExamples } from './examples.ts'
import { linkedPaths } from './linked-paths.ts'
import { pathItems, TAGS } from './operations.ts'
import { queryParameter } from './parameters.ts'
import { referenceTo, schemaComponents } from './schemas.ts'
import { SEARCH_TAG, searchPaths } from './search.ts'
import { licenseInfo, termsText } from './terms.ts'

interface ApiOptions {
  /** The title of the API, from {@link referenceTitle}. */
  readonly title: string
  readonly terms: DataTerms
  readonly examples: ReadonlyMap<SchemaName, unknown>
  readonly paths: PathExamples
  /** Describes bulk files, for a site that has them. */
  readonly bulk: Pick<typeof import('./bulk.ts'), 'bulkTag' | 'bulkPaths'> | null
  readonly faces: readonly FaceLink[]
}

export function openApi(
  rules: SiteRules,
  { title, terms, examples, paths, bulk, faces }: ApiOptions,
): object {
  const headers = described(apiHeaders(rules))
  const references = Object.fromEntries(
    Object.keys(headers).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  )
  const notAllowed = { $ref: '#/components/responses/MethodNotAllowed' }
  const notFound = { $ref: '#/components/responses/NotFound' }
  const answers = { headers: references, notAllowed, notFound }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description: introduction(rules, terms), ...licenseInfo(terms) },
    servers: [{ url: rules.baseUrl }],
    security: [],
    tags: [
      ...Object.values(TAGS),
      ...(bulk ? [bulk.bulkTag(terms)] : []),
      ...(rules.changes ? [CHANGES_TAG] : []),
      ...(rules.search ? [SEARCH_TAG] : []),
      ...faces.map(({ title, description }) => ({ name: title, description })),
    ],
    paths: linkedPaths(rules, {
      ...pathItems({
        ...{ examples, paths, headers: references },
        hasAliases: rules.aliases === true,
        filters: rules.filters,
      }),
      ...(bulk ? bulk.bulkPaths(notAllowed) : {}),
      ...(rules.changes ? changesPaths(answers) : {}),
      ...(rules.search ? searchPaths(answers, paths) : {}),
      ...Object.assign({}, ...faces.map(({ operations }) => operations.paths)),
    }),
    components: {
      schemas: schemaComponents(),
      parameters: describeParameters(rules),
      headers,
      responses: {
        ...(rules.aliases ? { Moved: moved(references) } : {}),
        ...describeErrors(rules, {
          ...references,
          'Cache-Control': described(errorHeaders(rules))['Cache-Control'],
        }),
      },
    },
  }
}

/**
 * The title of the API.
 * @param name of the site, if it has one
 */
export function referenceTitle({ baseUrl }: SiteRules, name: string | undefined): string {
  if (name === undefined) return `Music catalog at ${new URL(baseUrl).host}`
  return /\bAPI$/i.test(name) ? name : `${name} API`
}

function introduction({ baseUrl, links, paging, cors, web }: SiteRules, terms: DataTerms): string {
  return [
    'Artists, tracks, releases and labels as JSON, read-only. Every record is addressed by a UUID, and responses link to each other by absolute URLs.',
    `- **Methods**: ${links === 'files' ? 'GET and HEAD' : ALLOW}. Nothing can be created, changed or deleted, and no key is needed.`,
    `- **Lists** come in pages of ${paging.pageSize}. Follow \`next\` until it is null.`,
    ...(links === 'files' ? OF_FILES : OF_FOLDERS),
    ...(cors ? ['- **Browsers** may read it from any origin.'] : []),
    ...(web ? [`- ${smallerPictures(baseUrl)}`] : []),
    ...termsText(terms),
  ].join('\n\n')
}

const OF_FOLDERS = [
  '- **`format=api`** appends `?format=api` to all links to the API, so that following them keeps that form. Nothing else changes.',
  '- **The trailing slash** of a path is part of it; without it, the answer is a 301.',
]

const OF_FILES = [
  '- **Each response is a file**, because the host only serves files: paths end in `index.json`, and parameters of a query change nothing.',
  `- **The form of \`format=api\`**, in which links to the API end in \`?format=api\`, begins at \`/${rootFile('api', 'api')}\`.`,
]

/** How to derive the addresses of smaller pictures: the bodies of records only have the largest. */
function smallerPictures(baseUrl: string): string {
  const [kind, name] = ['release', 'cover.jpg'] as const
  const [from, to] = [picturePath(kind, name), thumbnailPath(kind, name, THUMBNAIL_WIDTHS[0])]
  return `**Smaller pictures**: of an \`image\` such as \`${baseUrl}/${from}\` there may be copies in WebP, ${THUMBNAIL_WIDTHS.join(', ')} pixels wide: \`${baseUrl}/${to}\`. Where one is missing, the answer is a 404; take the next larger one, and at last \`image\`.`
}

function describeParameters({ paging, limits }: SiteRules): object {
  const { pageSize, maxLimit } = paging
  const pressed = limits.join(' or ')
  return {
    limit: queryParameter(
      'limit',
      `Maximum number of records on the page. Any other value than a number above 0 means ${pageSize}. A host that only serves files supports ${pressed}, and answers 404 to other numbers.`,
      { type: 'integer', minimum: 1, ...(maxLimit !== null && { maximum: maxLimit }), default: pageSize },
    ),
    offset: queryParameter(
      'offset',
      'Number of records before the page. Any other value than a number means 0. A host that only serves files supports the multiples of `limit`.',
      { type: 'integer', minimum: 0, default: 0 },
    ),
    format: queryParameter(
      'format',
      'The form of links: with `api`, links to the API end in `?format=api`. The body is always JSON.',
      { type: 'string', enum: ['json', 'api'] },
    ),
  }
}

const HEADERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Allow: 'The allowed methods. Some hosts do not send it.',
    Vary: 'The request headers that the answer depends on; hosts that compress add to them.',
    'Cache-Control': 'How long the answer may be cached.',
    'X-Content-Type-Options': 'Tells clients to treat the answer only as JSON.',
    'Access-Control-Allow-Origin': 'The origins that may read the answer in a browser.',
    'Access-Control-Expose-Headers': 'The response headers that these origins may read.',
  }),
)

/** Headers of a response, with their values as examples. */
function described({ 'Content-Type': _, ...headers }: Headers): Record<string, object> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      { description: HEADERS.get(name) ?? name, schema: { type: 'string' }, example: value },
    ]),
  )
}

const moved = (headers: object): object => ({
  description: 'The uuid is a former one of the record, which is now at the address in Location.',
  headers: {
    ...headers,
    Location: {
      description: 'The path of the record, and the query of the request.',
      schema: { type: 'string', format: 'uri-reference' },
    },
  },
})

function describeErrors(rules: SiteRules, headers: object): object {
  const error = (description: string, ...bodies: readonly (readonly [name: string, body: string])[]) => ({
    description,
    headers,
    content: {
      'application/json': {
        schema: referenceTo('error'),
        examples: Object.fromEntries(bodies.map(([name, body]) => [name, { value: JSON.parse(body) }])),
      },
    },
  })
  const notFound = ['notFound', NOT_FOUND] as const
  return {
    NotFound: error('There is no record with that uuid, or no such format.', notFound),
    NoSuchPage: error(
      'There is no such page, or no such format.',
      ['noSuchPage', noSuchWindow(rules)],
      notFound,
    ),
    MethodNotAllowed: error(`The method is not one of ${ALLOW}.`, ['notAllowed', methodNotAllowed('POST')]),
  }
}
