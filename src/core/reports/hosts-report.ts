// What `hosts --json` prints.
import { z } from 'zod'
import { failureSchema } from './outcome.ts'

const limit = (what: string) =>
  z
    .object({
      max: z.int().meta({ description: what }),
      where: z.string().meta({ description: 'Where the limit applies.', examples: ['on the free plan'] }),
    })
    .optional()

const limits = z.object({
  files: limit('Files of a site.').meta({ description: 'The maximum number of files of a site.' }),
  file_bytes: limit('Bytes of a file.').meta({ description: 'The maximum size of a file.' }),
})

const named = {
  name: z.string().meta({ description: 'Its name in commands and in `hosts` of `site.json`.' }),
  title: z.string().meta({ description: 'Its product name.' }),
  docs: z.string().meta({ description: 'Its documentation of the generated files.' }),
}

const hostsSchema = z
  .object({
    ok: z.literal(true).meta({ description: 'The hosts are listed.' }),
    hosts: z
      .array(
        z.object({
          ...named,
          when: z
            .string()
            .optional()
            .meta({ description: 'The condition under which these deviations apply, if not always.' }),
          deviations: z
            .array(
              z.object({
                group: z.string().meta({ description: 'The group of `verify` cases.' }),
                reason: z.string().meta({ description: 'What the host cannot do, and why.' }),
              }),
            )
            .meta({ description: 'Where its answers differ from the rules; empty if they never do.' }),
          limits: limits
            .optional()
            .meta({ description: 'The limits for a site; without `plans`, on every plan.' }),
          plans: z.record(z.string(), limits).optional().meta({ description: 'Its limits by plan.' }),
          notes: z
            .array(
              z.object({
                fact: z.string().meta({ description: 'What a build cannot check, such as a quota.' }),
                source: z.string().meta({ description: 'Where the host says so.' }),
                date: z.string().meta({
                  description: 'The date of the source, or the day when it was read.',
                  examples: ['2026-01-23'],
                }),
              }),
            )
            .optional()
            .meta({ description: 'Further facts about its plans.' }),
        }),
      )
      .meta({ description: 'The hosts that can serve the API.' }),
    unsupported: z
      .array(
        z.object({
          ...named,
          reasons: z.array(z.string()).meta({ description: 'The reasons.' }),
        }),
      )
      .meta({ description: 'The hosts that cannot.' }),
  })
  .meta({ title: 'listed' })

export type HostsReport = z.infer<typeof hostsSchema>

export const hostsReportSchema = z.union([hostsSchema, failureSchema])
export type HostsDocument = z.infer<typeof hostsReportSchema>
