// What every command reports with --json where it fails, and the parts of that.
import { z } from 'zod'

const positive = z.int().min(1)

export const locationSchema = z
  .object({
    text: z.string().meta({
      description: 'The place as shown in text.',
      examples: ['data/tracks.csv:14', 'songs.xlsx!Songs:C14'],
    }),
    file: z.string().optional().meta({
      description:
        'The path of the file, as the user wrote it, relative to the folder in which the command ran.',
    }),
    url: z.string().optional().meta({
      description:
        'Instead of `file`: the address of a source on a server, without user names and passwords.',
    }),
    line: positive.optional().meta({ description: 'The line of a text file.' }),
    column: positive.optional().meta({ description: 'The column in the line, in characters, if known.' }),
    sheet: z.string().optional().meta({ description: 'The sheet of a spreadsheet.' }),
    row: positive
      .optional()
      .meta({ description: 'The row of a spreadsheet, or of a file without lines (Parquet).' }),
    cell: z
      .string()
      .optional()
      .meta({ description: 'The cell of a spreadsheet, if known.', examples: ['C14'] }),
    list: z
      .string()
      .optional()
      .meta({
        description: 'What `number` counts if there are neither lines nor rows.',
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
        'One of the [codes](errors.md), whose meanings never change, or the error code of the operating system.',
      examples: ['BAD_VALUE', 'ENOSPC'],
    }),
    message,
    hint: z.string().nullable().meta({ description: 'What to do about it.' }),
    places: z
      .array(locationSchema)
      .meta({ description: 'Where it is; empty if it does not concern a file.' }),
  })
  .meta({ title: 'error' })

export const warningSchema = z
  .object({
    code: z.string().meta({ description: 'One of the [codes](errors.md#warnings).' }),
    message,
    count: positive.meta({ description: 'The number of cases.' }),
    hint: z.string().meta({ description: 'What to do about it.' }),
    places: z.array(locationSchema).meta({ description: 'The places of the first five cases.' }),
  })
  .meta({ title: 'warning' })

const warnings = z.array(warningSchema).meta({ description: 'What is valid but unusual.' })

/** Of every command that did not do its work. */
export const failureSchema = z
  .object({
    ok: z.literal(false).meta({ description: 'The command failed.' }),
    errors: z.array(errorSchema).meta({ description: 'The errors, at most fifty.' }),
    more: z.int().min(0).meta({ description: 'The number of errors beyond those listed.' }),
    warnings,
  })
  .meta({ title: 'failure', description: 'What every command prints if it fails.' })

export type Failure = z.infer<typeof failureSchema>

const count = (what: string) =>
  z
    .int()
    .min(0)
    .meta({ description: `The number of ${what}.` })

const countsSchema = z
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
  data: z.string().meta({ description: 'The folder of the catalog, as the user passed it.' }),
  counts: countsSchema,
  warnings,
}
