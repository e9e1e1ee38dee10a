import { describe, expect, it } from 'vitest'
import { siteRules } from '../../testing/catalogs/rules.ts'
import { BULK } from '../schemas/bulk.ts'
import { CHANGES_PATH, changesPath } from '../schemas/changes.ts'
import {
  API_CATALOG_PATH,
  DOCS_PATH,
  documentAt,
  isOfApi,
  LLMS_PATH,
  listDocuments,
  OPENAPI_PATH,
} from './documents.ts'
import { documentBlocks } from './headers.ts'
import { answerTo, parseAsked } from './rules.ts'

const RULES = siteRules()

const ask = (path: string, method = 'GET', rules = RULES) => answerTo(rules, parseAsked(method, path))
const headersAt = (path: string, rules = RULES) => ask(path, 'GET', rules).headers

describe('a document', () => {
  it.each([
    [OPENAPI_PATH, 'api/v1/openapi.json'],
    ['/api/v1/schemas/artist-page.json', 'api/v1/schemas/artist-page.json'],
    [API_CATALOG_PATH, '.well-known/api-catalog'],
    [LLMS_PATH, 'llms.txt'],
    [DOCS_PATH, 'docs/index.html'],
    ['/docs/swagger-ui.css', 'docs/swagger-ui.css'],
  ])('is answered from its file, whatever the query: %s', (path, file) => {
    expect(ask(path)).toMatchObject({ status: 200, file, isPressed: true })
    expect(ask(path, 'HEAD')).toEqual(ask(path))
    expect(answerTo(RULES, parseAsked('GET', `${path}?format=xml`))).toEqual(ask(path))
  })

  it.each(['POST', 'OPTIONS', 'DELETE'])('is refused to %s, as media are', (method) => {
    for (const { path } of listDocuments(RULES)) expect(ask(path, method).status).toBe(405)
  })

  it('under /api/ goes out with the headers of the API', () => {
    expect(headersAt(OPENAPI_PATH)).toEqual(headersAt('/api/v1/'))
  })

  it('elsewhere have a caching policy, open access, and a type that is not guessed', () => {
    expect(headersAt(LLMS_PATH)).toEqual({
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
      'X-Content-Type-Options': 'nosniff',
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': '*',
    })
    expect(headersAt(LLMS_PATH, { ...RULES, cors: false })).not.toHaveProperty('Access-Control-Allow-Origin')
  })

  it('of the reference runs and reads nothing that its host does not serve', () => {
    const reference = listDocuments(RULES).filter(({ path }) => path.startsWith(DOCS_PATH))
    for (const { path } of reference) {
      expect(headersAt(path)['Content-Security-Policy']).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
          "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
    }
  })

  it.each(BULK)('holds a whole list under a type of its own: $path', ({ path, file, type }) => {
    const rules = { ...RULES, bulk: true }
    expect(ask(path, 'GET', rules)).toMatchObject({ status: 200, file, isPressed: true })
    expect(headersAt(path, rules)).toEqual({
      'Content-Type': type,
      'Cache-Control': 'public, max-age=300',
      'X-Content-Type-Options': 'nosniff',
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': '*',
    })
    for (const method of ['GET', 'POST']) expect(ask(path, method).status).toBe(404)
  })

  it('of the feed of changes is answered from its file, where the site has a feed', () => {
    const page = changesPath('0123456789abcdef'.repeat(2))
    const rules = { ...RULES, changes: true }
    for (const path of [CHANGES_PATH, page]) {
      expect(ask(path, 'GET', rules)).toMatchObject({ status: 200, file: `${path.slice(1)}index.json` })
      expect(headersAt(path, rules)).toEqual(headersAt('/api/v1/'))
      expect(ask(path.slice(0, -1), 'GET', rules)).toMatchObject({ status: 301, location: path })
      expect(ask(path, 'POST', rules).status).toBe(405)
      for (const method of ['GET', 'POST']) expect(ask(path, method).status).toBe(404)
    }
    for (const cursor of ['', '0123', 'g'.repeat(32), 'A'.repeat(32)]) {
      expect(ask(`${CHANGES_PATH}${cursor}/`, 'GET', rules).status).toBe(404)
    }
  })

  it('of the API has the type that every answer of the API has', () => {
    const all = { ...RULES, changes: true }
    const feed = documentAt(changesPath('0123456789abcdef'.repeat(2)))
    for (const document of [...listDocuments(all), feed]) {
      if (document && isOfApi(document))
        expect(document.type).toBe(headersAt(document.path, all)['Content-Type'])
    }
    expect(feed).toMatchObject({ type: 'application/json' })
  })

  it('of the reference is not there where that is switched off, to no method', () => {
    for (const path of [DOCS_PATH, DOCS_PATH.slice(0, -1), `${DOCS_PATH}docs.js`]) {
      for (const method of ['GET', 'POST']) {
        expect(ask(path, method, { ...RULES, docs: false }).status).toBe(404)
      }
    }
  })

  it('has a URL of its own and a file of its own', () => {
    const documents = listDocuments(RULES)
    expect(new Set(documents.map(({ path }) => path)).size).toBe(documents.length)
    expect(new Set(documents.map(({ file }) => file)).size).toBe(documents.length)
  })
})

describe('the documents whose headers hosts set', () => {
  it('is the same as in the rules for each', () => {
    const rules = { ...RULES, bulk: true }
    const blocks = documentBlocks(rules).flatMap(({ path, documents, headers }) =>
      documents.map((one) => {
        expect(one.path.startsWith(path.replace('*', ''))).toBe(true)
        return [one.path, { 'Content-Type': one.type, ...headers }]
      }),
    )
    const outside = listDocuments(rules).filter((document) => !isOfApi(document))
    expect(blocks).toEqual(outside.map(({ path }) => [path, headersAt(path, rules)]))
  })

  it('leaves /docs/ out where it is switched off', () => {
    expect(documentBlocks({ ...RULES, docs: false }).map(({ path }) => path)).toEqual([
      API_CATALOG_PATH,
      LLMS_PATH,
    ])
  })
})
