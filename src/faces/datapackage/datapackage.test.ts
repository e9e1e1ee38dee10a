// The data package: whether it describes the bulk files as they are.
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { BULK } from '../../contract/schemas/bulk.ts'
import { artistId, labelId, smallCatalog } from '../../testing/catalogs/catalog.ts'
import { dataIn, pressed, readJson, runBuild } from '../../testing/run/build.ts'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'

const BASE = 'https://api.example.org'
const FILE = 'faces/datapackage/datapackage.json'
const small = smallCatalog(3)
const catalog = {
  ...small,
  'artists.ndjson': small['artists.ndjson'].map((artist, index) => ({
    ...artist,
    ...(index === 1 && { description: { en: 'Sea', pt: 'Mar' }, discogs: 7, links: ['https://a.example'] }),
  })),
  'tracks.ndjson': small['tracks.ndjson'].map((track, index) => ({
    ...track,
    ...(index === 1 && {
      isrc: ['USABC1234567'],
      credits: [{ artist: artistId(2), role: 'piano' }],
      disc: 2,
    }),
  })),
  'releases.ndjson': small['releases.ndjson'].map((release) => ({
    ...release,
    barcode: '12345670',
    tags: ['noise'],
    buy: [{ url: 'https://b.example', price: '9 €' }],
  })),
  'site.json': {
    ...small['site.json'],
    pages: true,
    bulk: true,
    faces: ['datapackage'],
    site: {
      name: 'Harbour',
      data_license: 'CC0-1.0',
      attribution: '[Harbour Tapes](https://harbour.example)',
    },
  },
}

describe('the data package', () => {
  let tree: Map<string, string>
  beforeAll(async () => {
    tree = await pressed(catalog)
  })

  const resources = (): Resource[] => readJson(tree, FILE).resources

  it('names each file, the license and whom to name', () => {
    expect(readJson(tree, FILE)).toMatchObject({
      $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
      name: 'api.example.org',
      title: 'Harbour',
      licenses: [{ name: 'CC0-1.0', path: 'https://creativecommons.org/publicdomain/zero/1.0/' }],
      contributors: [{ title: 'Harbour Tapes' }],
    })
    expect(resources().map(({ path }) => path)).toEqual(BULK.map(({ path }) => `${BASE}${path}`))
    expect(new Set(resources().map(({ name }) => name)).size).toBe(BULK.length)
  })

  it('has the columns of each file, and types that each value has', () => {
    const described = resources().filter(({ format }) => format === 'ndjson')
    expect(described).toHaveLength(4)
    for (const { path, schema } of described) {
      const names = schema.fields.map(({ name }) => name)
      const rows = parseRows(tree.get(path.slice(BASE.length + 1)) ?? '')
      expect(rows.length).toBeGreaterThan(0)
      for (const row of rows) {
        expect(names).toEqual(expect.arrayContaining(Object.keys(row)))
        for (const field of schema.fields) expect(findFault(field, row[field.name] ?? null)).toBeNull()
      }
    }
  })

  it('connects rows by their uuids', () => {
    const tracks = resources().find(({ name }) => name === 'tracks')
    expect(tracks?.schema).toMatchObject({
      primaryKey: ['uuid'],
      fieldsMatch: ['superset'],
      foreignKeys: [
        { fields: ['release_uuid'], reference: { resource: 'releases', fields: ['uuid'] } },
        { fields: ['artist_uuid'], reference: { resource: 'artists', fields: ['uuid'] } },
      ],
    })
    const [release] = parseRows(tree.get('api/v1/bulk/releases.ndjson.gz') ?? '')
    expect(release).toMatchObject({ label_uuid: labelId(1) })
  })
})

it('is an error without bulk files, which names the setting', async () => {
  const folder = tempFolder()
  writeTree(dataIn(folder), { ...catalog, 'site.json': { ...catalog['site.json'], bulk: false } })
  const { code, stderr } = await runBuild(folder)
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /The face "datapackage" needs files that this site does not publish\..*Add "bulk": true to site\.json\./s,
  )
})

interface Field {
  readonly name: string
  readonly type: string
  readonly format?: string
  readonly constraints?: { readonly required: true }
}

interface Resource {
  readonly name: string
  readonly path: string
  readonly format: string
  readonly schema: { readonly fields: readonly Field[] }
}

const parseRows = (bytes: string): Record<string, unknown>[] =>
  gunzipSync(Buffer.from(bytes, 'latin1'))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

const CHECKS: Readonly<Record<string, (value: unknown) => boolean>> = {
  any: () => true,
  array: Array.isArray,
  integer: Number.isInteger,
  object: (value) => typeof value === 'object' && !Array.isArray(value),
  string: (value) => typeof value === 'string',
}

function findFault({ name, type, format, constraints }: Field, value: unknown): string | null {
  if (value === null) return constraints?.required ? `${name} is required` : null
  if (!CHECKS[type]?.(value)) return `${name} is not of type ${type}: ${JSON.stringify(value)}`
  if (format === 'uri' && !URL.canParse(String(value))) return `${name} is not a URI`
  if (format === 'uuid' && !/^[0-9a-f-]{36}$/.test(String(value))) return `${name} is not a UUID`
  return null
}
