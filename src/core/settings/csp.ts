// The setting `csp`: what web pages may load from elsewhere (https://www.w3.org/TR/CSP3/).
import { z } from 'zod'
import { CSP_DIRECTIVES, type MoreSources } from '../../contract/rules/web-headers.ts'

const MUST_BE_SOURCE = `it must be the address of a host or its beginning, such as "https://stats.example", or the hash of a script, "'sha256-…'"`

/** Without characters that end a source, a directive or the text of a host's configuration. */
const source = z
  .string({ error: MUST_BE_SOURCE })
  .regex(
    /^(?:https:\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?(?:\/[\w./~%-]*)?|'sha(?:256|384|512)-[\w+/-]+=*')$/i,
    {
      error: MUST_BE_SOURCE,
    },
  )

const sources = z.array(source, { error: 'it must be a list of addresses' }).min(1, {
  error: 'it must be a list of addresses',
})

export const csp: z.ZodType<MoreSources> = z.strictObject(
  Object.fromEntries(CSP_DIRECTIVES.map((directive) => [directive, sources.optional()])),
  { error: `it must be an object with lists of addresses by directives: ${CSP_DIRECTIVES.join(', ')}` },
)
