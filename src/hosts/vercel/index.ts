// Vercel, by the Build Output API: routing middleware answers for the API and the documents, and fetches the files
// of its own deployment. Three alternatives fall short:
// - routes alone (`has`, `methods`, `status`) choose a file by the query and refuse methods, but cannot compose a
//   window or send `Allow` with a refusal;
// - middleware with `vercel.json` must exist before the build command runs, but the build command generates ours;
// - an edge function could do the same, but is deprecated.
// Middleware that rewrites to a missing file would leave the answer to the platform.
//
// The build command must be
//   catalog-press build --out .vercel/output/static && catalog-press rules vercel --out .
// A build on Vercel may output any number of files, and so may `vercel deploy --prebuilt --archive=tgz`.

import { answerFile } from '../../contract/rules/answers.ts'
import { DOCUMENT_PATHS } from '../../contract/rules/documents.ts'
import {
  errorHeaders,
  type Headers,
  mediaHeaders,
  webBlocks,
  webErrorHeaders,
} from '../../contract/rules/headers.ts'
import { hasPages, type SiteRules } from '../../contract/rules/site-rules.ts'
import { webTypes } from '../../contract/rules/web-headers.ts'
import { OWN_FOLDER } from '../../contract/urls/files.ts'
import { ASSETS } from '../../contract/urls/web.ts'
import { NOT_FOUND_FILE } from '../../contract/urls/web-patterns.ts'
import { jsonText } from '../../core/system/format.ts'
import {
  missingPreflightDeviation,
  NORMALIZED_PATHS,
  platformMediaDeviations,
  publicFileDeviation,
  refusalDeviation,
} from '../shared/deviations.ts'
import { FILE_REQUEST_HEADER } from '../shared/file-request.ts'
import { type Host, type HostFile, RULE_FILES } from '../shared/host.ts'
import { escapeDots } from '../shared/patterns.ts'

export const vercel: Host = {
  name: 'vercel',
  title: 'Vercel',
  composes: true,
  docs: 'https://vercel.com/docs/build-output-api',
  knownBy: { header: 'x-vercel-id' },
  limits: {},
  notes: [
    {
      fact: 'Uploads from the command line took 15,000 files one by one. Vercel has announced "CLI deployment limits removed"; with --archive=tgz the number never counts.',
      source: 'https://vercel.com/docs/limits',
      date: '2026-09-16',
    },
  ],
  deviations: [
    NORMALIZED_PATHS,
    ...platformMediaDeviations(
      200,
      'Vercel sends media for every method, because its routes cannot send Allow with a refusal.',
    ),
    missingPreflightDeviation(
      /^OPTIONS \/(?:media\/)?nothing/,
      404,
      'Outside /api/ and /docs/ a preflight is answered like any other request.',
    ),
    publicFileDeviation(
      /%2f/,
      'An escaped slash counts as a slash in file lookups, so the rules of the build can be read.',
    ),
    refusalDeviation(/%$/, 400, 'A path with an invalid escape is refused before any route is read.'),
  ],
  files: (rules) => [configFile(rules), ...middleware],
}

function configFile(rules: SiteRules): HostFile {
  const notFound = { status: 404, dest: `/${answerFile('not-found')}`, headers: errorHeaders(rules) }
  const missing = hasPages(rules)
    ? { status: 404, dest: `/${NOT_FOUND_FILE}`, headers: webErrorHeaders(rules) }
    : notFound
  const routes = [
    // Not for the middleware's own requests, which would loop.
    {
      src: `^(?:${middlewarePattern(rules)})$`,
      missing: [{ type: 'header', key: FILE_REQUEST_HEADER }],
      middlewarePath: '_middleware',
      continue: true,
    },
    { src: '^/media/.*$', headers: mediaHeaders(rules), continue: true },
    ...assetRoutes(rules),
    { src: `^/(?:${hiddenPatterns(rules).join('|')})$`, ...notFound },
    { handle: 'filesystem' },
    { handle: 'error' },
    { src: '^/.*$', ...missing },
  ]
  return jsonFile('config.json', { version: 3, routes })
}

/** Patterns of files in the site that are not public: the internal folder, and the rule files of other hosts. */
function hiddenPatterns(rules: SiteRules): string[] {
  // With web pages one of them is the 404 page, which the middleware sends.
  const files = RULE_FILES.filter((file) => !hasPages(rules) || file !== NOT_FOUND_FILE)
  return [`${escapeDots(OWN_FOLDER)}(?:/.*)?`, ...files.map(escapeDots)]
}

/** A pattern for the paths that the middleware answers: with web pages or faces, all except media and assets. */
const middlewarePattern = ({ web }: SiteRules): string =>
  web === undefined
    ? ['/api/*', ...DOCUMENT_PATHS].map(wildcardPattern).join('|')
    : `(?!/media/|/${ASSETS}/).*`

/** The headers of assets, and their types. */
function assetRoutes(rules: SiteRules): readonly object[] {
  const [assets] = webBlocks(rules)
  if (!assets) return []
  const route = (extension: string, headers: Headers) => ({
    src: `^${assets.path.replace('*', `.*${extension}`)}$`,
    headers,
    continue: true,
  })
  const types = webTypes(rules.web).map(([extension, type]) =>
    route(escapeDots(`.${extension}`), { 'Content-Type': type }),
  )
  return [route('', assets.headers), ...types]
}

const wildcardPattern = (path: string): string => path.replaceAll('.', '\\.').replace(/\*$/, '.*')

const middleware: readonly HostFile[] = [
  jsonFile('functions/_middleware.func/.vc-config.json', { runtime: 'edge', entrypoint: 'index.js' }),
  { in: 'project', path: '.vercel/output/functions/_middleware.func/index.js', handler: 'vercel' },
]

function jsonFile(path: string, value: object): HostFile {
  return { in: 'project', path: `.vercel/output/${path}`, body: jsonText(value) }
}
