// What `verify --json` prints.
import { z } from 'zod'
import { CASE_GROUPS, type CaseGroup } from '../../contract/rules/case-groups.ts'
import { failureSchema } from './outcome.ts'

const count = z.int().min(0)
const url = z.string().meta({ description: 'The address of the site.' })

const faultSchema = z.object({
  what: z.string().meta({ description: '`status`, the name of a header, or `body`.' }),
  expected: z.string().meta({ description: 'What the rules require.' }),
  received: z.string().meta({ description: 'The received value.' }),
  place: z
    .string()
    .optional()
    .meta({
      description: 'For a body that is not compared as JSON: where it begins to differ.',
      examples: ['byte 23945', 'line 12, column 5'],
    }),
})

const linksSchema = z.object({
  followed: count.meta({ description: 'Links of the site that were followed.' }),
  dead: z
    .array(
      z.object({
        target: z.string().meta({ description: 'The path and query of the link.' }),
        received: z.string().meta({ description: 'The answer instead of 200.' }),
        from: z
          .object({
            target: z.string().meta({ description: 'The page.' }),
            at: z.string().meta({ description: 'The position in that page.' }),
          })
          .nullable()
          .meta({ description: 'The first page that contains it; null for the root.' }),
      }),
    )
    .meta({ description: 'Links that do not answer 200.' }),
  pages: count.meta({
    description: 'Links to web pages that were not followed, because the site does not publish them.',
  }),
  elsewhere: z
    .record(z.string(), count)
    .meta({ description: 'Links to other hosts, which are not followed, by host.' }),
})

const reportSchema = z
  .object({
    ok: z.boolean().meta({ description: 'No answer was wrong, and no link dead.' }),
    url,
    host: z.string().nullable().meta({
      description:
        'The host whose deviations are accepted: that of `--host`, of the settings, or the one whose headers the site sends; null if none is known.',
    }),
    passed: count.meta({ description: 'Cases whose answers follow the rules.' }),
    declared: count.meta({
      description: 'Cases whose answers deviate as the host declares.',
    }),
    failed: count.meta({ description: 'Cases whose answers are wrong.' }),
    stopped: z.string().nullable().meta({
      description:
        'If the site stopped answering: after how many requests, in a sentence. The remaining cases were not requested.',
    }),
    mixed: z.string().nullable().meta({
      description:
        'If bodies are from a different build: whether it is older, or a mix of builds, in a sentence; also if the rules of the host seem to be those of a different build.',
    }),
    damaged: z
      .array(z.string())
      .meta({ description: 'The damaged blocks of a packed site, as far as the build shows them.' }),
    cases: z
      .array(
        z.object({
          name: z.string().meta({
            description: 'The request.',
            examples: ['GET /api/v1/artists/ [Accept: text/html]'],
          }),
          group: z.enum(Object.keys(CASE_GROUPS) as [CaseGroup, ...CaseGroup[]]).meta({
            description: 'The group of the case.',
          }),
          verdict: z.enum(['passed', 'declared', 'failed']).meta({ description: 'The result of the case.' }),
          reason: z.string().optional().meta({ description: 'For a declared case: why the host differs.' }),
          faults: z
            .array(faultSchema)
            .optional()
            .meta({ description: 'For a failed case: how the answer differs.' }),
        }),
      )
      .meta({ description: 'All requested cases.' }),
    links: linksSchema.nullable().meta({ description: 'With `--links`: what was found; otherwise null.' }),
  })
  .meta({ title: 'verified' })

export type VerifyReport = z.infer<typeof reportSchema>

export const verifyReportSchema = z.union([reportSchema, failureSchema])
export type VerifyDocument = z.infer<typeof verifyReportSchema>
