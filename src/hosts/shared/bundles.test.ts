// The handlers as the package ships them: one file per platform, which uses only web APIs.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const FOLDER = fileURLToPath(new URL('../../../lib/handlers/', import.meta.url))
const HOSTS = fileURLToPath(new URL('../', import.meta.url))

const BUNDLES = readdirSync(FOLDER)

it('there is a bundle for every host with a handler', () => {
  const handlers = readdirSync(HOSTS).filter((name) => existsSync(path.join(HOSTS, name, 'handler.ts')))
  expect(BUNDLES.sort()).toEqual(handlers.sort().map((name) => `${name}.js`))
})

/** The size limit of a CloudFront Function, and the part of it reserved for the rules of a site. */
const MAX_CLOUDFRONT_BYTES = 10 * 1024
const MAX_RULES_BYTES = 520
/** A limit of our own for other platforms, which accept a megabyte. */
const MAX_BUNDLE_BYTES = 97_000

describe.each(BUNDLES)('the bundle %s', (name) => {
  const code = readFileSync(FOLDER + name, 'utf8')

  it('uses neither Node.js nor a schema validator, and imports no file', () => {
    expect(code).not.toMatch(/\bnode:|\brequire\(|\bprocess\b|\bBuffer\b|\bzod\b|\bimport\s/i)
  })

  it('is small, and has one placeholder for the rules of a site', () => {
    expect(Buffer.byteLength(code)).toBeLessThan(
      name === 'cloudfront.js' ? MAX_CLOUDFRONT_BYTES - MAX_RULES_BYTES : MAX_BUNDLE_BYTES,
    )
    expect(code.split('__CATALOG_PRESS_RULES__')).toHaveLength(2)
  })
})
