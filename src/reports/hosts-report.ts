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
  files: limit('Files of a site.').meta({ description: 'How many files a site may have.' }),
  file_bytes: limit('Bytes of a file.').meta({ description: 'How large a file may be.' }),
})

const named = {
  name: z.string().meta({ description: 'What commands and `hosts` of `site.json` call it.' }),
  title: z.string().meta({ description: 'What it calls itself.' }),
  docs: z.string().meta({ description: 'Where it documents what its files say.' }),
}

const hostsSchema = z
  .object({
    ok: z.literal(true).meta({ description: 'The hosts are listed.' }),
    hosts: z
      .array(
        z.object({
          ...named,
          when: z.string().optional().meta({ description: 'When it answers so, if it does not always.' }),
          deviations: z
            .array(
              z.object({
                group: z.string().meta({ description: 'The group of cases that `verify` asks.' }),
                reason: z.string().meta({ description: 'What the host cannot do, and why.' }),
              }),
            )
            .meta({ description: 'Where its answers differ from the rules; empty where they never do.' }),
          limits: limits
            .optional()
            .meta({ description: 'How large a site it accepts; without `plans`, on every plan.' }),
          plans: z
            .record(z.string(), limits)
            .optional()
            .meta({ description: 'Its limits by the plan that a site is published on.' }),
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
            .meta({ description: 'What else its users must know of its plans.' }),
        }),
      )
      .meta({ description: 'The hosts that can carry the API.' }),
    unsupported: z
      .array(
        z.object({
          ...named,
          reasons: z.array(z.string()).meta({ description: 'What it lacks.' }),
        }),
      )
      .meta({ description: 'Hosts that cannot.' }),
  })
  .meta({ title: 'listed' })

export type HostsReport = z.infer<typeof hostsSchema>

export const hostsReportSchema = z.union([hostsSchema, failureSchema])
export type HostsDocument = z.infer<typeof hostsReportSchema>
