import { describe, expect, it } from 'vitest'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { siteRules } from '../../testing/catalogs/rules.ts'
import { netlify } from './index.ts'

const RULES = siteRules()

const filesFor = (rules: SiteRules) =>
  Object.fromEntries(netlify.files(rules).map((file) => [file.path, 'body' in file && file.body]))

describe('netlify', () => {
  it('gets the headers of the API and of media', async () => {
    await expect(filesFor(RULES)._headers).toMatchFileSnapshot('expected/_headers')
  })

  it('sets the type of playlists, which the platform would take for segmented streams', () => {
    const type = '/releases/:uuid/playlist.m3u8\n  Content-Type: application/x-mpegurl\n'
    expect(filesFor({ ...RULES, web: { audio: null } })._headers).toContain(type)
    expect(filesFor(RULES)._headers).not.toContain('playlist')
  })

  it('sends no CORS headers where they are switched off', () => {
    const { _headers } = filesFor({ ...RULES, cors: false })
    expect(_headers).toBe(String(filesFor(RULES)._headers).replace(/^ {2}Access-Control-.*\n/gm, ''))
  })

  it('gets a rule for each query, windows before the list and format=api before the plain variant', async () => {
    await expect(filesFor(RULES)._redirects).toMatchFileSnapshot('expected/_redirects')
  })

  it('has no rules for records of a packed site, which have no files', () => {
    const { _redirects } = filesFor({ ...RULES, layout: 'packed' })
    const lines = String(_redirects).split('\n')
    expect(lines.filter((line) => line.startsWith('/api/'))).toMatchInlineSnapshot(`
      [
        "/api/v1/  /api/v1/index.json  200",
        "/api/v1/catalog/  /api/v1/catalog/index.json  200",
      ]
    `)
    const aliases = [{ resource: 'artist' as const, alias: 'a', uuid: 'b' }]
    const all = netlify.files({ ...RULES, layout: 'packed' }, aliases).map((file) => JSON.stringify(file))
    expect(all.join()).not.toContain('301')
  })

  it('maps an offset without a limit to the windows of the page size', () => {
    const { _redirects } = filesFor({ ...RULES, paging: { pageSize: 7, maxLimit: 100 }, limits: [7] })
    expect(_redirects).toContain(
      '\n/api/v1/catalog/artist/  offset=:offset  /api/v1/catalog/artist/limit-7/offset-:offset/index.json  200\n',
    )
  })

  it('has a page for paths that no rule matches', () => {
    expect(filesFor(RULES)['404.html']).toBe('{"detail":"Not found."}')
  })

  it('gets its edge function in the folder for generated files', () => {
    expect(netlify.files(RULES)).toContainEqual({
      in: 'project',
      path: '.netlify/v1/edge-functions/catalog-press.js',
      handler: 'netlify',
    })
  })

  it('gives the same text for the same rules', () => {
    expect(netlify.files({ ...RULES })).toEqual(netlify.files(RULES))
  })
})
