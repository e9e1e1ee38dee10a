// The handlers as the package ships them: one file a platform, of web APIs and the model alone.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const FOLDER = fileURLToPath(new URL('../../lib/edge/bundles/', import.meta.url))
const PLATFORMS = fileURLToPath(new URL('./platforms/', import.meta.url))

const names = (folder: string, ending: string) =>
  readdirSync(folder).filter((name) => name.endsWith(ending) && !name.endsWith(`.test${ending}`))

it('there is a bundle for every platform', () => {
  const platforms = names(PLATFORMS, '.ts').map((name) => name.replace('.ts', '.js'))
  expect(names(FOLDER, '.js').sort()).toEqual(expect.arrayContaining(platforms.sort()))
})

/** The quota of a CloudFront Function, and what the rules of a site take of it. */
const CLOUDFRONT_MOST = 10 * 1024
const RULES_MOST = 600

describe.each(names(FOLDER, '.js'))('the bundle %s', (name) => {
  const code = readFileSync(FOLDER + name, 'utf8')

  it('has nothing of Node, of a checker of schemas or of another file', () => {
    expect(code).not.toMatch(/\bnode:|\brequire\(|\bprocess\b|\bBuffer\b|\bzod\b|\bimport\s/i)
  })

  it('is small, and has a place for the rules of a site', () => {
    expect(Buffer.byteLength(code)).toBeLessThan(
      name === 'cloudfront.js' ? CLOUDFRONT_MOST - RULES_MOST : 26_000,
    )
    expect(code.split('__CATALOG_PRESS_RULES__')).toHaveLength(2)
  })
})
