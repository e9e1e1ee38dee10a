// Parses the query of a request in one pass, since it may have thousands of parameters. CloudFront's engine has no
// URLSearchParams: its handler is bundled with hosts/cloudfront/query.ts in place of this file.
import type { Variant } from '../kinds/resources.ts'

export type Parameter = readonly [name: string, value: string]

/** The last of repeated parameters counts, as in Django; a missing one is empty. */
export interface Query {
  readonly limit: string
  readonly offset: string
  readonly format: string
  /** All parameters except `limit` and `offset`, in order, for the links of a page. */
  readonly others: readonly Parameter[]
}

/** @param text with its question mark, or empty */
export function readQuery(text: string): Query {
  const others: Parameter[] = []
  const last = { limit: '', offset: '', format: '' }
  for (const parameter of parseParameters(text)) {
    const [name, value] = parameter
    if (name === 'limit' || name === 'offset') last[name] = value
    else {
      others.push(parameter)
      if (name === 'format') last.format = value
    }
  }
  return { ...last, others }
}

/** Characters that require decoding. Other text is its own value. */
const ENCODED = /[^!-~]|[%+]/

function parseParameters(text: string): Iterable<Parameter> {
  if (ENCODED.test(text)) return new URLSearchParams(text)
  const parameters: Parameter[] = []
  for (const part of text.replace(/^\?/, '').split('&')) {
    if (part === '') continue
    const end = part.indexOf('=')
    parameters.push(end === -1 ? [part, ''] : [part.slice(0, end), part.slice(end + 1)])
  }
  return parameters
}

/** Whether the pressed links are right for a request: it has no further parameters for them to keep. */
export const isCanonical = ({ others, format }: Query, variant: Variant): boolean =>
  variant === 'api' ? others.length === 1 && format === 'api' : others.length === 0
