// Sends every case to a site and compares the answers with the rules.
import pMap from 'p-map'
import type { Deviation } from '../model/host.ts'
import type { Ask, Expected, Fault, Reply } from './ask.ts'
import type { Case } from './case.ts'
import type { Client } from './client.ts'
import { contractFaults, faultsOf } from './compare.ts'
import { expectedOf } from './expect.ts'
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

/**
 * `GET /api/v1/…`, and in brackets the headers of the request, if it has any: names a case in reports, and is what
 * deviations match.
 */
export const nameOf = ({ method, target, headers = {} }: Ask): string => {
  const sent = Object.entries(headers).map(([name, value]) => `${name}: ${shortened(value)}`)
  return `${method} ${shortened(target)}${sent.length === 0 ? '' : ` [${sent.join('; ')}]`}`
}

const MAX_NAME = 160
const shortened = (text: string): string => (text.length > MAX_NAME ? `${text.slice(0, MAX_NAME)}…` : text)

async function runCase(
  client: Client,
  one: Case,
  { base, subject, deviations }: RunOptions,
): Promise<Outcome> {
  const { request } = one
  const declared = deviations.filter(
    ({ group, only }) => group === one.group && (only?.test(nameOf(request)) ?? true),
  )
  try {
    const expected = await expectedOf(subject, one)
    const reply = await replyTo(client, one)
    const compared = { request, reply, base: new URL(base), rules: subject.rules }
    const faults = [...faultsOf(expected, compared), ...contractFaults(request, reply)]
    if (faults.length === 0) return { verdict: 'passed', case: one }
    let nearest = declared.length === 0 ? faults : null
    for (const deviation of declared) {
      // No declaration lets caches keep what a server refuses.
      const excused = Object.keys(deviation.answer.headers ?? {}).filter((name) => name !== 'Cache-Control')
      const others = faultsOf(await deviatingFor(subject, one, deviation), { ...compared, declared: excused })
      if (others.length === 0) return { verdict: 'declared', case: one, reason: deviation.reason }
      nearest ??= others
    }
    return { verdict: 'failed', case: one, faults: nearest ?? faults }
  } catch (error) {
    const received = error instanceof Error ? error.message : String(error)
    return { verdict: 'failed', case: one, faults: [{ what: 'answer', expected: 'an answer', received }] }
  }
}

async function replyTo(client: Client, { request, twice }: Case): Promise<Reply> {
  if (request.method === 'HEAD') return client.askAlone(request)
  const reply = await client.ask(request)
  const tag = reply.headers.etag
  if (!twice || tag === undefined) return reply
  return client.ask({ ...request, headers: { ...request.headers, 'If-None-Match': tag } })
}

/** The answers by a deviation: those of the rules, perhaps to another request, with its differences. */
async function deviatingFor(subject: Subject, one: Case, { answer }: Deviation): Promise<Expected[]> {
  const { asFor, ignores = [], status, headers = {}, ownBody } = answer
  const { twice, ...rest } = one
  const { request } = one
  const kept = Object.entries(request.headers ?? {}).filter(([name]) => !ignores.includes(name))
  const target = asFor?.(request.target) ?? request.target
  const all = await expectedOf(subject, {
    ...rest,
    ...(twice && !ignores.includes('If-None-Match') ? { twice } : {}),
    request: { ...request, target, headers: Object.fromEntries(kept) },
  })
  // What is an error on this host alone is kept as long as other errors are.
  const isError = status === 404 || status === 405
  const lifetime = isError ? { 'Cache-Control': subject.rules.cacheControlErrors } : {}
  return all.map((base) => {
    const merged = Object.entries({ ...base.headers, ...lifetime, ...headers })
    const { length, ...known } = base
    return {
      ...known,
      ...(length === undefined || ownBody ? {} : { length }),
      status: status ?? base.status,
      headers: Object.fromEntries(merged.filter((entry): entry is [string, string] => entry[1] !== null)),
      body: ownBody ? null : base.body,
    }
  })
}
