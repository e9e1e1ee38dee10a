// Sends every case to a site and compares the answers with the rules.
import pMap from 'p-map'
import type { Deviation } from '../stages/host.ts'
import type { Ask, Expected, Fault, Reply } from './ask.ts'
import type { Case } from './case.ts'
import type { Client } from './client.ts'
import { compareAnswer, contractFaults } from './compare.ts'
import { expectedAnswers } from './expect.ts'
import type { Subject } from './subject.ts'

/** The verdict on a case: as the rules require, as a deviation declares, or neither. */
export type Outcome =
  | { readonly verdict: 'passed'; readonly case: Case }
  | { readonly verdict: 'declared'; readonly case: Case; readonly reason: string }
  | { readonly verdict: 'failed'; readonly case: Case; readonly faults: readonly Fault[] }

export interface RunOptions {
  readonly base: string
  readonly subject: Subject
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
    ({ group, only }) => group === one.group && (only?.test(caseName(request)) ?? true),
  )
  try {
    const expected = await expectedAnswers(subject, one)
    const reply = await sendCase(client, one)
    const compared = { request, reply, base: new URL(base), rules: subject.rules }
    const faults = [...compareAnswer(expected, compared), ...contractFaults(request, reply)]
    if (faults.length === 0) return { verdict: 'passed', case: one }
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
    return { verdict: 'failed', case: one, faults: nearest ?? faults }
  } catch (error) {
    const received = error instanceof Error ? error.message : String(error)
    return { verdict: 'failed', case: one, faults: [{ what: 'answer', expected: 'an answer', received }] }
  }
}

async function sendCase(client: Client, { request, twice }: Case): Promise<Reply> {
  if (request.method === 'HEAD') return client.askRaw(request)
  const reply = await client.ask(request)
  const tag = reply.headers.etag
  if (!twice || tag === undefined) return reply
  return client.ask({ ...request, headers: { ...request.headers, 'If-None-Match': tag } })
}

/**
 * The acceptable answers under a deviation: those of the rules, perhaps to a modified request, with its changes
 * applied.
 */
async function deviatingAnswers(subject: Subject, one: Case, { answer }: Deviation): Promise<Expected[]> {
  const { asFor, ignores = [], status, headers = {}, ownBody } = answer
  const { twice, ...rest } = one
  const { request } = one
  const kept = Object.entries(request.headers ?? {}).filter(([name]) => !ignores.includes(name))
  const target = asFor?.(request.target) ?? request.target
  const all = await expectedAnswers(subject, {
    ...rest,
    ...(twice && !ignores.includes('If-None-Match') ? { twice } : {}),
    request: { ...request, target, headers: Object.fromEntries(kept) },
  })
  // Errors that only this host answers with have the same lifetime as all other errors.
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
