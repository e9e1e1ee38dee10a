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
import { apiHeaders, mediaHeaders } from '../../api/headers.ts'
import type { SiteRules } from '../../api/site-rules.ts'
import type { Host, HostFile } from '../../model/host.ts'
import { ASKS_FOR_FILE } from '../shared/file-request.ts'
import { RESOLVED_PATHS } from '../shared/own-answers.ts'

export const vercel: Host = {
  name: 'vercel',
  title: 'Vercel',
  composes: true,
  docs: 'https://vercel.com/docs/build-output-api',
  limits: {},
  deviations: [RESOLVED_PATHS],
  files: (rules) => [configFile(rules), ...middleware],
}

function configFile(rules: SiteRules): HostFile {
  const notFound = { status: 404, dest: `/${answerFile('not-found')}`, headers: apiHeaders(rules) }
  const routes = [
    // The middleware's own requests would come back to it.
    {
      src: `^(?:${['/api/*', ...DOCUMENT_PATHS].map(patternOf).join('|')})$`,
      missing: [{ type: 'header', key: ASKS_FOR_FILE }],
      middlewarePath: '_middleware',
      continue: true,
    },
    { src: '^/media/.*$', headers: mediaHeaders(rules), continue: true },
    { src: `^/${OWN_FOLDER.replace('.', '\\.')}(?:/.*)?$`, ...notFound },
    { handle: 'filesystem' },
    { handle: 'error' },
    { src: '^/.*$', ...notFound },
  ]
  return jsonFile('config.json', { version: 3, routes })
}

const patternOf = (path: string): string => path.replaceAll('.', '\\.').replace(/\*$/, '.*')

const middleware: readonly HostFile[] = [
  jsonFile('functions/_middleware.func/.vc-config.json', { runtime: 'edge', entrypoint: 'index.js' }),
  { in: 'project', path: '.vercel/output/functions/_middleware.func/index.js', handler: 'vercel' },
]

function jsonFile(path: string, value: object): HostFile {
  return { in: 'project', path: `.vercel/output/${path}`, body: `${JSON.stringify(value, null, 2)}\n` }
}
