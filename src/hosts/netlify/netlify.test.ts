import { describe, expect, it } from 'vitest'
import type { SiteRules } from '../../api/site-rules.ts'
import { siteRules } from '../../testing/rules.ts'
import { netlify } from './index.ts'

const RULES = siteRules()

const filesFor = (rules: SiteRules) =>
  Object.fromEntries(netlify.files(rules).map((file) => [file.path, 'body' in file && file.body]))

describe('netlify', () => {
  it('gets the headers of the API and of media', () => {
    expect(filesFor(RULES)._headers).toMatchInlineSnapshot(`
      "/api/*
        Content-Type: application/json
        Allow: GET, HEAD, OPTIONS
        Vary: Accept
        Cache-Control: public, max-age=300
        X-Content-Type-Options: nosniff
        Access-Control-Allow-Origin: *
        Access-Control-Expose-Headers: *

      /media/*
        Cache-Control: public, max-age=300
        X-Content-Type-Options: nosniff
        Access-Control-Allow-Origin: *
        Access-Control-Expose-Headers: *

      /.well-known/api-catalog
        Content-Type: application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"
        Link: </.well-known/api-catalog>; rel="api-catalog"
        Cache-Control: public, max-age=300
        X-Content-Type-Options: nosniff
        Access-Control-Allow-Origin: *
        Access-Control-Expose-Headers: *

      /llms.txt
        Content-Type: text/plain; charset=utf-8
        Cache-Control: public, max-age=300
        X-Content-Type-Options: nosniff
        Access-Control-Allow-Origin: *
        Access-Control-Expose-Headers: *

      /docs/*
        Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
        Referrer-Policy: no-referrer
        Cache-Control: public, max-age=300
        X-Content-Type-Options: nosniff
        Access-Control-Allow-Origin: *
        Access-Control-Expose-Headers: *

      /docs/
        Content-Type: text/html; charset=utf-8

      /docs/docs.js
        Content-Type: text/javascript; charset=utf-8

      /docs/docs.css
        Content-Type: text/css; charset=utf-8

      /docs/swagger-ui-bundle.js
        Content-Type: text/javascript; charset=utf-8

      /docs/swagger-ui.css
        Content-Type: text/css; charset=utf-8

      /docs/swagger-ui.LICENSE.txt
        Content-Type: text/plain; charset=utf-8

      /docs/swagger-ui.NOTICE.txt
        Content-Type: text/plain; charset=utf-8
      "
    `)
  })

  it('sends no CORS headers where they are switched off', () => {
    expect(filesFor({ ...RULES, cors: false })._headers).toMatchInlineSnapshot(`
      "/api/*
        Content-Type: application/json
        Allow: GET, HEAD, OPTIONS
        Vary: Accept
        Cache-Control: public, max-age=300
        X-Content-Type-Options: nosniff

      /media/*
        Cache-Control: public, max-age=300
        X-Content-Type-Options: nosniff

      /.well-known/api-catalog
        Content-Type: application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"
        Link: </.well-known/api-catalog>; rel="api-catalog"
        Cache-Control: public, max-age=300
        X-Content-Type-Options: nosniff

      /llms.txt
        Content-Type: text/plain; charset=utf-8
        Cache-Control: public, max-age=300
        X-Content-Type-Options: nosniff

      /docs/*
        Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
        Referrer-Policy: no-referrer
        Cache-Control: public, max-age=300
        X-Content-Type-Options: nosniff

      /docs/
        Content-Type: text/html; charset=utf-8

      /docs/docs.js
        Content-Type: text/javascript; charset=utf-8

      /docs/docs.css
        Content-Type: text/css; charset=utf-8

      /docs/swagger-ui-bundle.js
        Content-Type: text/javascript; charset=utf-8

      /docs/swagger-ui.css
        Content-Type: text/css; charset=utf-8

      /docs/swagger-ui.LICENSE.txt
        Content-Type: text/plain; charset=utf-8

      /docs/swagger-ui.NOTICE.txt
        Content-Type: text/plain; charset=utf-8
      "
    `)
  })

  it('gets a rule for each query, windows before the list and format=api before the plain variant', () => {
    expect(filesFor(RULES)._redirects).toMatchInlineSnapshot(`
      "/api/v1/  format=api  /api/v1/format-api/index.json  200
      /api/v1/catalog/  format=api  /api/v1/format-api/catalog/index.json  200
      /api/v1/catalog/artist/  format=api  limit=20  offset=:offset  /api/v1/format-api/catalog/artist/limit-20/offset-:offset/index.json  200
      /api/v1/catalog/artist/  format=api  limit=50  offset=:offset  /api/v1/format-api/catalog/artist/limit-50/offset-:offset/index.json  200
      /api/v1/catalog/artist/  format=api  limit=:limit  offset=:offset  /api/v1/answers/no-such-window.json  404
      /api/v1/catalog/artist/  format=api  limit=20  /api/v1/format-api/catalog/artist/limit-20/offset-0/index.json  200
      /api/v1/catalog/artist/  format=api  limit=50  /api/v1/format-api/catalog/artist/limit-50/offset-0/index.json  200
      /api/v1/catalog/artist/  format=api  limit=:limit  /api/v1/answers/no-such-window.json  404
      /api/v1/catalog/artist/  format=api  offset=:offset  /api/v1/format-api/catalog/artist/limit-20/offset-:offset/index.json  200
      /api/v1/catalog/artist/  format=api  /api/v1/format-api/catalog/artist/index.json  200
      /api/v1/catalog/track/  format=api  limit=20  offset=:offset  /api/v1/format-api/catalog/track/limit-20/offset-:offset/index.json  200
      /api/v1/catalog/track/  format=api  limit=50  offset=:offset  /api/v1/format-api/catalog/track/limit-50/offset-:offset/index.json  200
      /api/v1/catalog/track/  format=api  limit=:limit  offset=:offset  /api/v1/answers/no-such-window.json  404
      /api/v1/catalog/track/  format=api  limit=20  /api/v1/format-api/catalog/track/limit-20/offset-0/index.json  200
      /api/v1/catalog/track/  format=api  limit=50  /api/v1/format-api/catalog/track/limit-50/offset-0/index.json  200
      /api/v1/catalog/track/  format=api  limit=:limit  /api/v1/answers/no-such-window.json  404
      /api/v1/catalog/track/  format=api  offset=:offset  /api/v1/format-api/catalog/track/limit-20/offset-:offset/index.json  200
      /api/v1/catalog/track/  format=api  /api/v1/format-api/catalog/track/index.json  200
      /api/v1/catalog/release/  format=api  limit=20  offset=:offset  /api/v1/format-api/catalog/release/limit-20/offset-:offset/index.json  200
      /api/v1/catalog/release/  format=api  limit=50  offset=:offset  /api/v1/format-api/catalog/release/limit-50/offset-:offset/index.json  200
      /api/v1/catalog/release/  format=api  limit=:limit  offset=:offset  /api/v1/answers/no-such-window.json  404
      /api/v1/catalog/release/  format=api  limit=20  /api/v1/format-api/catalog/release/limit-20/offset-0/index.json  200
      /api/v1/catalog/release/  format=api  limit=50  /api/v1/format-api/catalog/release/limit-50/offset-0/index.json  200
      /api/v1/catalog/release/  format=api  limit=:limit  /api/v1/answers/no-such-window.json  404
      /api/v1/catalog/release/  format=api  offset=:offset  /api/v1/format-api/catalog/release/limit-20/offset-:offset/index.json  200
      /api/v1/catalog/release/  format=api  /api/v1/format-api/catalog/release/index.json  200
      /api/v1/catalog/label/  format=api  limit=20  offset=:offset  /api/v1/format-api/catalog/label/limit-20/offset-:offset/index.json  200
      /api/v1/catalog/label/  format=api  limit=50  offset=:offset  /api/v1/format-api/catalog/label/limit-50/offset-:offset/index.json  200
      /api/v1/catalog/label/  format=api  limit=:limit  offset=:offset  /api/v1/answers/no-such-window.json  404
      /api/v1/catalog/label/  format=api  limit=20  /api/v1/format-api/catalog/label/limit-20/offset-0/index.json  200
      /api/v1/catalog/label/  format=api  limit=50  /api/v1/format-api/catalog/label/limit-50/offset-0/index.json  200
      /api/v1/catalog/label/  format=api  limit=:limit  /api/v1/answers/no-such-window.json  404
      /api/v1/catalog/label/  format=api  offset=:offset  /api/v1/format-api/catalog/label/limit-20/offset-:offset/index.json  200
      /api/v1/catalog/label/  format=api  /api/v1/format-api/catalog/label/index.json  200
      /api/v1/catalog/artist/:uuid  format=api  /api/v1/format-api/catalog/artist/:uuid/index.json  200
      /api/v1/catalog/track/:uuid  format=api  /api/v1/format-api/catalog/track/:uuid/index.json  200
      /api/v1/catalog/release/:uuid  format=api  /api/v1/format-api/catalog/release/:uuid/index.json  200
      /api/v1/catalog/label/:uuid  format=api  /api/v1/format-api/catalog/label/:uuid/index.json  200
      /api/v1/features/media/:uuid  format=api  /api/v1/format-api/features/media/:uuid/index.json  200
      /api/v1/features/artist/:uuid  format=api  /api/v1/format-api/features/artist/:uuid/index.json  200
      /api/v1/lookup/:by/:value  format=api  /api/v1/format-api/lookup/:by/:value/index.json  200
      /api/v1/  /api/v1/index.json  200
      /api/v1/catalog/  /api/v1/catalog/index.json  200
      /api/v1/catalog/artist/  limit=20  offset=:offset  /api/v1/catalog/artist/limit-20/offset-:offset/index.json  200
      /api/v1/catalog/artist/  limit=50  offset=:offset  /api/v1/catalog/artist/limit-50/offset-:offset/index.json  200
      /api/v1/catalog/artist/  limit=:limit  offset=:offset  /api/v1/answers/no-such-window.json  404
      /api/v1/catalog/artist/  limit=20  /api/v1/catalog/artist/limit-20/offset-0/index.json  200
      /api/v1/catalog/artist/  limit=50  /api/v1/catalog/artist/limit-50/offset-0/index.json  200
      /api/v1/catalog/artist/  limit=:limit  /api/v1/answers/no-such-window.json  404
      /api/v1/catalog/artist/  offset=:offset  /api/v1/catalog/artist/limit-20/offset-:offset/index.json  200
      /api/v1/catalog/artist/  /api/v1/catalog/artist/index.json  200
      /api/v1/catalog/track/  limit=20  offset=:offset  /api/v1/catalog/track/limit-20/offset-:offset/index.json  200
      /api/v1/catalog/track/  limit=50  offset=:offset  /api/v1/catalog/track/limit-50/offset-:offset/index.json  200
      /api/v1/catalog/track/  limit=:limit  offset=:offset  /api/v1/answers/no-such-window.json  404
      /api/v1/catalog/track/  limit=20  /api/v1/catalog/track/limit-20/offset-0/index.json  200
      /api/v1/catalog/track/  limit=50  /api/v1/catalog/track/limit-50/offset-0/index.json  200
      /api/v1/catalog/track/  limit=:limit  /api/v1/answers/no-such-window.json  404
      /api/v1/catalog/track/  offset=:offset  /api/v1/catalog/track/limit-20/offset-:offset/index.json  200
      /api/v1/catalog/track/  /api/v1/catalog/track/index.json  200
      /api/v1/catalog/release/  limit=20  offset=:offset  /api/v1/catalog/release/limit-20/offset-:offset/index.json  200
      /api/v1/catalog/release/  limit=50  offset=:offset  /api/v1/catalog/release/limit-50/offset-:offset/index.json  200
      /api/v1/catalog/release/  limit=:limit  offset=:offset  /api/v1/answers/no-such-window.json  404
      /api/v1/catalog/release/  limit=20  /api/v1/catalog/release/limit-20/offset-0/index.json  200
      /api/v1/catalog/release/  limit=50  /api/v1/catalog/release/limit-50/offset-0/index.json  200
      /api/v1/catalog/release/  limit=:limit  /api/v1/answers/no-such-window.json  404
      /api/v1/catalog/release/  offset=:offset  /api/v1/catalog/release/limit-20/offset-:offset/index.json  200
      /api/v1/catalog/release/  /api/v1/catalog/release/index.json  200
      /api/v1/catalog/label/  limit=20  offset=:offset  /api/v1/catalog/label/limit-20/offset-:offset/index.json  200
      /api/v1/catalog/label/  limit=50  offset=:offset  /api/v1/catalog/label/limit-50/offset-:offset/index.json  200
      /api/v1/catalog/label/  limit=:limit  offset=:offset  /api/v1/answers/no-such-window.json  404
      /api/v1/catalog/label/  limit=20  /api/v1/catalog/label/limit-20/offset-0/index.json  200
      /api/v1/catalog/label/  limit=50  /api/v1/catalog/label/limit-50/offset-0/index.json  200
      /api/v1/catalog/label/  limit=:limit  /api/v1/answers/no-such-window.json  404
      /api/v1/catalog/label/  offset=:offset  /api/v1/catalog/label/limit-20/offset-:offset/index.json  200
      /api/v1/catalog/label/  /api/v1/catalog/label/index.json  200
      /api/v1/catalog/artist/:uuid  /api/v1/catalog/artist/:uuid/index.json  200
      /api/v1/catalog/track/:uuid  /api/v1/catalog/track/:uuid/index.json  200
      /api/v1/catalog/release/:uuid  /api/v1/catalog/release/:uuid/index.json  200
      /api/v1/catalog/label/:uuid  /api/v1/catalog/label/:uuid/index.json  200
      /api/v1/features/media/:uuid  /api/v1/features/media/:uuid/index.json  200
      /api/v1/features/artist/:uuid  /api/v1/features/artist/:uuid/index.json  200
      /api/v1/lookup/:by/:value  /api/v1/lookup/:by/:value/index.json  200
      /docs/  /docs/index.html  200
      /.catalog-press/*  /api/v1/answers/not-found.json  404!
      /.assetsignore  /api/v1/answers/not-found.json  404!
      /.htaccess  /api/v1/answers/not-found.json  404!
      /404.html  /api/v1/answers/not-found.json  404!
      /_headers  /api/v1/answers/not-found.json  404!
      /_redirects  /api/v1/answers/not-found.json  404!
      /_routes.json  /api/v1/answers/not-found.json  404!
      /_worker.js  /api/v1/answers/not-found.json  404!
      /*  /api/v1/answers/not-found.json  404
      "
    `)
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
