// What `check --json` prints.
import { z } from 'zod'
import { failureSchema, validCatalog } from './outcome.ts'

const validSchema = z
  .object(validCatalog)
  .meta({ title: 'valid', description: 'A build would publish the catalog.' })

export type CheckResult = Omit<z.infer<typeof validSchema>, 'ok' | 'data' | 'warnings'>

export const checkReportSchema = z.union([validSchema, failureSchema])
export type CheckDocument = z.infer<typeof checkReportSchema>
