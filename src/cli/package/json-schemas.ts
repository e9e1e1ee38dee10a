// The JSON Schemas that the package ships in lib/schemas/: for editors that complete settings, for programs that read
// the output of commands, and for builds, which publish those of the responses. The compiler writes them.
import { z } from 'zod'
import { responseSchemas } from '../../api-files/openapi/make-schemas.ts'
import { buildReportSchema } from '../../core/reports/build-report.ts'
import { checkReportSchema } from '../../core/reports/check-report.ts'
import { diffReportSchema } from '../../core/reports/diff-report.ts'
import { hostsReportSchema } from '../../core/reports/hosts-report.ts'
import { statsReportSchema } from '../../core/reports/stats-report.ts'
import { verifyReportSchema } from '../../core/reports/verify-report.ts'
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
