// The arguments of a request.

import { LISTED, type Listed, PLURALS } from '../../contract/kinds/kinds.ts'
import { HarvestError } from './errors.ts'

const VERBS = {
  Identify: { required: [], optional: [] },
  ListMetadataFormats: { required: [], optional: ['identifier'] },
  ListSets: { required: [], optional: ['resumptionToken'] },
  GetRecord: { required: ['identifier', 'metadataPrefix'], optional: [] },
  ListIdentifiers: { required: ['metadataPrefix'], optional: ['from', 'until', 'set', 'resumptionToken'] },
  ListRecords: { required: ['metadataPrefix'], optional: ['from', 'until', 'set', 'resumptionToken'] },
} as const satisfies Record<string, { required: readonly string[]; optional: readonly string[] }>
export type Verb = keyof typeof VERBS

export interface Arguments {
  readonly verb: Verb
  /** By name, without the verb. */
  readonly given: ReadonlyMap<string, string>
}

/** @throws HarvestError badVerb, or badArgument for names that the verb does not have, lacks or repeats */
export function readArguments(parameters: URLSearchParams): Arguments {
  const [verb = '', ...more] = parameters.getAll('verb')
  if (!Object.hasOwn(VERBS, verb) || more.length > 0)
    throw new HarvestError('badVerb', `The verb must be one of ${Object.keys(VERBS).join(', ')}.`)
  const { required, optional } = VERBS[verb as Verb]
  const given = new Map<string, string>()
  for (const [name, value] of parameters) {
    if (name === 'verb') continue
    if (![...required, ...optional].some((each) => each === name))
      throw bad(`${verb} has no argument ${name}.`)
    if (given.has(name)) throw bad(`The argument ${name} is repeated.`)
    given.set(name, value)
  }
  const isResumed = given.has('resumptionToken')
  if (isResumed && given.size > 1) throw bad('A resumptionToken excludes other arguments.')
  const missing = isResumed ? undefined : required.find((name) => !given.has(name))
  if (missing !== undefined) throw bad(`The argument ${missing} is missing.`)
  return { verb: verb as Verb, given }
}

/** The records that a list asks for. */
export interface Selection {
  readonly prefix: string
  /** In the order of their list. */
  readonly kinds: readonly Listed[]
  readonly from: string | null
  readonly until: string | null
}

/**
 * @throws HarvestError badArgument for days that are not dates, or in the wrong order; noRecordsMatch for an unknown
 *   set
 */
export function readSelection(given: Arguments['given']): Selection {
  const [from, until] = [readDay(given.get('from')), readDay(given.get('until'))]
  if (from !== null && until !== null && from > until) throw bad('The argument from is later than until.')
  const set = given.get('set')
  const kinds = LISTED.filter((kind) => set === undefined || PLURALS[kind] === set)
  if (kinds.length === 0) throw new HarvestError('noRecordsMatch', `There is no set ${set}.`)
  return { prefix: given.get('metadataPrefix') ?? '', kinds, from, until }
}

function readDay(written: string | undefined): string | null {
  if (written === undefined) return null
  const date = new Date(`${written}T00:00:00Z`)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(written) && !Number.isNaN(date.getTime())
  if (!isDay || date.toISOString().slice(0, 10) !== written)
    throw bad(`${written} is not a day such as 2024-05-31.`)
  return written
}

const bad = (message: string) => new HarvestError('badArgument', message)
