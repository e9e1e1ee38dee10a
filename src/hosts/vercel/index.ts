// Vercel, by the Build Output API: routing middleware answers for the API and the documents, and reads the files of
// its own deployment. The choice was between three.
// - Routes alone (`has`, `methods`, `status`) pick a file by the query and refuse methods; but they cannot send
//   what no file holds, compose a window, or send `Allow` with what is refused.
// - Middleware with `vercel.json` is looked for before the build command runs; ours is made by it, with the
//   address of the deployment in it.
// - A function at the edge would do as much as middleware, but is deprecated.
// Middleware that rewrites to a file leaves it to the platform to answer where there is none; ours fetches.
//
// The build command is to be
//   catalog-press build --out .vercel/output/static && catalog-press rules vercel --out .
// There is no limit to the files a build may leave. From the command line, `vercel deploy --prebuilt` takes
// 15,000 one by one, and any number with `--archive=tgz`.
import { answerFile } from '../../api/answers.ts'
import { DOCUMENT_PATHS } from '../../api/documents.ts'
import { OWN_FOLDER } from '../../api/files.ts'
import { apiHeaders, mediaHeaders } from '../../api/rules.ts'
import type { SiteRules } from '../../api/site-rules.ts'
import type { Host, HostFile } from '../../model/host.ts'
import { ASKS_FOR_FILE } from '../shared/file-request.ts'

export const vercel: Host = {
  name: 'vercel',
  title: 'Vercel',
  composes: true,
  docs: 'https://vercel.com/docs/build-output-api',
  limits: {},
  deviations: [],
  files: (rules) => [configFile(rules), ...middleware],
}

function configFile(rules: SiteRules): HostFile {
  const notFound = { status: 404, dest: `/${answerFile('not-found')}`, headers: apiHeaders(rules) }
  const routes = [
    // What the middleware itself asks for would come back to it.
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
