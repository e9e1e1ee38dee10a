// The JSON Schemas that the package ships in lib/schemas/: for editors that complete settings, for programs that read
// what commands print, and for builds, which publish those of the responses. The compiler writes them.
import { z } from 'zod'
import { statsReport } from './model/stats-report.ts'
import { responseSchemas } from './responses/openapi/make-schemas.ts'
import { settingsJsonSchema } from './settings-json-schema.ts'

/** By their names in lib/schemas/. */
export const JSON_SCHEMAS: Readonly<Record<string, object>> = {
  'responses.json': responseSchemas(),
  'site.json': settingsJsonSchema(),
  'stats.json': z.toJSONSchema(statsReport),
}
