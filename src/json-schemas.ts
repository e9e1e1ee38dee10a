// The JSON Schemas that the package ships in lib/schemas/: for editors that complete settings, and for programs that
// read what commands print. The compiler writes them.
import { settingsJsonSchema } from './settings-json-schema.ts'

/** By their names in lib/schemas/. */
export const JSON_SCHEMAS: Readonly<Record<string, object>> = {
  'site.json': settingsJsonSchema(),
}
