// The setting `robots`: what robots.txt asks of crawlers (RFC 9309).
import { z } from 'zod'

const MUST_BE_AGENT = 'it must be the name of a crawler, such as "GPTBot", or "*" for all'

/** Some crawlers have blanks, dots and slashes in their names, which the standard does not provide for. */
const agent = z
  .string({ error: MUST_BE_AGENT })
  .trim()
  .regex(/^(?:\*|[\w-]+(?:[ ./][\w-]+)*)$/, { error: MUST_BE_AGENT })

export const robotsSetting = z.strictObject(
  {
    disallow: z.array(agent, { error: 'it must be a list of crawlers, such as ["GPTBot"]' }).default([]),
    ai: z.boolean({ error: 'it must be true or false' }).default(true),
  },
  { error: 'it must be an object such as { "ai": false } or { "disallow": ["GPTBot"] }' },
)
export type RobotsSettings = z.output<typeof robotsSetting>
