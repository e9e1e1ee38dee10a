// Faults in status or body: missing, stale and mixed pages, and the platform's own errors.
import type { Sent } from '../faulty-site.ts'
import {
  at,
  both,
  changing,
  type Fault,
  fault,
  hasStatus,
  html,
  isGet,
  isHead,
  isOptions,
  isUnder,
  requestPath,
  requestUrl,
  rewriting,
  saying,
  setting,
  where,
  without,
} from './fault.ts'

const LIST = '/api/v1/catalog/artist/'
const NOT_FOUND = '{"detail":"Not found."}'

/** Substitutes the response of a different build. */
const staleWhere = (isStale: (url: string) => boolean) =>
  where(
    both(isGet, hasStatus(200), isUnder('/api/v1/catalog/'), (request) => isStale(requestUrl(request))),
    rewriting((body) => body.replaceAll('"Artist ', '"The artist ').replaceAll('"Track ', '"The track ')),
  )

/** Selects one URL in twenty, deterministically. */
const oneOfTwenty = (url: string): boolean =>
  [...url].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 20 === 0

const isPreflight = ({ headers }: Sent): boolean => headers['access-control-request-method'] !== undefined

/** @param firstPage returns the body of a list without parameters, by its path */
export const answerFaults = (firstPage: (path: string) => Buffer): readonly Fault[] => [
  fault('a 404 in HTML under /api/', where(both(hasStatus(404), isUnder('/api/')), html(404))),
  fault(
    'a 404 in HTML outside /api/',
    where(
      (request, { status }) => status === 404 && !/^\/(api|media)\//.test(requestUrl(request)),
      html(404),
    ),
  ),
  fault('a 404 in HTML under /media/', where(both(hasStatus(404), isUnder('/media/')), html(404))),
  fault(
    'HTML for who would rather have it',
    where(({ headers }) => String(headers.accept).includes('html'), html(200)),
  ),
  fault(
    'a page of consent for who opens an address in a browser',
    where(
      ({ headers }, { status }) => status === 200 && headers['sec-fetch-mode'] === 'navigate',
      (answer) => ({ ...answer, status: 302, headers: { ...answer.headers, location: '/consent' } }),
    ),
  ),
  fault(
    'an icon of the platform',
    where(at('/favicon.ico'), saying(200, 'icon', { 'content-type': 'image/x-icon' })),
  ),
  fault(
    'no change since any date',
    where(
      ({ headers }, { status }) => status === 200 && headers['if-modified-since'] !== undefined,
      saying(304, ''),
    ),
  ),
  fault(
    'a date that has precedence over a tag',
    where(
      ({ headers }, { status }) =>
        status === 200 && Date.parse(headers['if-modified-since'] ?? '') > Date.parse('2000-01-01'),
      saying(304, ''),
    ),
  ),
  fault(
    'status 200 for what is missing',
    where(hasStatus(404), (answer) => ({ ...answer, status: 200 })),
  ),
  fault(
    'a 404 that a condition empties',
    where(
      ({ headers }, { status }) => status === 404 && headers['if-none-match'] !== undefined,
      saying(404, ''),
    ),
  ),
  fault(
    'a 404 that a range cuts',
    where(
      ({ headers }, { status }) => status === 404 && headers.range !== undefined,
      rewriting((body) => body.slice(0, 10)),
    ),
  ),
  fault('a 404 of another text', where(hasStatus(404), saying(404, '{"error":"not found"}'))),
  fault('an empty list', where(both(isGet, at(LIST)), saying(200, ''))),
  fault(
    'a body that is cut off',
    where(
      both(isGet, at(LIST)),
      rewriting((body) => body.slice(0, -100)),
    ),
  ),
  fault(
    'the same JSON in other bytes',
    where(
      both(isGet, hasStatus(200), isUnder(LIST)),
      rewriting((body) => JSON.stringify(JSON.parse(body), null, 1)),
    ),
  ),
  fault(
    'a list of another build',
    staleWhere((url) => url === `${LIST}?limit=20&offset=20`),
  ),
  fault('a mixed build, one answer in twenty', staleWhere(oneOfTwenty)),
  fault(
    'another build',
    staleWhere(() => true),
  ),
  fault(
    'a wrong count',
    where(
      both(isGet, at(LIST)),
      rewriting((body) => body.replace('"count":25', '"count":44')),
    ),
  ),
  fault(
    'a next link over http',
    where(
      both(isGet, at(LIST)),
      rewriting((body) => body.replace('"next":"https:', '"next":"http:')),
    ),
  ),
  fault(
    'a query that is dropped',
    where(
      both(isGet, hasStatus(200), (request) => /\/\?limit=/.test(requestUrl(request))),
      (answer, request) =>
        changing((held) => ({ ...held, body: firstPage(requestPath(request)) }))(answer, request),
    ),
  ),
  fault(
    'filters that are ignored',
    where(
      both(isGet, hasStatus(200), (request) => /\/\?country=nothing/.test(requestUrl(request))),
      (answer, request) =>
        changing((held) => ({ ...held, body: firstPage(requestPath(request)) }))(answer, request),
    ),
  ),
  fault(
    'an order that is ignored',
    where(
      both(isGet, hasStatus(200), (request) => /\/\?ordering=-name/.test(requestUrl(request))),
      (answer, request) =>
        changing((held) => ({ ...held, body: firstPage(requestPath(request)) }))(answer, request),
    ),
  ),
  fault('a missing window', where(both(isGet, at(`${LIST}?limit=20&offset=20`)), saying(404, NOT_FOUND))),
  fault(
    'format=api as the plain one',
    where(
      both(isGet, hasStatus(200), (request) => requestUrl(request).endsWith('/?format=api')),
      rewriting((body) => body.replaceAll('?format=api', '')),
    ),
  ),
  fault(
    'an unknown format that is ignored',
    where(
      both(isGet, (request) => requestUrl(request).includes('format=xml')),
      saying(200, NOT_FOUND),
    ),
  ),
  fault(
    'the name of a format in upper case',
    where(
      both(isGet, (request) => requestUrl(request).includes('format=API')),
      (answer, request) =>
        changing((held) => ({ ...held, status: 200, body: firstPage(requestPath(request)) }))(
          answer,
          request,
        ),
    ),
  ),
  fault(
    'no uuid in upper case',
    where(
      both(isGet, (request) => /[A-F]{3}-/.test(requestUrl(request))),
      saying(404, NOT_FOUND),
    ),
  ),
  fault(
    'a lookup that finds nothing',
    where(both(isGet, hasStatus(200), isUnder('/api/v1/lookup/')), saying(404, NOT_FOUND)),
  ),
  fault(
    'a lookup that finds another record',
    where(
      both(isGet, hasStatus(200), isUnder('/api/v1/lookup/')),
      rewriting((body) => body.replace('"name":"', '"name":"The ')),
    ),
  ),
  fault(
    'a lookup of a value in lower case',
    where(
      both(isGet, hasStatus(404), isUnder('/api/v1/lookup/catalognumber/')),
      saying(200, '{"results":[]}'),
    ),
  ),
  fault(
    'a page composed of too few records',
    where(
      both(isGet, (request) => requestUrl(request).includes('limit=19')),
      rewriting((body) => {
        const page = JSON.parse(body)
        return JSON.stringify({ ...page, results: page.results.slice(1) })
      }),
    ),
  ),
  fault(
    'HEAD with a body',
    where(both(isHead, hasStatus(200)), (answer) => ({ ...answer, smuggled: Buffer.from('{"count":25}') })),
  ),
  fault('HEAD with another Content-Length', where(isHead, setting({ 'content-length': '0' }))),
  fault(
    'HEAD that is refused',
    where(isHead, (answer) => ({ ...answer, status: 405 })),
  ),
  fault(
    'OPTIONS that is refused',
    where(isOptions, (answer) => ({ ...answer, status: 403 })),
  ),
  fault(
    'OPTIONS without the headers that may be sent',
    where(isOptions, without('access-control-allow-headers')),
  ),
  fault('a preflight that is refused when it names an origin', where(isPreflight, saying(403, NOT_FOUND))),
  fault(
    'a preflight that finds nothing',
    where(
      (request) => isPreflight(request) && requestUrl(request).includes('nothing'),
      saying(404, NOT_FOUND),
    ),
  ),
  fault(
    'POST that is answered',
    where(
      ({ method }) => method === 'POST',
      (answer) => ({ ...answer, status: 200 }),
    ),
  ),
  fault('a 405 in HTML', where(hasStatus(405), html(405))),
  fault('a 405 without a body', where(hasStatus(405), saying(405, ''))),
  fault(
    'DELETE that is not known',
    where(({ method }) => method === 'DELETE', saying(501, '')),
  ),
  fault(
    'another policy for the reference',
    where(isUnder('/docs/'), setting({ 'content-security-policy': "default-src 'self'" })),
  ),
  fault(
    'a description of another API',
    where(
      both(isGet, at('/api/v1/openapi.json')),
      rewriting((body) => body.replace('3.1', '3.0')),
    ),
  ),
  fault('a script of the reference that is missing', where(isUnder('/docs/docs.js'), saying(404, NOT_FOUND))),
  fault(
    'links to the APIs as plain JSON',
    where(isUnder('/.well-known/'), setting({ 'content-type': 'application/json' })),
  ),
]
