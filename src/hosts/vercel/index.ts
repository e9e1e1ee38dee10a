// Vercel, by the Build Output API: routing middleware answers for the API and the documents, and fetches the files
// of its own deployment. Three other ways fall short:
// - routes alone (`has`, `methods`, `status`) choose a file by the query and refuse methods, but cannot compose a
//   window or send `Allow` with a refusal;
// - middleware with `vercel.json` must exist before the build command runs, which makes ours;
// - an edge function could do as much, but is deprecated.
// Middleware that rewrites to a missing file would leave the answer to the platform.
//
// The build command must be
//   catalog-press build --out .vercel/output/static && catalog-press rules vercel --out .
// A build may leave any number of files. From the command line, `vercel deploy --prebuilt` takes 15,000 one by
// one, and any number with `--archive=tgz`.
import { answerFile } from '../../api/answers.ts'
import { DOCUMENT_PATHS } from '../../api/documents.ts'
import { OWN_FOLDER } from '../../api/files.ts'
import { NOT_FOUND_FILE } from '../../api/forms.ts'
import { errorHeaders, type Headers, mediaHeaders, webBlocks, webErrorHeaders } from '../../api/headers.ts'
import type { SiteRules } from '../../api/site-rules.ts'
import { ASSETS } from '../../api/web.ts'
import { WEB_TYPES } from '../../api/web-headers.ts'
import type { Host, HostFile } from '../../model/host.ts'
import { ASKS_FOR_FILE } from '../shared/file-request.ts'
import {
  inPublic,
  mediaByPlatform,
  missingPreflight,
  RESOLVED_PATHS,
  refusing,
} from '../shared/own-answers.ts'
import { OWN_FILES } from '../shared/own-files.ts'
import { literally } from '../shared/patterns.ts'

export const vercel: Host = {
  name: 'vercel',
  title: 'Vercel',
  composes: true,
  docs: 'https://vercel.com/docs/build-output-api',
  limits: {},
  deviations: [
    RESOLVED_PATHS,
    ...mediaByPlatform(
      200,
      'Vercel sends media to every method: its routes cannot send Allow with a refusal.',
    ),
    missingPreflight(
      /^OPTIONS \/(?:media\/)?nothing/,
      404,
      'Outside /api/ and /docs/ nothing tells a preflight from other requests.',
    ),
    inPublic(
      /%2f/,
      'An escaped slash is a slash where files are looked up: the rules of the build can be read.',
    ),
    refusing(/%$/, 400, 'A path with a broken escape is refused before any route is read.'),
  ],
  files: (rules) => [configFile(rules), ...middleware],
}

function configFile(rules: SiteRules): HostFile {
  const notFound = { status: 404, dest: `/${answerFile('not-found')}`, headers: errorHeaders(rules) }
  const missing =
    rules.web === undefined
      ? notFound
      : { status: 404, dest: `/${NOT_FOUND_FILE}`, headers: webErrorHeaders(rules) }
  const routes = [
    // The middleware's own requests would come back to it.
    {
      src: `^(?:${pathsOf(rules)})$`,
      missing: [{ type: 'header', key: ASKS_FOR_FILE }],
      middlewarePath: '_middleware',
      continue: true,
    },
    { src: '^/media/.*$', headers: mediaHeaders(rules), continue: true },
    ...assetRoutes(rules),
    { src: `^/(?:${hiddenIn(rules).join('|')})$`, ...notFound },
    { handle: 'filesystem' },
    { handle: 'error' },
    { src: '^/.*$', ...missing },
  ]
  return jsonFile('config.json', { version: 3, routes })
}

/** What lies in the site but is not of it: our own folder, and what other hosts read. */
function hiddenIn({ web }: SiteRules): string[] {
  // With web pages one of them is the page for what is missing, which the middleware sends.
  const files = OWN_FILES.filter((file) => web === undefined || file !== NOT_FOUND_FILE)
  return [`${literally(OWN_FOLDER)}(?:/.*)?`, ...files.map(literally)]
}

/** The paths that the middleware answers for: with web pages all but those of media and of assets. */
const pathsOf = ({ web }: SiteRules): string =>
  web === undefined ? ['/api/*', ...DOCUMENT_PATHS].map(patternOf).join('|') : `(?!/media/|/${ASSETS}/).*`

/** The headers of assets, and their types. */
function assetRoutes(rules: SiteRules): readonly object[] {
  const [assets] = webBlocks(rules)
  if (!assets) return []
  const route = (end: string, headers: Headers) => ({
    src: `^${assets.path.replace('*', `.*${end}`)}$`,
    headers,
    continue: true,
  })
  const types = Object.entries(WEB_TYPES).map(([ending, type]) =>
    route(literally(`.${ending}`), { 'Content-Type': type }),
  )
  return [route('', assets.headers), ...types]
}

const patternOf = (path: string): string => path.replaceAll('.', '\\.').replace(/\*$/, '.*')

const middleware: readonly HostFile[] = [
  jsonFile('functions/_middleware.func/.vc-config.json', { runtime: 'edge', entrypoint: 'index.js' }),
  { in: 'project', path: '.vercel/output/functions/_middleware.func/index.js', handler: 'vercel' },
]

function jsonFile(path: string, value: object): HostFile {
  return { in: 'project', path: `.vercel/output/${path}`, body: `${JSON.stringify(value, null, 2)}\n` }
}
