// The query of a request, as far as the rules read it: in one pass, since it may have thousands of parameters. The
// handler of CloudFront, whose engine has no URLSearchParams, is bundled with hosts/cloudfront/query.ts in place of
// this file.
import type { Variant } from './resources.ts'

export type Parameter = readonly [name: string, value: string]

/** Of repeated parameters the last counts, as in Django; one that is missing is empty. */
export interface Query {
  readonly limit: string
  readonly offset: string
  readonly format: string
  /** All but `limit` and `offset`, in their order: what the links of a page keep. */
  readonly others: readonly Parameter[]
}

/** @param text with its question mark, or empty */
export function readQuery(text: string): Query {
  const others: Parameter[] = []
  const last = { limit: '', offset: '', format: '' }
  for (const parameter of parametersOf(text)) {
    const [name, value] = parameter
    if (name === 'limit' || name === 'offset') last[name] = value
    else {
      others.push(parameter)
      if (name === 'format') last.format = value
    }
  }
  return { ...last, others }
}

/** What must be decoded: a part that has none of it is what it says. */
const ENCODED = /[^!-~]|[%+]/

function parametersOf(text: string): Iterable<Parameter> {
  if (ENCODED.test(text)) return new URLSearchParams(text)
  const parameters: Parameter[] = []
  for (const part of text.replace(/^\?/, '').split('&')) {
    if (part === '') continue
    const end = part.indexOf('=')
    parameters.push(end === -1 ? [part, ''] : [part.slice(0, end), part.slice(end + 1)])
  }
  return parameters
}

/** Whether the pressed links are right for a page that is asked for so: they keep no further parameters. */
export const isCanonical = ({ others, format }: Query, variant: Variant): boolean =>
  variant === 'api' ? others.length === 1 && format === 'api' : others.length === 0
