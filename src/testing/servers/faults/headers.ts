// Headers that a platform adds, loses or changes, and its faults in compression, ETags and redirects.
import zlib from 'node:zlib'
import type { Held } from '../faulty-site.ts'
import {
  accepts,
  at,
  both,
  changing,
  type Fault,
  fault,
  hasStatus,
  isGet,
  isUnder,
  requestUrl,
  setting,
  where,
  without,
} from './fault.ts'

const LIST = '/api/v1/catalog/artist/'
const SHARD = '/api/v1/search/w-'

const compressed = (coding: 'gzip' | 'br', broken = false) =>
  changing((answer: Held) => {
    const body = coding === 'gzip' ? zlib.gzipSync(answer.body) : zlib.brotliCompressSync(answer.body)
    if (broken) body.fill(0, Math.floor(body.length / 2))
    const headers = { ...answer.headers, 'content-encoding': coding, vary: 'Accept, Accept-Encoding' }
    return { ...answer, body, headers }
  })

const notModified = (answer: Held): Held => ({ ...answer, status: 304, body: Buffer.alloc(0) })

/** Changes the target of a redirect. */
const redirected = (to: (path: string) => string) =>
  where(hasStatus(301), (answer) =>
    setting({ location: to(String(answer.headers.location)) })(answer, {} as never),
  )

export const HEADER_FAULTS: readonly Fault[] = [
  fault(
    'a charset in the type of JSON',
    where(isUnder('/api/'), setting({ 'content-type': 'application/json; charset=utf-8' })),
  ),
  fault('no Allow', without('allow')),
  fault('no Vary', without('vary')),
  fault('Vary: *', setting({ vary: '*' })),
  fault('Vary: Cookie', setting({ vary: 'Accept, Accept-Encoding, Cookie' })),
  fault(
    'another Cache-Control',
    where(hasStatus(200), setting({ 'cache-control': 'public, max-age=31536000' })),
  ),
  fault('no Content-Security-Policy of media', where(isUnder('/media/'), without('content-security-policy'))),
  fault('no nosniff', without('x-content-type-options')),
  fault('no Access-Control-Allow-Origin', without('access-control-allow-origin')),
  fault(
    'no Access-Control-Allow-Origin of a 404',
    where(hasStatus(404), without('access-control-allow-origin')),
  ),
  fault(
    'Access-Control-Allow-Origin: null to who names an origin',
    where(({ headers }) => headers.origin !== undefined, setting({ 'access-control-allow-origin': 'null' })),
  ),
  fault('Access-Control-Allow-Credentials', setting({ 'access-control-allow-credentials': 'true' })),
  fault('Access-Control-Allow-Origin twice', setting({ 'access-control-allow-origin': ['*', '*'] })),
  fault(
    'a type twice',
    where(isUnder('/api/'), setting({ 'content-type': ['application/json', 'application/json'] })),
  ),
  fault('a cookie', setting({ 'set-cookie': 'session=1; Path=/' })),
  fault('Content-Disposition: attachment', setting({ 'content-disposition': 'attachment' })),
  fault('no ETag', without('etag')),
  fault(
    '304 for any tag',
    where(({ headers }, { status }) => status === 200 && headers['if-none-match'] !== undefined, notModified),
  ),
  fault('a 304 without its headers', where(hasStatus(304), without('vary', 'cache-control'))),
  fault(
    'a 404 that is cached as long as an answer',
    where(hasStatus(404), (answer, request) =>
      setting({ 'cache-control': 'public, max-age=86400' })(answer, request),
    ),
  ),
  fault('a corrupt gzip of a list', where(both(accepts('gzip'), at(LIST)), compressed('gzip', true))),
  fault(
    'a corrupt gzip of every record',
    where(
      both(accepts('gzip'), ({ url = '' }) => /[0-9a-f-]{36}\/$/.test(url)),
      compressed('gzip', true),
    ),
  ),
  fault(
    'a corrupt br of a document',
    where(both(accepts('br'), at('/api/v1/openapi.json')), compressed('br', true)),
  ),
  fault(
    'gzip without Accept-Encoding in Vary',
    where(accepts('gzip'), (answer, request) => {
      const changed = compressed('gzip')(answer, request)
      return { ...changed, headers: { ...changed.headers, vary: 'Accept' } }
    }),
  ),
  fault(
    'br under the name of gzip',
    where(accepts('gzip'), (answer, request) =>
      setting({ 'content-encoding': 'gzip' })(compressed('br')(answer, request), request),
    ),
  ),
  fault(
    'gzip for who did not ask for it',
    where(
      both(isGet, at(LIST), ({ headers }) => headers['accept-encoding'] === undefined),
      compressed('gzip'),
    ),
  ),
  fault(
    'a corrupt gzip of a shard of the search',
    where(both(accepts('gzip'), isUnder(SHARD)), compressed('gzip', true)),
  ),
  fault(
    'a shard of the search in br under the name of gzip',
    where(both(accepts('gzip'), isUnder(SHARD)), (answer, request) =>
      setting({ 'content-encoding': 'gzip' })(compressed('br')(answer, request), request),
    ),
  ),
  fault('a corrupt br of assets', where(both(accepts('br'), isUnder('/assets/')), compressed('br', true))),
  ...(['/', LIST] as const).map((target) =>
    fault(
      `one strong ETag for ${target} in gzip and plain`,
      where(both(accepts('gzip'), at(target)), compressed('gzip')),
    ),
  ),
  fault(
    'an embed that refuses frames',
    where(both(isUnder('/embed/'), hasStatus(200)), setting({ 'x-frame-options': 'SAMEORIGIN' })),
  ),
  fault('X-Frame-Options on everything', setting({ 'x-frame-options': 'DENY' })),
  fault('X-Robots-Tag: noindex', setting({ 'x-robots-tag': 'noindex, nofollow' })),
  fault('a cache that gives answers of ten days ago', where(hasStatus(200), setting({ age: '900000' }))),
  fault('a page in the name of another language', where(at('/'), setting({ 'content-language': 'br' }))),
  fault(
    'a redirect to another host',
    redirected((path) => `https://elsewhere.example${path}`),
  ),
  fault(
    'a redirect to http, with the port of a server',
    redirected((path) => `http://api.example.org:8080${path}`),
  ),
  fault(
    'a redirect that loses the query',
    redirected((path) => path.split('?')[0] as string),
  ),
  fault(
    '302 in place of 301',
    where(hasStatus(301), (answer) => ({ ...answer, status: 302 })),
  ),
  fault(
    'no redirect of a missing slash',
    where(
      both(hasStatus(301), (request) => !requestUrl(request).includes('docs')),
      (answer) => ({ ...answer, status: 200 }),
    ),
  ),
]
