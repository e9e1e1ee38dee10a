// What `stats` reports of a catalog. lib/schemas/stats.json is made of this schema.
import { z } from 'zod'
import { KINDS, type Kind, PLURALS } from '../../contract/kinds/kinds.ts'
import { failureSchema } from './outcome.ts'

const count = z.int().min(0)
const kind = z.enum(['artist', 'track', 'release', 'label'])

const example = z
  .object({
    name: z.string().describe('The name of the record, or what several records share.'),
    url: z.url().describe('Its address in the API; for several records, that of the first.'),
    file: z.string().describe('The source of the record.'),
    line: count.describe('The line in the source, from 1; in Parquet and databases, the row.'),
  })
  .describe('One case.')

const finding = z
  .object({
    code: z.string().describe('Identifies the question; its meaning never changes.'),
    title: z.string().describe('What was found, as a plural: `artists without tracks`.'),
    kind: kind.describe('The kind of record.'),
    count: count.describe('Cases.'),
    of: count.describe('Records of that kind.'),
    examples: z.array(example).describe('The first cases, at most five, in the order of the sources.'),
  })
  .describe('A question about the catalog, and its answer.')

const coverage = z
  .object({
    kind: kind.describe('The kind of record.'),
    field: z.string().describe('An optional field.'),
    count: count.describe('Records that have it.'),
    of: count.describe('Records of that kind.'),
    percent: z.number().min(0).max(100).describe('The percentage that has it, with one decimal.'),
  })
  .describe('How many records have a field.')

const hostFit = z
  .object({
    name: z.string().describe('The name of the host in `hosts` of site.json.'),
    title: z.string().describe('The product name of the host.'),
    plan: z.string().nullable().describe('The plan to which the limits apply; null if there is only one.'),
    max_files: count.nullable().describe('The maximum number of files; null if unlimited.'),
    max_file_bytes: count.nullable().describe('The maximum size of a file in bytes; null if unlimited.'),
    files_fit: z.boolean().describe('Whether it accepts the number of files of the site.'),
    media_fit: z.boolean().describe('Whether it accepts the largest media file.'),
  })
  .describe('The site compared with the limits of a host.')

const statsSchema = z
  .object({
    ok: z.literal(true).describe('The catalog is valid.'),
    counts: z
      .object(
        Object.fromEntries(
          KINDS.map((kind) => PLURALS[kind]).map((word) => [word, count.describe(`Number of ${word}.`)]),
        ) as Record<(typeof PLURALS)[Kind], typeof count>,
      )
      .describe('The records of the catalog.'),
    playing_time: z
      .object({
        seconds: z.number().min(0).describe('The total duration of all tracks in seconds.'),
        median: z
          .number()
          .min(0)
          .nullable()
          .describe('The median duration in seconds; null if no track has one.'),
      })
      .describe('The playing time.'),
    site: z
      .object({
        base_url: z.url().describe('The address that the site is built for.'),
        files: count.describe('Files of the site, including media.'),
        media_files: count.describe('Files that are published unchanged.'),
        media_bytes: count.describe('Their size.'),
        largest_media: z
          .object({ path: z.string().describe('Its path in the site.'), bytes: count.describe('Its size.') })
          .nullable()
          .describe('The largest of them; null if there are none.'),
        built: z
          .object({ files: count.describe('Its files.'), bytes: count.describe('Their size.') })
          .nullable()
          .describe(
            'The site in the output folder; null if there is none, or if it has more than 250,000 files.',
          ),
      })
      .describe('What is published.'),
    hosts: z.array(hostFit).describe('Every host, and every plan of it.'),
    findings: z.array(finding).describe('All questions, including those without a case.'),
    coverage: z.array(coverage).describe('All optional fields.'),
  })
  .describe('The statistics of a catalog, as `catalog-press stats --json` prints them.')

export type StatsReport = z.output<typeof statsSchema>

export const statsReportSchema = z.union([statsSchema, failureSchema])
export type Finding = z.output<typeof finding>
export type Coverage = z.output<typeof coverage>
export type HostFit = z.output<typeof hostFit>
