// Sends every case to a site and compares the answers with the rules.
import pMap from 'p-map'
import type { Deviation } from '../model/host.ts'
import type { Case } from './cases.ts'
import type { Ask, Client, Reply } from './client.ts'
import { contractFaults, type Fault, faultsOf } from './compare.ts'
import { type Expected, expectedOf } from './expect.ts'
import type { Subject } from './subject.ts'

/** The result of a case: as the rules say, as a declared deviation says, or neither. */
export type Outcome =
  | { readonly verdict: 'passed'; readonly case: Case }
  | { readonly verdict: 'declared'; readonly case: Case; readonly reason: string }
  | { readonly verdict: 'failed'; readonly case: Case; readonly faults: readonly Fault[] }

export interface RunOptions {
  readonly base: string
  readonly subject: Subject
  /** The deviations that the host declares. */
  readonly deviations: readonly Deviation[]
  readonly cases: readonly Case[]
  readonly concurrency: number
  readonly tick?: (cases: number) => void
}

export async function runCases(client: Client, options: RunOptions): Promise<Outcome[]> {
  return pMap(
    options.cases,
    async (one) => {
      const outcome = await runCase(client, one, options)
      options.tick?.(1)
      return outcome
    },
    { concurrency: options.concurrency },
  )
}

/** `GET /api/v1/…`: names a case in reports, and is what deviations match. */
export const nameOf = ({ method, target }: Ask): string => `${method} ${target}`

async function runCase(
  client: Client,
  one: Case,
  { base, subject, deviations }: RunOptions,
): Promise<Outcome> {
  const deviation = deviations.find(
    ({ group, only }) => group === one.group && (only?.test(nameOf(one.request)) ?? true),
  )
  try {
    const expected = await expectedFor(subject, one)
    const reply = await replyTo(client, one)
    const url = new URL(base)
    const faults = [...faultsOf(expected, reply, url), ...contractFaults(one.request, reply)]
    if (faults.length === 0) return { verdict: 'passed', case: one }
    if (!deviation) return { verdict: 'failed', case: one, faults }
    const others = faultsOf(await deviatingFor(subject, one, deviation), reply, url)
    if (others.length > 0) return { verdict: 'failed', case: one, faults: others }
    return { verdict: 'declared', case: one, reason: deviation.reason }
  } catch (error) {
    const received = error instanceof Error ? error.message : String(error)
    return { verdict: 'failed', case: one, faults: [{ what: 'answer', expected: 'an answer', received }] }
  }
}

async function replyTo(client: Client, { request, twice }: Case): Promise<Reply> {
  const reply = await client.ask(request)
  const tag = reply.headers.etag
  if (!twice || tag === undefined) return reply
  return client.ask({ ...request, headers: { ...request.headers, 'If-None-Match': tag } })
}

async function expectedFor(subject: Subject, one: Case): Promise<Expected> {
  const expected = await expectedOf(subject, one)
  return one.twice ? notModified(expected) : expected
}

/** A 304 has no body and need not repeat what describes one (RFC 9110, section 15.4.5). */
function notModified({ headers }: Expected): Expected {
  const { 'Content-Type': _, ...kept } = headers
  return { status: [304], headers: kept, body: Buffer.alloc(0) }
}

/** The answer by a deviation: that of the rules, perhaps to another target, with its differences. */
async function deviatingFor(subject: Subject, one: Case, { answer }: Deviation): Promise<Expected> {
  const { asFor, status, headers = {}, ownBody } = answer
  const target = asFor?.(one.request.target) ?? one.request.target
  const base = await expectedFor(subject, { ...one, request: { ...one.request, target } })
  // What is an error on this host alone is kept as long as other errors are.
  const kept = status === 404 || status === 405 ? { 'Cache-Control': subject.rules.cacheControlErrors } : {}
  const merged = Object.entries({ ...base.headers, ...kept, ...headers })
  return {
    status: status === undefined ? base.status : [status],
    headers: Object.fromEntries(merged.filter((entry): entry is [string, string] => entry[1] !== null)),
    body: ownBody ? null : base.body,
  }
}
