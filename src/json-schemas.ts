// The JSON Schemas that the package ships in lib/schemas/: for editors that complete settings, and for programs that
// read what commands print. The compiler writes them.
import { z } from 'zod'
import { diffReportSchema } from './model/diff-report.ts'
import { settingsSchema } from './model/settings.ts'

/** By their names in lib/schemas/. */
export const JSON_SCHEMAS: Readonly<Record<string, object>> = {
  'site.json': z.toJSONSchema(settingsSchema, { io: 'input' }),
  'diff.json': z.toJSONSchema(diffReportSchema),
}
