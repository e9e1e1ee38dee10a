// Tests odd requests to hosts that match by patterns alone: preflights, conditions and ranges that must not empty an
// error, targets and methods that ordinary clients do not send, internal files.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { noSuchWindow } from '../../contract/rules/answers.ts'
import { RULES_FILE } from '../../contract/urls/files.ts'
import { RULE_FILES } from '../../hosts/shared/host.ts'
import { artistId } from '../catalogs/catalog.ts'
import type { Pressed } from '../catalogs/conformance.ts'
import { ask } from './http.ts'

const LIST = '/api/v1/catalog/artist/'
const MEDIA = '/media/folder/a.gif'

export interface Served {
  readonly pressed: Pressed
  readonly base: string
  /** A site without CORS headers. */
  readonly closed: string
}

/** The 404 of a site with web pages: a page for people, and JSON under /api/. */
export function missingAt(
  { site }: Pressed,
  target: string,
): { readonly body: string; readonly type: string } {
  if (/^\/api(?:\/|$)/.test(target)) return { body: '{"detail":"Not found."}', type: 'application/json' }
  return { body: readFileSync(path.join(site, '404.html'), 'utf8'), type: 'text/html; charset=utf-8' }
}

/** Responses of the server itself to targets and methods that never reach the rules: status and type. */
export type OwnAnswers = Readonly<Record<string, string>>

export function testOddRequests(served: () => Served, own: OwnAnswers): void {
  const asked: typeof ask = (_, ...rest) => ask(served().base, ...rest)
  const send = (target: string, asking: Parameters<typeof ask>[2] = {}) => asked('', target, asking)

  it.each([
    LIST,
    LIST.slice(0, -1),
    `${LIST}${artistId(1)}/`,
    `${LIST}nobody/`,
    '/api/v1/openapi.json',
    '/docs/',
    MEDIA,
    '/',
  ])('answers the preflight of %s', async (target) => {
    const preflight = {
      method: 'OPTIONS',
      headers: { Origin: 'https://a.example', 'Access-Control-Request-Method': 'GET' },
    }
    const { status, headers, body } = await send(target, preflight)
    expect({ status, body }).toEqual({ status: 204, body: '' })
    expect(headers).toMatchObject({
      allow: 'GET, HEAD, OPTIONS',
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': '*',
      'access-control-max-age': '86400',
    })
    const closed = await ask(served().closed, target, preflight)
    const plain = await ask(served().closed, target, { method: 'OPTIONS' })
    expect([closed.status, closed.body]).toEqual([plain.status, plain.body])
    expect(Object.keys(closed.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  it.each([
    '/api/v1/nothing/',
    `${LIST}00000000-0000-4000-8000-000000000000/`,
    `${LIST}?limit=5`,
    `${LIST}?format=xml`,
    '/media/nothing.mp3',
    '/docs/nothing.js',
  ])('answers whole that there is no %s, whatever conditions and ranges say', async (target) => {
    const plain = await send(target)
    expect(plain.status).toBe(404)
    const tag = plain.headers.etag
    for (const headers of [
      { 'If-None-Match': '*' },
      { 'If-None-Match': tag ?? '"a"' },
      { 'If-Match': '"a"' },
      { 'If-Modified-Since': new Date(Date.now() + 86_400_000).toUTCString() },
      { 'If-Unmodified-Since': new Date(0).toUTCString() },
      { Range: 'bytes=0-9' },
      { Range: 'bytes=999999-' },
    ]) {
      const { status, headers: sent, body } = await send(target, { headers })
      expect({ status, body, headers }).toEqual({ status: 404, body: plain.body, headers })
      expect(sent).toMatchObject({
        'content-type': missingAt(served().pressed, target).type,
        'cache-control': 'public, max-age=10',
      })
    }
  })

  it.each([MEDIA, `${LIST}${artistId(1)}/`, '/api/v1/openapi.json'])(
    'sends a range of %s',
    async (target) => {
      const whole = await send(target)
      const { status, headers, body } = await send(target, { headers: { Range: 'bytes=0-2' } })
      expect({ status, body }).toEqual({ status: 206, body: whole.body.slice(0, 3) })
      expect(headers).toMatchObject({
        'content-range': `bytes 0-2/${Buffer.byteLength(whole.body)}`,
        'cache-control': whole.headers['cache-control'],
        'access-control-allow-origin': '*',
      })
    },
  )

  it.each([MEDIA, `${LIST}${artistId(1)}/`, LIST])(
    'refuses a range past the end of %s, readably and for nobody else',
    async (target) => {
      for (const range of ['bytes=9999999-', 'bytes=9999999-99999999']) {
        const { status, headers } = await send(target, { headers: { Range: range } })
        expect(status).toBe(416)
        expect(headers['content-range'] ?? 'none').toMatch(own['unsatisfiable range'] ?? /^bytes \*\/\d+$/)
        expect(headers['access-control-allow-origin']).toBe('*')
        expect(headers['access-control-expose-headers']).toBe('*')
        expect(headers['x-content-type-options']).toBe('nosniff')
        expect(headers['cache-control'] ?? 'no-store').toBe('no-store')
      }
    },
  )

  it('redirects to a path, whatever host is asked', async () => {
    for (const target of [LIST, `${LIST}${artistId(1)}/`, '/docs/', '/search/', `/artists/${artistId(1)}/`]) {
      const { status, headers } = await send(`${target.slice(0, -1)}?a=b%20c`, {
        headers: { Host: 'other.example' },
      })
      expect({ status, location: headers.location }).toEqual({ status: 301, location: `${target}?a=b%20c` })
    }
  })

  it.each([...RULE_FILES, RULES_FILE])('does not publish %s', async (name) => {
    const file = path.join(served().pressed.site, name)
    if (!existsSync(file)) writeFileSync(file, '')
    const { status, headers, body } = await send(`/${name}`)
    const missing = missingAt(served().pressed, `/${name}`)
    expect({ status, body }).toEqual({ status: 404, body: missing.body })
    expect(headers['content-type']).toBe(missing.type)
  })

  const LONG = 'a'.repeat(300)
  it.each([
    `${LIST}${LONG}/`,
    `/media/${LONG}`,
    `${LIST}a%2Fb/`,
    `${LIST}%00/`,
    '/media/%00',
    '/media/a%2Fb',
    '/%zz',
    `${LIST}%zz/`,
    `${LIST.slice(0, -1)}%5c`,
    `/api\\v1\\catalog\\artist\\`,
    '/media/..%2f.catalog-press/rules.json',
    '/media/../.catalog-press/rules.json',
    '/media/folder/../folder/a.gif',
    '/media/x/%2e%2e/folder/a.gif',
    '/media/./folder/a.gif',
    '//media/folder/a.gif',
    '/m%65dia/folder/a.gif',
  ])('has nothing at %s, and says so', async (target) => {
    const { status, headers, body } = await send(target)
    const { type } = missingAt(served().pressed, target)
    expect(`${status} ${headers['content-type']}`).toBe(own[target] ?? `404 ${type}`)
    expect(headers['cache-control'] ?? 'no-store').toBe(
      own[target] && !own[target].startsWith('404') ? 'no-store' : 'public, max-age=10',
    )
    if (headers['content-type'] !== 'application/json') return
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(JSON.parse(body)).toHaveProperty('detail')
  })

  it('answers a target in absolute form', async () => {
    const { status } = await send(`${served().base}${LIST}`)
    expect(status).toBe(Number(own['absolute form'] ?? 200))
  })

  it.each(['PROPFIND', 'G%ET', 'A'.repeat(300)])('refuses the method %s in JSON', async (method) => {
    const { status, headers, body } = await send(LIST, { method })
    expect(`${status} ${headers['content-type']}`).toBe(own[method] ?? '405 application/json')
    if (headers['content-type'] !== 'application/json') return
    if (status === 405) expect(headers.allow).toBe('GET, HEAD, OPTIONS')
    expect(JSON.parse(body)).toHaveProperty('detail')
  })

  it('refuses a large upload as any other', async () => {
    const { status, headers, body } = await send(LIST, { method: 'POST', body: 'a'.repeat(2_000_000) })
    expect({ status, body }).toEqual({ status: 405, body: '{"detail":"Method \\"POST\\" not allowed."}' })
    expect(headers.allow).toBe('GET, HEAD, OPTIONS')
  })

  it.each([
    ['more header than it takes', LIST, { 'X-A': 'a'.repeat(16_000) }],
    ['a condition that does not hold', LIST, { 'If-Match': '"other"' }],
    ['a longer address than it takes', `${LIST}?${'a=b&'.repeat(16_000)}`, {}],
  ])('lets no cache keep its own refusal of %s', async (_, target, headers) => {
    const reply = await send(target, { headers })
    if (reply.status === 200) return
    expect([400, 412, 414, 431]).toContain(reply.status)
    expect(reply.headers['cache-control'] ?? 'no-store').toBe('no-store')
  })

  it.each(['limit', 'offset'])('has no window for a %s of any number of digits', async (name) => {
    for (const digits of [20, 250, 300, 2000]) {
      const { status, headers, body } = await send(`${LIST}?limit=7&offset=7&${name}=${'9'.repeat(digits)}`)
      expect([digits, status, body]).toEqual([digits, 404, noSuchWindow(served().pressed.rules)])
      expect(headers['cache-control']).toBe('public, max-age=10')
    }
  })

  it('reads names of parameters in any spelling', async () => {
    const first = await send(LIST)
    const seven = await send(`${LIST}?limit=7`)
    expect(seven.body).not.toBe(first.body)
    for (const query of ['?%6Cimit=7', '?%6cimit=7', '?l%69mi%74=7', '?limit=9&%6c%69%6d%69%74=7'])
      expect((await send(LIST + query)).body, query).toBe(seven.body)
    const api = await send(`${LIST}?format=api`)
    for (const query of ['?form%61t=api', '?format=%61pi', '?format=ap%69&%6fffset=0'])
      expect((await send(LIST + query)).body, query).toBe(api.body)
    for (const query of ['?%6Cimit=5', '?o%66fset=7', '?limit=%37'])
      expect(await send(LIST + query), query).toMatchObject({
        status: 404,
        body: noSuchWindow(served().pressed.rules),
      })
  })
}
