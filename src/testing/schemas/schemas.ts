// Validates responses against the published schemas of a site, with an independent validator.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { LISTED } from '../../contract/kinds/kinds.ts'
import { SCHEMA_NAMES, type SchemaName, schemaPath } from '../../contract/rules/documents.ts'

/** Validates a response of a site against its own schemas; null if the file is not a response. */
export type FaultsOf = (file: string) => string[] | null

export function openSchemas(site: string): FaultsOf {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: 'log' })
  addFormats.default(ajv)
  const ids = new Map<SchemaName, string>()
  for (const name of SCHEMA_NAMES) {
    const schema = JSON.parse(readFileSync(path.join(site, schemaPath(name)), 'utf8')) as { $id: string }
    ajv.addSchema(schema)
    ids.set(name, schema.$id)
  }
  return (file) => {
    const name = findSchema(file)
    if (name === null) return null
    const validate = ajv.getSchema(ids.get(name) as string)
    if (!validate) throw new Error(`There is no schema ${name}`)
    if (validate(JSON.parse(readFileSync(path.join(site, file), 'utf8')))) return []
    return (validate.errors ?? []).map(({ instancePath, message }) => `${file}${instancePath} ${message}`)
  }
}

/** The schema of a file of the site, if it is a response of the API or an error. */
function findSchema(file: string): SchemaName | null {
  const plain = file.replace('/format-api/', '/')
  if (plain === 'api/v1/index.json') return 'api-root'
  if (plain === 'api/v1/catalog/index.json') return 'catalog-root'
  if (/^api\/v1\/answers\/no/.test(plain)) return 'error'
  if (/^api\/v1\/features\/media\/[^/]+\/index\.json$/.test(plain)) return 'features'
  const match = /^api\/v1\/catalog\/(\w+)\/(.*)index\.json$/.exec(plain)
  const resource = LISTED.find((one) => one === match?.[1])
  if (!resource) return null
  return match?.[2] === '' || match?.[2]?.startsWith('limit-') ? `${resource}-page` : resource
}

/** The number of responses in a site, and the first few errors. */
export function faultsOfSite(site: string): { responses: number; faults: string[] } {
  const findFaults = openSchemas(site)
  let responses = 0
  const faults: string[] = []
  for (const entry of readdirSync(path.join(site, 'api'), { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    const found = findFaults(path.relative(site, path.join(entry.parentPath, entry.name)))
    if (found === null) continue
    responses += 1
    if (faults.length < 10) faults.push(...found)
  }
  return { responses, faults }
}
