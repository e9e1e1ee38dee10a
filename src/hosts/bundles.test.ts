// The handlers as the package ships them: one file a platform, of web APIs and the model alone.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const FOLDER = fileURLToPath(new URL('../../lib/handlers/', import.meta.url))
const HOSTS = fileURLToPath(new URL('./', import.meta.url))

const BUNDLES = readdirSync(FOLDER)

it('there is a bundle for every host with a handler', () => {
  const handlers = readdirSync(HOSTS).filter((name) => existsSync(path.join(HOSTS, name, 'handler.ts')))
  expect(BUNDLES.sort()).toEqual(handlers.sort().map((name) => `${name}.js`))
})

/** The quota of a CloudFront Function, and what the rules of a site take of it. */
const CLOUDFRONT_MOST = 10 * 1024
const RULES_MOST = 600
/** What we allow ourselves elsewhere, where a platform takes a megabyte: rules of the API, of web pages and of search. */
const BUNDLE_MOST = 64_000

describe.each(BUNDLES)('the bundle %s', (name) => {
  const code = readFileSync(FOLDER + name, 'utf8')

  it('has nothing of Node, of a checker of schemas or of another file', () => {
    expect(code).not.toMatch(/\bnode:|\brequire\(|\bprocess\b|\bBuffer\b|\bzod\b|\bimport\s/i)
  })

  it('is small, and has a place for the rules of a site', () => {
    expect(Buffer.byteLength(code)).toBeLessThan(
      name === 'cloudfront.js' ? CLOUDFRONT_MOST - RULES_MOST : BUNDLE_MOST,
    )
    expect(code.split('__CATALOG_PRESS_RULES__')).toHaveLength(2)
  })
})
