// What `build --json` prints.
import { z } from 'zod'
import { failureSchema, validCatalog } from './outcome.ts'

const count = z.int().min(0)

const builtSchema = z
  .object({
    ...validCatalog,
    url: z.string().meta({ description: 'The address that the site is built for.' }),
    out: z.string().optional().meta({ description: 'The folder of the site.' }),
    archive: z.string().optional().meta({ description: 'Instead of `out`: the archive that was written.' }),
    files: z
      .object({
        written: count.meta({ description: 'Files that are new or changed.' }),
        unchanged: count.meta({ description: 'Files that did not change.' }),
        removed: count.meta({ description: 'Files that were removed.' }),
        compressed: count.meta({ description: 'Compressed copies that were written.' }),
        bytes: count.meta({ description: 'The size of the files written, without compressed copies.' }),
      })
      .meta({ description: 'What the build did to the files of the site.' }),
    notes: z.array(z.string()).meta({
      description:
        'How many renamed records keep their URLs, and suggestions, which are reported once per folder.',
    }),
  })
  .meta({ title: 'built' })

export type BuildResult = Omit<z.infer<typeof builtSchema>, 'ok' | 'data' | 'warnings'>

export const buildReportSchema = z.union([builtSchema, failureSchema])
export type BuildDocument = z.infer<typeof buildReportSchema>
