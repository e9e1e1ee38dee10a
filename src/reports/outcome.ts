// What every command reports with --json where it fails, and the parts of that.
import { z } from 'zod'

const positive = z.int().min(1)

export const locationSchema = z
  .object({
    text: z.string().meta({
      description: 'The place as it is shown in text.',
      examples: ['data/tracks.csv:14', 'songs.xlsx!Songs:C14'],
    }),
    file: z.string().optional().meta({
      description: 'The path of the file, as the user named it: relative to the folder the command ran in.',
    }),
    url: z.string().optional().meta({
      description:
        'Instead of `file`: the address of a source on a server, without the names of users and passwords.',
    }),
    line: positive.optional().meta({ description: 'The line of a text file.' }),
    column: positive
      .optional()
      .meta({ description: 'The column in the line, in characters, where it is known.' }),
    sheet: z.string().optional().meta({ description: 'The sheet of a spreadsheet.' }),
    row: positive
      .optional()
      .meta({ description: 'The row of a spreadsheet, or of a file without lines (Parquet).' }),
    cell: z
      .string()
      .optional()
      .meta({ description: 'The cell of a spreadsheet, where it is known.', examples: ['C14'] }),
    list: z
      .string()
      .optional()
      .meta({
        description: 'What `number` counts where there are neither lines nor rows.',
        examples: ['tracks'],
      }),
    number: positive.optional().meta({ description: 'The number of the record in `list`.' }),
  })
  .meta({ title: 'place', description: 'Lines, columns, rows and numbers count from 1.' })

const message = z.string().meta({ description: 'What is wrong, in a sentence.' })

export const errorSchema = z
  .object({
    code: z.string().meta({
      description:
        'One of the [codes](errors.md), which never change their meaning; or what the system calls a refusal of its own.',
      examples: ['BAD_VALUE', 'ENOSPC'],
    }),
    message,
    hint: z.string().nullable().meta({ description: 'What to do about it.' }),
    places: z.array(locationSchema).meta({ description: 'Where it is; empty where it is not about a file.' }),
  })
  .meta({ title: 'error' })

export const warningSchema = z
  .object({
    code: z.string().meta({ description: 'One of the [codes](errors.md#warnings).' }),
    message,
    count: positive.meta({ description: 'The number of cases.' }),
    hint: z.string().meta({ description: 'What to do about it.' }),
    places: z.array(locationSchema).meta({ description: 'The first five of them.' }),
  })
  .meta({ title: 'warning' })

const warnings = z.array(warningSchema).meta({ description: 'What is valid, and odd.' })

/** Of every command that did not do its work. */
export const failureSchema = z
  .object({
    ok: z.literal(false).meta({ description: 'The command did not do its work.' }),
    errors: z
      .array(errorSchema)
      .meta({ description: 'What keeps the command from its work: the first fifty.' }),
    more: z.int().min(0).meta({ description: 'The number of errors beyond those listed.' }),
    warnings,
  })
  .meta({ title: 'failure', description: 'What every command prints where it does not do its work.' })

export type Failure = z.infer<typeof failureSchema>

const count = (what: string) =>
  z
    .int()
    .min(0)
    .meta({ description: `The number of ${what}.` })

export const countsSchema = z
  .object({
    artists: count('artists'),
    tracks: count('tracks'),
    releases: count('releases'),
    labels: count('labels'),
    features: count('features records'),
  })
  .meta({ title: 'counts', description: 'The numbers of records in a catalog.' })

/** The parts of a catalog that is valid. */
export const validCatalog = {
  ok: z.literal(true).meta({ description: 'The catalog is valid.' }),
  data: z.string().meta({ description: 'The folder of the catalog, as it was named.' }),
  counts: countsSchema,
  warnings,
}
