// Validates the responses of a running preview against its published description.
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { type Document, OpenAPIBackend } from 'openapi-backend'
import { beforeAll, describe, expect, it } from 'vitest'
import { OPENAPI_PATH } from '../../../contract/rules/documents.ts'
import { artistId, labelId, releaseId, smallCatalog, trackId } from '../../../testing/catalogs/catalog.ts'
import { dataIn } from '../../../testing/run/build.ts'
import { suiteFolder, writeTree } from '../../../testing/run/folders.ts'
import { type Preview, startPreview } from '../../../testing/servers/preview.ts'

const FEATURES = 'ffffffff-0000-4000-8000-000000000001'
const API = '/api/v1/'
const LIST = `${API}catalog/artist/`

const TARGETS = [
  API,
  `${API}catalog/`,
  ...['artist', 'track', 'release', 'label'].map((resource) => `${API}catalog/${resource}/`),
  `${LIST}?limit=2&offset=1`,
  `${LIST}${artistId(1)}/`,
  `${API}catalog/track/${trackId(1)}/`,
  `${API}catalog/release/${releaseId(1)}/`,
  `${API}catalog/label/${labelId(1)}/`,
  `${API}features/media/${FEATURES}/`,
].flatMap((target) => [target, `${target}${target.includes('?') ? '&' : '?'}format=api`])

describe('what the preview answers', () => {
  const folder = suiteFolder()
  let preview: Preview
  let api: OpenAPIBackend

  beforeAll(async () => {
    const small = smallCatalog()
    const [track, ...tracks] = small['tracks.ndjson']
    writeTree(dataIn(folder), {
      ...small,
      'tracks.ndjson': [{ ...track, features: FEATURES }, ...tracks],
      'features.ndjson': [{ uuid: FEATURES, bpm: 120 }],
    })
    preview = await startPreview(['--data', dataIn(folder)])
    const definition = (await (await fetch(preview.url + OPENAPI_PATH)).json()) as Document
    api = new OpenAPIBackend({
      definition,
      // Skips validation of the document itself against OpenAPI 3.0; a linter checks it.
      quick: true,
      ignoreTrailingSlashes: false,
      ajvOpts: { strict: false },
      // Its default Ajv lacks JSON Schema 2020-12, which OpenAPI 3.1 uses.
      customizeAjv: (_, options) => addFormats.default(new Ajv2020(options)) as never,
    })
    await api.init()
  }, 60_000)

  /** Faults that the validator finds in the response to a request: headers and body. */
  async function findFaults(target: string, method = 'GET') {
    const { pathname, searchParams } = new URL(target, preview.url)
    const request = { method: 'get', path: pathname, query: Object.fromEntries(searchParams), headers: {} }
    const operation = api.matchOperation(request)
    if (!operation) throw new Error(`${target} is not described`)
    const response = await fetch(preview.url + target, { method })
    const asked = api.validateRequest(request)
    const body = api.validateResponse(await response.json(), operation, response.status)
    const headers = api.validateResponseHeaders(Object.fromEntries(response.headers), operation, {
      statusCode: response.status,
    })
    return {
      status: response.status,
      faults: [asked, body, headers].flatMap(({ errors }) => errors ?? []),
    }
  }

  it.each(TARGETS)('agrees with its description: %s', async (target) => {
    expect(await findFaults(target)).toEqual({ status: 200, faults: [] })
  })

  it('agrees with its description where there is no such record, format or method', async () => {
    expect(await findFaults(`${LIST}${artistId(99)}/`)).toEqual({ status: 404, faults: [] })
    expect(await findFaults(LIST, 'POST')).toEqual({ status: 405, faults: [] })
    const { status, faults } = await findFaults(`${LIST}?format=xml`)
    expect([status, faults.map(({ instancePath }) => instancePath)]).toEqual([404, ['/query/format']])
  })

  it('would not be if the body were that of another operation', async () => {
    const body = await (await fetch(preview.url + LIST)).json()
    expect(api.validateResponse(body, 'getArtist', 200).errors).not.toEqual(null)
    expect(api.validateResponse(body, 'listArtists', 200).errors).toEqual(null)
  })
})
