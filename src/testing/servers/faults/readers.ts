// Faults that only browsers, caches or players see, since no program asks as they do.
import type { Held } from '../faulty-site.ts'
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
  saying,
  sends,
  setting,
  where,
  without,
} from './fault.ts'

const LIST = '/api/v1/catalog/artist/'
const MEDIA = isUnder('/media/')

/** A browser that opens an address. */
const isOpened = both(hasStatus(200), sends('accept', 'text/html'))

const consented = (answer: Held): Held => ({
  ...answer,
  status: 302,
  headers: { ...answer.headers, location: '/consent' },
})
const notModified = (answer: Held): Held => ({ ...answer, status: 304, body: Buffer.alloc(0) })
const inFull = (answer: Held): Held => ({ ...answer, status: 200 })
const cutTo = (bytes: number) => changing((held) => ({ ...held, body: held.body.subarray(0, bytes) }))

const BROWSER_FAULTS: readonly Fault[] = [
  fault('consent before a file of media', where(both(isOpened, MEDIA), consented)),
  fault('consent before a feed', where(both(isOpened, at('/feed.atom')), consented)),
  fault(
    'consent before the description of the API',
    where(both(isOpened, at('/api/v1/openapi.json')), consented),
  ),
  fault('consent before the reference of the API', where(both(isOpened, at('/docs/')), consented)),
  fault('consent before the page of the search', where(both(isOpened, at('/search/')), consented)),
  fault('consent in place of a redirect', where(both(hasStatus(301), sends('accept', 'html')), consented)),
  fault(
    'a page for browsers that ask the API for what is missing',
    where(both(hasStatus(404), isUnder('/api/'), sends('accept', 'html')), html(404)),
  ),
  fault(
    'a page in the language of the browser',
    where(both(hasStatus(200), at('/'), sends('accept-language', 'de')), html(200)),
  ),
  fault(
    'no answer for scripts of other sites',
    where(sends('sec-fetch-mode', 'cors'), saying(403, 'Forbidden')),
  ),
  fault('no answer for who accepts JSON alone', where(sends('accept', 'application/json'), saying(406, ''))),
  fault('no styles and scripts for pages', where(sends('sec-fetch-site', 'same-origin'), saying(403, ''))),
  fault('no embeds in frames of other sites', where(sends('sec-fetch-dest', 'iframe'), saying(403, ''))),
  fault(
    'a challenge for browsers',
    where(both(isUnder('/labels/'), sends('user-agent', 'Firefox')), html(503)),
  ),
  fault('another site for phones', where(sends('user-agent', 'iPhone'), consented)),
  fault('no pages for search engines', where(sends('user-agent', 'bot/'), saying(403, ''))),
  fault(
    'private answers for who has a cookie',
    where(sends('cookie', '='), setting({ 'cache-control': 'private' })),
  ),
  fault('an icon of the platform for phones', where(at('/apple-touch-icon.png'), saying(200, 'icon'))),
]

const CACHE_FAULTS: readonly Fault[] = [
  ...['/api/v1/openapi.json', '/feed.atom', `${LIST}?format=api`, `${LIST}?limit=3&offset=1`].map((target) =>
    fault(
      `no change of ${target} since any date`,
      where(both(isGet, at(target), sends('if-modified-since', 'GMT')), notModified),
    ),
  ),
  fault(
    'no change of an asset since any date',
    where(both(isUnder('/assets/'), sends('if-modified-since', 'GMT')), notModified),
  ),
  fault(
    'no change since any date, to HEAD',
    where(both(isHead, sends('if-modified-since', 'GMT')), notModified),
  ),
  fault('304 for any two tags', where(both(hasStatus(200), sends('if-none-match', ',')), notModified)),
  fault('a refusal of two tags', where(sends('if-none-match', ','), saying(400, 'Bad Request'))),
  fault('304 for any weak tag', where(both(hasStatus(200), sends('if-none-match', 'W/')), notModified)),
  fault(
    'a tag in gzip that is never known again',
    where(both(hasStatus(304), sends('accept-encoding', 'gzip')), inFull),
  ),
  fault('another tag in a 304', where(hasStatus(304), setting({ etag: '"another"' }))),
  fault('another type in a 304', where(hasStatus(304), setting({ 'content-type': 'text/html' }))),
  fault('another tag for HEAD', where(both(isHead, hasStatus(200)), setting({ etag: '"another"' }))),
  fault('a failure when a page is reloaded', where(sends('cache-control', 'no-cache'), saying(503, ''))),
  fault(
    'a cache that gives media of ten days ago',
    where(both(MEDIA, hasStatus(200)), setting({ age: '900000' })),
  ),
  fault('a cache that gives 404 of ten days ago', where(hasStatus(404), setting({ age: '900000' }))),
]

/** A part of media, by the text of its range. */
const isPart = (range: string) => both(MEDIA, hasStatus(206), sends('range', range))

const PLAYER_FAULTS: readonly Fault[] = [
  fault('the whole file in place of its end', where(isPart('=-'), inFull)),
  fault(
    'the start of a file in place of its end',
    where(
      isPart('=-1'),
      changing((held) => ({ ...held, body: Buffer.alloc(1) })),
    ),
  ),
  fault('a refusal of an end that is longer than the file', where(isPart('=-9'), saying(416, ''))),
  fault('a refusal of a range beyond the end', where(isPart('=1-9'), saying(416, ''))),
  fault('a failure at two ranges', where(both(MEDIA, sends('range', ',')), saying(500, ''))),
  fault(
    'two ranges, put together',
    where(both(MEDIA, sends('range', ',')), (answer, request) => ({
      ...cutTo(2)(answer, request),
      status: 206,
    })),
  ),
  fault('the first of two ranges as the whole file', where(both(MEDIA, sends('range', ',')), cutTo(1))),
  fault(
    'whole media for who accepts gzip',
    where(both(MEDIA, hasStatus(206), sends('accept-encoding', 'gzip')), inFull),
  ),
  fault(
    'a part of media in a coding',
    where(
      both(MEDIA, hasStatus(206), sends('accept-encoding', 'gzip')),
      setting({ 'content-encoding': 'identity, gzip' }),
    ),
  ),
  fault('media that never go on', where(both(MEDIA, hasStatus(206), sends('if-range', '"')), inFull)),
  fault(
    'a part with the tag of another version',
    where(both(MEDIA, hasStatus(206)), setting({ etag: '"another"' })),
  ),
  fault(
    'a download that goes on with another version',
    where(both(hasStatus(200), isUnder('/api/'), sends('if-range', '"another"')), (answer, request) => {
      const { length } = answer.body
      const range = { 'content-range': `bytes 1-${length - 1}/${length}` }
      const cut = changing((held) => ({ ...held, status: 206, body: held.body.subarray(1) }))
      return setting(range)(cut(answer, request), request)
    }),
  ),
  fault(
    'media in which players do not seek',
    where(both(MEDIA, hasStatus(200)), setting({ 'accept-ranges': 'none' })),
  ),
  fault(
    'a preflight that forbids ranges',
    where(
      both(isOptions, sends('access-control-request-headers', 'range')),
      without('access-control-allow-headers'),
    ),
  ),
  fault(
    'parts that scripts cannot read',
    where(both(MEDIA, sends('origin', 'https'), sends('range', '=')), without('access-control-allow-origin')),
  ),
  fault('no media for players', where(sends('user-agent', 'VLC'), saying(403, ''))),
  fault('no sound for pages of other sites', where(sends('sec-fetch-dest', 'audio'), saying(403, ''))),
]

export const READER_FAULTS: readonly Fault[] = [...BROWSER_FAULTS, ...CACHE_FAULTS, ...PLAYER_FAULTS]
