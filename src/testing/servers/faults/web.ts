// Web pages that a platform alters, or that are from a different build.
import {
  at,
  both,
  type Fault,
  fault,
  hasStatus,
  html,
  isGet,
  isUnder,
  requestPath,
  rewriting,
  saying,
  setting,
  where,
  without,
} from './fault.ts'

const NOT_FOUND = '{"detail":"Not found."}'
const isPage = both(isGet, hasStatus(200), (_, { headers }) =>
  String(headers['content-type']).startsWith('text/html'),
)

/** Paths of web pages with faults. */
export interface WebPlaces {
  /** The page of the last release. */
  readonly record: string
  /** The page of an artist in every sample, but not the last. */
  readonly sampled: string
  /** The page of an artist outside every sample. */
  readonly other: string
  /** The page of an artist with a former uuid. */
  readonly former: string
}

export const webFaults = ({ record, sampled, other, former }: WebPlaces): readonly Fault[] => [
  fault('web pages without a policy', where(isPage, without('content-security-policy'))),
  fault(
    'a policy that lets scripts of other hosts run',
    where(at('/'), setting({ 'content-security-policy': "script-src 'self' https:" })),
  ),
  fault('a web page as text', where(at(record), setting({ 'content-type': 'text/plain' }))),
  fault(
    'another home page',
    where(
      at('/'),
      rewriting((body) => body.replace('<main', '<p>Hello</p><main')),
    ),
  ),
  fault(
    'a script that the platform adds to pages',
    where(
      isPage,
      rewriting((body) => body.replace('</body>', '<script src="https://cdn.example/x.js"></script></body>')),
    ),
  ),
  fault(
    'a script in the page of one record',
    where(
      at(record),
      rewriting((body) => body.replace('</body>', '<script>x()</script></body>')),
    ),
  ),
  fault(
    'a later page of a list that is of another build',
    where(
      at('/labels/page-2/'),
      rewriting((body) => body.replaceAll('Label ', 'The label ')),
    ),
  ),
  fault('no web page of a list', where(at('/artists/'), saying(404, NOT_FOUND))),
  fault(
    'a feed as a page',
    where((request) => requestPath(request).endsWith('feed.atom'), setting({ 'content-type': 'text/html' })),
  ),
  fault(
    'assets that are asked for anew each time',
    where(both(isUnder('/assets/'), hasStatus(200)), setting({ 'cache-control': 'no-cache' })),
  ),
  fault(
    'the home page in place of a 404',
    where(
      both(hasStatus(404), (request) => !requestPath(request).startsWith('/api/')),
      html(200),
    ),
  ),
  fault(
    'JSON for people who follow a dead link',
    where(
      both(isUnder('/artists/'), hasStatus(404)),
      saying(404, NOT_FOUND, { 'content-type': 'application/json' }),
    ),
  ),
  fault(
    'a page for programs that follow a dead link',
    where(both(isUnder('/api/'), hasStatus(404)), html(404)),
  ),
  fault(
    'POST to a web page',
    where(
      both(({ method }) => method === 'POST', at('/')),
      saying(200, ''),
    ),
  ),
  fault('no redirect of a former page', where(at(former), html(404))),
  fault('an asset that is missing', where(isUnder('/assets/page'), saying(404, NOT_FOUND))),
  fault('a page of a record in the sample, but not the last', where(at(sampled), html(404))),
  fault(
    'one byte in a web page of a record',
    where(
      at(other),
      rewriting((body) => body.replace('</h1>', ' </h1>')),
    ),
    '--all',
  ),
  fault(
    'a dead link in a sitemap',
    where(
      at('/sitemap-releases-1.xml'),
      rewriting((body) => body.replace('</urlset>', '<url><loc>/releases/page-99/</loc></url></urlset>')),
    ),
    '--links',
  ),
]
