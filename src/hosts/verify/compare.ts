// Compares an answer with the expected ones.
import type { z } from 'zod'
import { ownValue } from '../../contract/common/own-value.ts'
import { LISTED, type Listed } from '../../contract/kinds/kinds.ts'
import { parseRoute, type ViewRoute } from '../../contract/rules/routes.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { fieldsAsked } from '../../contract/schemas/fields.ts'
import {
  DETAIL_RESPONSES,
  LOOKUP_RESPONSE,
  pageResponse,
  ROOT_RESPONSES,
} from '../../contract/schemas/schemas.ts'
import { readQuery } from '../../contract/urls/query.ts'
import { pathOfFile } from '../../contract/urls/urls.ts'
import { answerFaults, parseTokens } from './answer-faults.ts'
import type { Ask, Expected, Fault, Reply } from './ask.ts'
import { describeDifference, describeInvalid, excerpt, parseJson } from './bodies.ts'

export interface Compared {
  readonly request: Ask
  readonly reply: Reply
  /** The address of the site. */
  readonly base: URL
  readonly rules: SiteRules
  /** Headers that a deviation declares; other checks of these headers do not apply. */
  readonly declared?: readonly string[]
}

/** How an answer differs from the closest acceptable one. */
export function compareAnswer(all: readonly Expected[], compared: Compared): Fault[] {
  const { request, reply, rules, declared = [] } = compared
  const always = answerFaults(rules, request, reply).filter(({ what }) => !declared.includes(what))
  const differing = all
    .filter(({ status }) => status === reply.status)
    .map((expected) => differencesFrom(expected, compared))
  const [nearest] = differing.sort((left, right) => left.length - right.length)
  if (nearest)
    return [...nearest, ...always.filter(({ what }) => nearest.every((fault) => fault.what !== what))]
  const expected = [...new Set(all.map(({ status }) => status))].join(' or ')
  return [{ what: 'status', expected, received: `${reply.status}` }]
}

function differencesFrom(expected: Expected, { reply, base, rules }: Compared): Fault[] {
  const headers = Object.entries(expected.headers).flatMap(([name, value]) => {
    const received = ownValue(reply.headers, name.toLowerCase())
    // A 304 need not repeat what describes its body, but caches keep what it has (RFC 9110, section 15.4.5).
    if (expected.status === 304 && name === 'Content-Type' && received === undefined) return []
    if (name === 'Location') return locationFaults({ expected: value, received }, base, rules)
    if (received !== undefined && isSameHeader(name, { expected: value, received })) return []
    return [{ what: name, expected: value, received: received ?? 'nothing' }]
  })
  return [...headers, ...lengthFaults(expected, reply), ...bodyFaults(expected.body, reply.body)]
}

interface Sides {
  readonly expected: string
  readonly received: string
}

function isSameHeader(name: string, { expected, received }: Sides): boolean {
  // A host that compresses may vary on more than the contract requires.
  if (name === 'Vary') return parseTokens(received).includes(expected.toLowerCase())
  if (name === 'Allow' || name.startsWith('Access-Control-Allow-M')) {
    return parseTokens(received).sort().join() === parseTokens(expected).sort().join()
  }
  // Names of charsets are case-insensitive (RFC 9110, section 8.3.2).
  if (name === 'Content-Type' && /; charset=/.test(expected))
    return (
      received.replace(/; *charset=.*/, (charset) => charset.replace(/; */, '; ').toLowerCase()) === expected
    )
  if (expected.endsWith('/*')) return received.startsWith(expected.slice(0, -1)) && !received.includes(',')
  return received === expected
}

/**
 * A redirect must be a path, or an https URL of the site: behind a TLS proxy, a server does not know its own address.
 */
function locationFaults(
  { expected, received = 'nothing' }: { readonly expected: string; readonly received: string | undefined },
  base: URL,
  { baseUrl }: SiteRules,
): Fault[] {
  const location = withUpperEscapes(received)
  if (location === expected) return []
  const hosts = [base.host, new URL(baseUrl).host]
  if (hosts.some((host) => location === `https://${host}${expected}`)) return []
  return [{ what: 'Location', expected, received }]
}

/** The digits of escapes may be in either case (RFC 3986, section 6.2.2.1). */
const withUpperEscapes = (url: string): string =>
  url.replace(/%[0-9a-f]{2}/gi, (digits) => digits.toUpperCase())

/** The Content-Length of HEAD must be that of GET (RFC 9110, section 8.6). */
function lengthFaults({ length }: Expected, { headers }: Reply): Fault[] {
  const received = headers['content-length']
  if (length === undefined || received === undefined || headers['content-encoding'] !== undefined) return []
  return received === `${length}` ? [] : [{ what: 'Content-Length', expected: `${length}`, received }]
}

/** What a body must be that cannot be decoded. */
export const NAMED_CODING = 'a body in the coding that the answer names'

const isGzip = (body: Buffer): boolean => body[0] === 0x1f && body[1] === 0x8b

function bodyFaults(expected: Buffer | null, received: Buffer): Fault[] {
  if (expected === null || expected.equals(received)) return []
  // Compressed twice, or without a Content-Encoding.
  if (isGzip(received) && !isGzip(expected))
    return [{ what: 'body', expected: NAMED_CODING, received: 'a body that is still in gzip' }]
  const [wanted, got] = [parseJson(expected), parseJson(received)]
  if (wanted === undefined || got === undefined)
    return [{ what: 'body', ...describeDifference(expected, received, wanted !== undefined) }]
  const difference = firstDifference(wanted, got, '')
  if (!difference)
    return [
      {
        what: 'body',
        expected: 'the same JSON, byte for byte',
        received: 'the same values in other bytes',
        place: describeDifference(expected, received, false).place,
      },
    ]
  const { path, expected: left, received: right } = difference
  return [{ what: path === '' ? 'body' : `body at ${path}`, expected: left, received: right }]
}

/** Checks the body of a 200 against the contract, field by field (sections 2.1 to 2.3). */
export function contractFaults({ method, target }: Ask, { status, body }: Reply): Fault[] {
  const [path = '', query = ''] = target.split('?')
  const resource = parseRoute(pathOfFile(path))
  if (method !== 'GET' || status !== 200 || !resource) return []
  // The contract describes whole records.
  if (fieldsAsked(readQuery(query)) !== null) return []
  if (resource.kind === 'media' || resource.kind === 'document' || resource.kind === 'web') return []
  const json = parseJson(body)
  if (json === undefined) return [{ what: 'body', expected: 'JSON', received: describeInvalid(body) }]
  const checked = responseSchema(resource).safeParse(json)
  if (checked.success) return []
  return checked.error.issues.slice(0, 1).map(({ path, message }) => ({
    what: path.length === 0 ? 'body' : `body at ${path.join('.')}`,
    expected: `what the contract says (${message})`,
    received: excerpt(JSON.stringify(at(json, path)) ?? 'nothing'),
  }))
}

const PAGES = new Map<Listed, z.ZodType>(LISTED.map((resource) => [resource, pageResponse(resource)]))

function responseSchema(target: ViewRoute): z.ZodType {
  if (target.kind === 'root') return ROOT_RESPONSES[target.root]
  if (target.kind === 'lookup') return LOOKUP_RESPONSE
  const page = target.kind === 'list' ? PAGES.get(target.resource) : undefined
  return page ?? DETAIL_RESPONSES[target.resource]
}

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (isRecord(inner) ? ownValue(inner, String(key)) : undefined), value)

interface Difference {
  readonly path: string
  readonly expected: string
  readonly received: string
}

function firstDifference(wanted: unknown, got: unknown, path: string): Difference | null {
  if (isRecord(wanted) && isRecord(got)) {
    for (const key of new Set([...Object.keys(wanted), ...Object.keys(got)])) {
      const inner = Array.isArray(wanted) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`
      const difference = firstDifference(ownValue(wanted, key), ownValue(got, key), inner)
      if (difference) return difference
    }
    return null
  }
  if (wanted === got) return null
  return {
    path,
    expected: excerpt(JSON.stringify(wanted) ?? 'nothing'),
    received: excerpt(JSON.stringify(got) ?? 'nothing'),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
