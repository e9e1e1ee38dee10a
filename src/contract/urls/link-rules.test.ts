import { describe, expect, it } from 'vitest'
import { resourceFile } from './files.ts'
import { isFileLink, linkTo, lookupPath, pathOfFile, resourcePath, variantUrl } from './urls.ts'

const BASE = 'https://api.example.org'
const ID = '7b0d1c62-5a0e-4c55-9d0f-3f1f6f0a62e1'

describe('linkTo', () => {
  const [plain, api] = [resourcePath('artist', ID, 'plain'), resourcePath('artist', ID, 'api')]

  it('is the address of the contract', () => {
    expect([plain, api].map((path) => linkTo({ baseUrl: BASE }, path))).toEqual([BASE + plain, BASE + api])
  })

  it('names the file of each variant, with the same query, where links name files', () => {
    const site = { baseUrl: BASE, links: 'files' } as const
    const links = [plain, api, '/api/v1/', lookupPath('isrc/USABC1234567', 'plain')].map((path) =>
      linkTo(site, path),
    )
    expect(links).toEqual([
      `${BASE}/${resourceFile('artist', ID, 'plain')}`,
      `${BASE}/${resourceFile('artist', ID, 'api')}?format=api`,
      `${BASE}/api/v1/index.json`,
      `${BASE}/api/v1/lookup/isrc/USABC1234567/index.json`,
    ])
    for (const link of links) expect(isFileLink(new URL(link).pathname)).toBe(true)
    expect(links.map((link) => pathOfFile(new URL(link).pathname)).slice(0, 2)).toEqual([plain, plain])
    expect(variantUrl(links[0] ?? '')).toBe(links[1])
  })

  it.each([
    '/api/v1/openapi.json',
    '/api/v1/../index.json',
    '/docs/index.html',
    '/index.json',
    '/api/v1/%2e/index.json',
  ])('no file of the API is at %s', (path) => {
    expect(isFileLink(path)).toBe(false)
    expect(pathOfFile(path)).toBe(path)
  })
})
