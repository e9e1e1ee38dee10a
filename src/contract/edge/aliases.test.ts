import { describe, expect, it } from 'vitest'
import { artistId } from '../../testing/catalogs/catalog.ts'
import { siteRules } from '../../testing/catalogs/rules.ts'
import type { SiteRules } from '../rules/site-rules.ts'
import { resourceFile } from '../urls/files.ts'
import { type Asset, createHandler } from './handler.ts'

const RULES = siteRules()
const LIST = '/api/v1/catalog/artist/'
const FORMER = artistId(11)
const SHARD = 'api/v1/aliases/artist/aa/index.json'
const FILES: Readonly<Record<string, string>> = {
  [resourceFile('artist', artistId(1), 'plain')]: '{}',
  [SHARD]: JSON.stringify({ [FORMER]: artistId(1) }),
}

/** A handler over these files that records which of them it reads. */
function createRecordingHandler(rules: SiteRules) {
  const read: string[] = []
  const asset: Asset = async (file) => {
    read.push(file)
    const text = FILES[file]
    return text === undefined ? null : new Response(text)
  }
  const handle = createHandler(rules, asset)
  const ask = (target: string, method = 'GET') =>
    handle(new Request(`https://x.example${target}`, { method }))
  return { ask, read }
}

describe('a former uuid', () => {
  const { ask, read } = createRecordingHandler({ ...RULES, aliases: true })

  it.each([
    ['GET', `${LIST}${FORMER}/`, `${LIST}${artistId(1)}/`],
    ['HEAD', `${LIST}${FORMER}/?a=b`, `${LIST}${artistId(1)}/?a=b`],
    ['GET', `${LIST}${FORMER.toUpperCase()}/?format=api`, `${LIST}${artistId(1)}/?format=api`],
    ['GET', `${LIST}${FORMER}?a`, `${LIST}${FORMER}/?a`],
  ])('leads %s %s to %s', async (method, target, location) => {
    const answer = await ask(target, method)
    expect([answer.status, answer.headers.get('Location'), await answer.text()]).toEqual([301, location, ''])
    expect(answer.headers.get('Cache-Control')).toBe(RULES.cacheControl)
  })

  it.each([
    ['OPTIONS', `${LIST}${FORMER}/`, 200],
    ['POST', `${LIST}${FORMER}/`, 405],
    ['GET', `${LIST}${FORMER}/?format=xml`, 404],
    ['GET', `${LIST}${artistId(12)}/`, 404],
    ['GET', `/api/v1/catalog/track/${FORMER}/`, 404],
    ['GET', `/api/v1/features/media/${FORMER}/`, 404],
  ])('%s %s is answered with %s as any other', async (method, target, status) => {
    expect((await ask(target, method)).status).toBe(status)
  })

  it.each([
    ['GET', `/artists/${FORMER}/?a=b`, `/artists/${artistId(1)}/?a=b`],
    ['HEAD', `/artists/${FORMER}/feed.atom`, `/artists/${artistId(1)}/feed.atom`],
  ])('leads %s %s to %s, where the site has web pages', async (method, target, location) => {
    const answer = await createRecordingHandler({ ...RULES, aliases: true, web: { audio: null } }).ask(
      target,
      method,
    )
    expect([answer.status, answer.headers.get('Location')]).toEqual([301, location])
    expect((await ask(target, method)).status).toBe(404)
  })

  it('is looked for only where a record is missing', async () => {
    read.length = 0
    await ask(`${LIST}${artistId(1)}/`)
    expect(read).toEqual([resourceFile('artist', artistId(1), 'plain')])
  })
})

describe('a site without aliases', () => {
  it('reads no more than the file of the record', async () => {
    const { ask, read } = createRecordingHandler(RULES)
    expect((await ask(`${LIST}${FORMER}/`)).status).toBe(404)
    expect(read).toEqual([resourceFile('artist', FORMER, 'plain')])
  })
})
