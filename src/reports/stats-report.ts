// What `stats` reports of a catalog. lib/schemas/stats.json is made of this schema.
import { z } from 'zod'
import { FILE_WORDS } from '../api/kinds.ts'
import { failureSchema } from './outcome.ts'

const count = z.int().min(0)
const kind = z.enum(['artist', 'track', 'release', 'label'])

const example = z
  .object({
    name: z.string().describe('The name of the record, or what several of them share.'),
    url: z.url().describe('Its address in the API; of several, that of the first.'),
    file: z.string().describe('The source that it was read from.'),
    line: count.describe('The line there, from 1; in Parquet and databases the row.'),
  })
  .describe('One case.')

const finding = z
  .object({
    code: z.string().describe('Names the question; it never changes its meaning.'),
    title: z.string().describe('What was found, as a plural: `artists without tracks`.'),
    kind: kind.describe('What it is found among.'),
    count: count.describe('Cases.'),
    of: count.describe('Records of that kind.'),
    examples: z.array(example).describe('The first cases, in the order of the sources; five at most.'),
  })
  .describe('A question that a catalog keeper asks, and its answer.')

const coverage = z
  .object({
    kind: kind.describe('The kind of record.'),
    field: z.string().describe('A field that records may do without.'),
    count: count.describe('Records that have it.'),
    of: count.describe('Records of that kind.'),
    percent: z.number().min(0).max(100).describe('The share that has it, with one decimal.'),
  })
  .describe('How many records have a field.')

const hostFit = z
  .object({
    name: z.string().describe('The host, as `hosts` in site.json names it.'),
    title: z.string().describe('The host, as people call it.'),
    plan: z
      .string()
      .nullable()
      .describe('The plan that the limits are those of; null where there is one only.'),
    max_files: count.nullable().describe('Files that it takes; null where it has no limit.'),
    max_file_bytes: count.nullable().describe('Bytes of a file that it takes; null where it has no limit.'),
    files_fit: z.boolean().describe('Whether it takes as many files as the site has.'),
    media_fit: z.boolean().describe('Whether it takes the largest media file.'),
  })
  .describe('The site against the limits of a host.')

const statsSchema = z
  .object({
    ok: z.literal(true).describe('The catalog is valid.'),
    counts: z
      .object(
        Object.fromEntries(
          Object.values(FILE_WORDS).map((word) => [word, count.describe(`Number of ${word}.`)]),
        ) as Record<(typeof FILE_WORDS)[keyof typeof FILE_WORDS], typeof count>,
      )
      .describe('The records of the catalog.'),
    playing_time: z
      .object({
        seconds: z.number().min(0).describe('The durations of all tracks together.'),
        median: z
          .number()
          .min(0)
          .nullable()
          .describe('Seconds of the track in the middle of those that have any; null without such.'),
      })
      .describe('How long the music lasts.'),
    site: z
      .object({
        base_url: z.url().describe('The address that the site is built for.'),
        files: count.describe('Files of the site that a build makes, media included.'),
        media_files: count.describe('Files that are published as they are.'),
        media_bytes: count.describe('Their size.'),
        largest_media: z
          .object({ path: z.string().describe('Its path in the site.'), bytes: count.describe('Its size.') })
          .nullable()
          .describe('The largest of them; null where there are none.'),
        built: z
          .object({ files: count.describe('Its files.'), bytes: count.describe('Their size.') })
          .nullable()
          .describe(
            'The site that stands in the output folder; null where there is none, or one of more than 250,000 files.',
          ),
      })
      .describe('What is published.'),
    hosts: z.array(hostFit).describe('Every host, and every plan of it.'),
    findings: z.array(finding).describe('All questions, those without a case too.'),
    coverage: z.array(coverage).describe('All fields that records may do without.'),
  })
  .describe('The statistics of a catalog, as `catalog-press stats --json` prints them.')

export type StatsReport = z.output<typeof statsSchema>

export const statsReportSchema = z.union([statsSchema, failureSchema])
export type Finding = z.output<typeof finding>
export type Coverage = z.output<typeof coverage>
export type HostFit = z.output<typeof hostFit>
