// Sends every case to a site and compares the answers with the rules.
import pMap, { pMapSkip } from 'p-map'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import type { Deviation } from '../shared/host.ts'
import type { Ask, Expected, Fault, Reply } from './ask.ts'
import { type Case, TAG_OF_HEAD, type TagHeader } from './case.ts'
import { type Client, NotDecodable } from './client.ts'
import { compareAnswer, contractFaults, NAMED_CODING } from './compare.ts'
import { expectedAnswers } from './expect.ts'
import type { Subject } from './subject.ts'

/** The verdict on a case: as the rules require, as a deviation declares, or neither. */
export type Outcome =
  | { readonly verdict: 'passed'; readonly case: Case }
  | { readonly verdict: 'declared'; readonly case: Case; readonly reason: string }
  | {
      readonly verdict: 'failed'
      readonly case: Case
      readonly faults: readonly Fault[]
      /** Whether the answer is right but for its body, which is valid: it may be from a different build. */
      readonly isOfOtherBuild?: true
    }

export interface RunOptions {
  readonly base: string
  readonly subject: Subject
  readonly deviations: readonly Deviation[]
  readonly cases: readonly Case[]
  readonly concurrency: number
  readonly tick?: (cases: number) => void
}

/** What is expected of a request that gets no answer. */
export const AN_ANSWER = 'an answer'

/** Whether a deviation occurs on sites with some rules. */
export const appliesTo = ({ filters, unlessPages }: Deviation, rules: SiteRules): boolean =>
  (filters === undefined || filters === rules.filters) && !(unlessPages && rules.web)

/** Returns the outcomes of all cases, or of those before the site stopped answering. */
export async function runCases(client: Client, options: RunOptions): Promise<Outcome[]> {
  return pMap(
    options.cases,
    async (one) => {
      if (client.lost !== null) return pMapSkip
      const outcome = await runCase(client, one, options)
      options.tick?.(1)
      return outcome
    },
    { concurrency: options.concurrency },
  )
}

export interface Tally {
  readonly passed: number
  readonly declared: number
  readonly failed: number
}

export function summarize(outcomes: readonly Outcome[]): Tally {
  const count = (verdict: Outcome['verdict']) =>
    outcomes.filter((outcome) => outcome.verdict === verdict).length
  return { passed: count('passed'), declared: count('declared'), failed: count('failed') }
}

/**
 * Names a case: `GET /api/v1/…`, with the headers of the request, if any, in brackets. Reports show it, and deviations
 * match it.
 */
export const caseName = ({ method, target, headers = {} }: Ask): string => {
  const sent = Object.entries(headers).map(([name, value]) => `${name}: ${shortened(value)}`)
  return `${method} ${shortened(target)}${sent.length === 0 ? '' : ` [${sent.join('; ')}]`}`
}

const MAX_NAME_LENGTH = 160
const shortened = (text: string): string =>
  text.length > MAX_NAME_LENGTH ? `${text.slice(0, MAX_NAME_LENGTH)}…` : text

async function runCase(
  client: Client,
  one: Case,
  { base, subject, deviations }: RunOptions,
): Promise<Outcome> {
  const { request } = one
  const declared = deviations.filter(
    (deviation) =>
      deviation.group === one.group &&
      (deviation.only?.test(caseName(request)) ?? true) &&
      appliesTo(deviation, subject.rules),
  )
  try {
    const expected = await expectedAnswers(subject, one)
    const { reply, tag } = await sendCase(client, one)
    const compared = { request, reply, base: new URL(base), rules: subject.rules }
    const differences = compareAnswer(expected, compared).map((fault) => withoutTag(fault, one, reply))
    const invalid = [...contractFaults(request, reply), ...tagFaults(reply, tag)]
    // A difference of the whole body includes why it is invalid.
    const faults = differences.some(({ what }) => what === 'body')
      ? differences
      : [...differences, ...invalid]
    if (faults.length === 0) return { verdict: 'passed', case: one }
    const isValid = invalid.length === 0 && differences.every(({ what }) => what.startsWith('body'))
    let nearest = declared.length === 0 ? faults : null
    for (const deviation of declared) {
      // Cache-Control cannot be excused: caches must not keep refusals.
      const excused = Object.keys(deviation.answer.headers ?? {}).filter((name) => name !== 'Cache-Control')
      const others = compareAnswer(await deviatingAnswers(subject, one, deviation), {
        ...compared,
        declared: excused,
      })
      if (others.length === 0) return { verdict: 'declared', case: one, reason: deviation.reason }
      nearest ??= others
    }
    const failed = { verdict: 'failed', case: one, faults: nearest ?? faults } as const
    return isValid ? { ...failed, isOfOtherBuild: true } : failed
  } catch (error) {
    // The local build is damaged.
    if (error instanceof CatalogError) throw error
    const dropped = declared.find(({ answer }) => answer.isDropped)
    if (dropped) return { verdict: 'declared', case: one, reason: dropped.reason }
    const received = error instanceof Error ? error.message || 'no connection' : String(error)
    const fault =
      error instanceof NotDecodable
        ? { what: 'body', expected: NAMED_CODING, received }
        : { what: 'answer', expected: AN_ANSWER, received }
    return { verdict: 'failed', case: one, faults: [fault] }
  }
}

/** Adds to the status of an answer why it could not be a 304: it has no ETag to ask with. */
function withoutTag(fault: Fault, { twice }: Case, { status, headers }: Reply): Fault {
  const isUntagged = twice && fault.what === 'status' && status === 200 && headers.etag === undefined
  return isUntagged ? { ...fault, received: '200, without an ETag' } : fault
}

interface Sent {
  readonly reply: Reply
  /** The tag in the condition of the request, if an answer had it. */
  readonly tag?: string | undefined
}

async function sendCase(client: Client, one: Case): Promise<Sent> {
  const { request, twice, tagOfGzip, ownTag } = one
  if (request.method === 'HEAD') return { reply: await client.askRaw(request) }
  if (tagOfGzip) return { reply: await client.ask(await conditioned(client, request)) }
  if (ownTag) return sendOwnTag(client, request, ownTag)
  const reply = await client.ask(request)
  const tag = reply.headers.etag
  if (!twice || tag === undefined) return { reply }
  const headers = { ...request.headers, 'If-None-Match': tag }
  return { reply: await client.ask({ ...request, headers }), tag }
}

/** Sends the tag of an answer in a condition; no condition if that answer has none, or a weak one in If-Range. */
async function sendOwnTag(client: Client, request: Ask, header: TagHeader): Promise<Sent> {
  const { [header]: value = '', ...others } = request.headers ?? {}
  const plain = { ...request, headers: others }
  const first = await (value === TAG_OF_HEAD
    ? client.askRaw({ ...plain, method: 'HEAD' })
    : client.ask(plain))
  const { etag: tag } = first.headers
  const isUsable = tag !== undefined && !(header === 'If-Range' && tag.startsWith('W/'))
  if (!isUsable) return { reply: await client.ask(plain) }
  return { reply: await client.ask({ ...request, headers: { ...others, [header]: tag } }), tag }
}

/** What continues or confirms a version must name this version: caches and players would mix it with another. */
function tagFaults({ status, headers: { etag: received } }: Reply, tag: string | undefined): Fault[] {
  const opaque = (one: string) => one.replace(/^W\//, '')
  if (![206, 304].includes(status) || tag === undefined || received === undefined) return []
  return opaque(received) === opaque(tag) ? [] : [{ what: 'ETag', expected: tag, received }]
}

/** Fills in the tag of a compressed answer; without a strong one, the request has no condition. */
async function conditioned(client: Client, request: Ask): Promise<Ask> {
  const { 'If-None-Match': _, ...others } = request.headers ?? {}
  const { headers } = await client.ask({ ...request, headers: { ...others, 'Accept-Encoding': 'gzip' } })
  const { etag = '' } = headers
  const isStrong = headers['content-encoding'] !== undefined && etag.startsWith('"')
  return { ...request, headers: isStrong ? { ...others, 'If-None-Match': etag } : others }
}

/**
 * The acceptable answers under a deviation: those of the rules, perhaps to a modified request, with its changes
 * applied.
 */
async function deviatingAnswers(
  subject: Subject,
  one: Case,
  { answer, expects }: Deviation,
): Promise<Expected[]> {
  const { asFor, ignores = [], headers = {}, ownBody } = answer
  const statuses = [answer.status ?? []].flat()
  const { twice, ownTag, ...rest } = one
  const { request } = one
  const kept = Object.entries(request.headers ?? {}).filter(([name]) => !ignores.includes(name))
  const target = asFor?.(request.target) ?? request.target
  const all = await expectedAnswers(subject, {
    ...rest,
    ...(twice && !ignores.includes('If-None-Match') ? { twice } : {}),
    ...(ownTag && !ignores.includes(ownTag) ? { ownTag } : {}),
    request: { ...request, target, headers: Object.fromEntries(kept) },
  })
  const answers = all.filter(({ status }) => expects?.includes(status) ?? true)
  const pairs = answers.flatMap((base) =>
    (statuses.length === 0 ? [base.status] : statuses).map((status) => [base, status] as const),
  )
  return pairs.map(([base, status]) => {
    // Errors that only this host answers with have the same lifetime as all other errors.
    const isError = statuses.length > 0 && (status === 404 || status === 405)
    const lifetime = isError ? { 'Cache-Control': subject.rules.cacheControlErrors } : {}
    const merged = Object.entries({ ...base.headers, ...lifetime, ...headers })
    const { length, ...known } = base
    return {
      ...known,
      ...(length === undefined || ownBody ? {} : { length }),
      status,
      headers: Object.fromEntries(merged.filter((entry): entry is [string, string] => entry[1] !== null)),
      body: ownBody ? null : base.body,
    }
  })
}
