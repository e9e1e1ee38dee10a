// The JSON Schemas that the package ships in lib/schemas/: for editors that complete settings, for programs that read
// the output of commands, and for builds, which publish those of the responses. The compiler writes them.
import { z } from 'zod'
import { buildReportSchema } from '../reports/build-report.ts'
import { checkReportSchema } from '../reports/check-report.ts'
import { diffReportSchema } from '../reports/diff-report.ts'
import { hostsReportSchema } from '../reports/hosts-report.ts'
import { statsReportSchema } from '../reports/stats-report.ts'
import { verifyReportSchema } from '../reports/verify-report.ts'
import { responseSchemas } from '../responses/openapi/make-schemas.ts'
import { settingsJsonSchema } from './settings-json-schema.ts'

/** By their names in lib/schemas/. */
export const JSON_SCHEMAS: Readonly<Record<string, object>> = {
  'responses.json': responseSchemas(),
  'site.json': settingsJsonSchema(),
  'build.json': z.toJSONSchema(buildReportSchema),
  'check.json': z.toJSONSchema(checkReportSchema),
  'diff.json': z.toJSONSchema(diffReportSchema),
  'hosts.json': z.toJSONSchema(hostsReportSchema),
  'stats.json': z.toJSONSchema(statsReportSchema),
  'verify.json': z.toJSONSchema(verifyReportSchema),
}
