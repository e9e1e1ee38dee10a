import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { conform, type Pressed, pressFor } from '../../testing/catalogs/conformance.ts'
import { pressPackedFor, whichGroups } from '../../testing/catalogs/packed.ts'
import { siteRules } from '../../testing/catalogs/rules.ts'
import { type Fetch, serveFetch } from '../../testing/servers/fetch-server.ts'
import { vercelDeployment } from '../../testing/servers/vercel.ts'
import { vercel } from './index.ts'

const RULES = siteRules()

describe('vercel', () => {
  it('routes the API and the documents to the middleware, and everything else to files', () => {
    expect(vercel.files(RULES)).toMatchInlineSnapshot(`
      [
        {
          "body": "{
        "version": 3,
        "routes": [
          {
            "src": "^(?:/api/.*|/\\\\.well-known/api-catalog|/llms\\\\.txt|/docs|/docs/.*)$",
            "missing": [
              {
                "type": "header",
                "key": "x-catalog-press-file"
              }
            ],
            "middlewarePath": "_middleware",
            "continue": true
          },
          {
            "src": "^/media/.*$",
            "headers": {
              "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; media-src 'self'; sandbox",
              "Cache-Control": "public, max-age=300",
              "X-Content-Type-Options": "nosniff",
              "Access-Control-Allow-Origin": "*",
              "Access-Control-Expose-Headers": "*"
            },
            "continue": true
          },
          {
            "src": "^/(?:\\\\.catalog-press(?:/.*)?|\\\\.assetsignore|\\\\.htaccess|404\\\\.html|_headers|_redirects|_routes\\\\.json|_worker\\\\.js)$",
            "status": 404,
            "dest": "/api/v1/answers/not-found.json",
            "headers": {
              "Content-Type": "application/json",
              "Allow": "GET, HEAD, OPTIONS",
              "Vary": "Accept",
              "Cache-Control": "public, max-age=10",
              "X-Content-Type-Options": "nosniff",
              "Access-Control-Allow-Origin": "*",
              "Access-Control-Expose-Headers": "*"
            }
          },
          {
            "handle": "filesystem"
          },
          {
            "handle": "error"
          },
          {
            "src": "^/.*$",
            "status": 404,
            "dest": "/api/v1/answers/not-found.json",
            "headers": {
              "Content-Type": "application/json",
              "Allow": "GET, HEAD, OPTIONS",
              "Vary": "Accept",
              "Cache-Control": "public, max-age=10",
              "X-Content-Type-Options": "nosniff",
              "Access-Control-Allow-Origin": "*",
              "Access-Control-Expose-Headers": "*"
            }
          }
        ]
      }
      ",
          "in": "project",
          "path": ".vercel/output/config.json",
        },
        {
          "body": "{
        "runtime": "edge",
        "entrypoint": "index.js"
      }
      ",
          "in": "project",
          "path": ".vercel/output/functions/_middleware.func/.vc-config.json",
        },
        {
          "handler": "vercel",
          "in": "project",
          "path": ".vercel/output/functions/_middleware.func/index.js",
        },
      ]
    `)
  })
})

describe('a deployment on vercel', () => {
  const LIST = '/api/v1/catalog/artist/'
  let pressed: Pressed
  let deployment: Fetch
  let base: string
  beforeAll(async () => {
    pressed = await pressFor(vercel)
    deployment = await vercelDeployment(pressed)
    base = await serveFetch((request) => deployment(request))
  })

  it('follows all rules', async () => {
    await conform('vercel', base, pressed, vercel.deviations)
  })

  it('follows them with the blocks of a packed site', async () => {
    const packed = await pressPackedFor(vercel)
    const deployed = await vercelDeployment(packed)
    await conform(
      'vercel',
      await serveFetch((request) => deployed(request)),
      packed,
      vercel.deviations,
      whichGroups(),
    )
  })

  it('does not publish the build state', async () => {
    const response = await fetch(`${base}/.catalog-press/rules.json`)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await response.text()).not.toContain('baseUrl')
  })

  it('requests a file once, uncompressed, with the credentials of the visitor and none of their other headers', async () => {
    const seen: Request[] = []
    const origin = await serveFetch(async (request) => {
      seen.push(request)
      return deployment(request)
    })
    const file = path.join(pressed.project, '.vercel/output/functions/_middleware.func/index.js')
    const middleware: { default: Fetch } = await import(pathToFileURL(file).href)
    const headers = { Cookie: '_vercel_jwt=pass', Authorization: 'Bearer x', 'If-None-Match': '"old"' }
    const response = await middleware.default(new Request(`${origin}${LIST}`, { headers }))

    expect(response.status).toBe(200)
    expect(seen.map(({ url }) => new URL(url).pathname)).toEqual([`${LIST}index.json`])
    expect(Object.fromEntries(seen[0]?.headers ?? [])).toMatchObject({
      cookie: '_vercel_jwt=pass',
      'if-none-match': '"old"',
      'accept-encoding': 'identity',
      'x-catalog-press-file': '1',
    })
    expect(seen[0]?.headers.has('authorization')).toBe(false)
  })

  it('composes a window for a visitor of a protected deployment', async () => {
    const origin = await serveFetch(async (request) =>
      request.headers.get('cookie') === '_vercel_jwt=pass'
        ? deployment(request)
        : new Response('Authentication Required', { status: 401 }),
    )
    const response = await fetch(`${origin}${LIST}?limit=2&offset=19`, {
      headers: { Cookie: '_vercel_jwt=pass' },
    })
    expect(await response.json()).toMatchObject({ count: 45, results: [{ name: 'Artist 20' }, {}] })
  })
})
