import { describe, expect, it } from 'vitest'
import { siteRules } from '../../testing/catalogs/rules.ts'
import type { Host } from '../shared/host.ts'
import { cloudflarePages } from './pages.ts'
import { cloudflareWorkers } from './workers.ts'

const RULES = siteRules()

/** The texts of a host's files, or the names of their handlers, by location and path. */
const filesByPath = (host: Host) =>
  Object.fromEntries(
    host
      .files(RULES)
      .map((file) => [`${file.in} ${file.path}`, 'body' in file ? file.body : `the handler ${file.handler}`]),
  )

describe('Cloudflare Workers', () => {
  const files = filesByPath(cloudflareWorkers)

  it('has a worker and its settings beside the site, and headers of media inside', () => {
    expect(Object.keys(files)).toMatchInlineSnapshot(`
      [
        "project wrangler.jsonc",
        "project worker.js",
        "site _headers",
        "site .assetsignore",
      ]
    `)
    expect(files['project worker.js']).toBe('the handler cloudflare')
  })

  it('runs the worker first for the API and the documents', () => {
    expect(files['project wrangler.jsonc']).toMatchInlineSnapshot(`
      "{
        "$schema": "node_modules/wrangler/config-schema.json",
        "name": "api-example-org",
        "main": "worker.js",
        "compatibility_date": "2026-01-01",
        "assets": {
          "directory": "./dist",
          "binding": "ASSETS",
          "run_worker_first": [
            "/api/*",
            "/.well-known/api-catalog",
            "/llms.txt",
            "/docs",
            "/docs/*"
          ],
          "html_handling": "none",
          "not_found_handling": "none"
        }
      }
      "
    `)
  })

  it('gives media their headers', async () => {
    await expect(files['site _headers']).toMatchFileSnapshot('../netlify/expected/_headers')
  })

  it('does not publish internal files', () => {
    expect(files['site .assetsignore']).toMatchInlineSnapshot(`
      ".catalog-press
      .htaccess
      404.html
      _worker.js
      _routes.json
      "
    `)
  })

  it('names the project by the host of the API', () => {
    const projectNameAt = (baseUrl: string) => {
      const config = cloudflareWorkers
        .files({ ...RULES, baseUrl })
        .find(({ path }) => path === 'wrangler.jsonc')
      return config && 'body' in config ? JSON.parse(config.body).name : null
    }
    expect(projectNameAt('http://127.0.0.1:8080')).toBe('127-0-0-1')
    expect(projectNameAt(`https://${'long-'.repeat(12)}name.example.com`)).toHaveLength(63)
  })
})

describe('Cloudflare Pages', () => {
  const files = filesByPath(cloudflarePages)

  it('has its worker inside the site', () => {
    expect(Object.keys(files)).toMatchInlineSnapshot(`
      [
        "project wrangler.jsonc",
        "site _worker.js",
        "site _routes.json",
        "site _headers",
      ]
    `)
    expect(files['site _worker.js']).toBe('the handler cloudflare')
  })

  it('serves only media from the assets', () => {
    expect(files['site _routes.json']).toMatchInlineSnapshot(`
      "{
        "version": 1,
        "include": [
          "/*"
        ],
        "exclude": [
          "/media/*"
        ]
      }
      "
    `)
  })

  it('names the folder to publish', () => {
    expect(files['project wrangler.jsonc']).toMatchInlineSnapshot(`
      "{
        "$schema": "node_modules/wrangler/config-schema.json",
        "name": "api-example-org",
        "pages_build_output_dir": "./dist",
        "compatibility_date": "2026-01-01"
      }
      "
    `)
  })
})

describe('limits', () => {
  it.each([cloudflareWorkers, cloudflarePages])('of $title come with ways out', ({ limits }) => {
    expect(limits.files).toMatchObject({
      max: 20_000,
      where: 'on the free plan',
      waysOut: [expect.stringContaining('host')],
      higher: { max: 100_000, wayOut: expect.stringContaining('"plan": "paid"') },
    })
    expect(limits.fileBytes?.max).toBe(26_214_400)
  })
})
