// The JSON Schemas that the package ships in lib/schemas/: for editors that complete settings, and for programs that
// read what commands print. The compiler writes them.
import { z } from 'zod'
import { buildReportSchema } from './model/build-report.ts'
import { checkReportSchema } from './model/check-report.ts'
import { hostsReportSchema } from './model/hosts-report.ts'
import { settingsSchema } from './model/settings.ts'
import { verifyReportSchema } from './model/verify-report.ts'

/** By their names in lib/schemas/. */
export const JSON_SCHEMAS: Readonly<Record<string, object>> = {
  'site.json': z.toJSONSchema(settingsSchema, { io: 'input' }),
  'build.json': z.toJSONSchema(buildReportSchema),
  'check.json': z.toJSONSchema(checkReportSchema),
  'hosts.json': z.toJSONSchema(hostsReportSchema),
  'verify.json': z.toJSONSchema(verifyReportSchema),
}
