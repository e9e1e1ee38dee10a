// Compares an answer with what was expected.
import type { z } from 'zod'
import { LISTED, type Listed } from '../api/resources.ts'
import { routeOf, type ViewRoute } from '../api/routes.ts'
import { DETAIL_RESPONSES, pageResponse, ROOT_RESPONSES } from '../api/schemas.ts'
import type { Ask, Reply } from './client.ts'
import type { Expected } from './expect.ts'

/** One difference from what was expected. */
export interface Fault {
  /** `status`, a header's name, or `body`. */
  readonly what: string
  readonly expected: string
  readonly received: string
}

export function faultsOf(expected: Expected, reply: Reply, url: URL): Fault[] {
  if (!expected.status.includes(reply.status)) {
    return [{ what: 'status', expected: expected.status.join(' or '), received: `${reply.status}` }]
  }
  const headers = Object.entries(expected.headers).flatMap(([name, value]) => {
    const received = reply.headers[name.toLowerCase()]
    if (received !== undefined && isSameHeader(name, { expected: value, received }, url)) return []
    return [{ what: name, expected: value, received: received ?? 'nothing' }]
  })
  return [...headers, ...bodyFaults(expected.body, reply.body)]
}

function isSameHeader(
  name: string,
  { expected, received }: { readonly expected: string; readonly received: string },
  url: URL,
): boolean {
  // A host that compresses varies on more than the contract says.
  if (name === 'Vary') return tokensOf(received).includes(expected.toLowerCase())
  if (name === 'Allow' || name.startsWith('Access-Control-Allow-M')) {
    return tokensOf(received).join() === tokensOf(expected).join()
  }
  if (name === 'Location') {
    const [from, to] = [new URL(expected, url), new URL(received, url)]
    return from.pathname + from.search === to.pathname + to.search
  }
  return received === expected
}

const tokensOf = (list: string): string[] =>
  list
    .toLowerCase()
    .split(/\s*,\s*/)
    .sort()

function bodyFaults(expected: Buffer | null, received: Buffer): Fault[] {
  if (expected === null || expected.equals(received)) return []
  const [wanted, got] = [jsonOf(expected), jsonOf(received)]
  if (got === undefined || wanted === undefined) {
    return [{ what: 'body', expected: excerpt(expected), received: excerpt(received) }]
  }
  const difference = firstDifference(wanted, got, '')
  if (!difference)
    return [
      { what: 'body', expected: 'the same JSON to the byte', received: 'the same values in other bytes' },
    ]
  const { path, expected: left, received: right } = difference
  return [{ what: path === '' ? 'body' : `body at ${path}`, expected: left, received: right }]
}

/** Checks the body of a 200 against the contract, field by field (sections 2.1 to 2.3). */
export function contractFaults({ method, target }: Ask, { status, body }: Reply): Fault[] {
  const resource = routeOf(target.split('?')[0] ?? '')
  if (method !== 'GET' || status !== 200 || !resource) return []
  if (resource.kind === 'media' || resource.kind === 'document') return []
  const schema = schemaOf(resource)
  const checked = schema.safeParse(jsonOf(body))
  if (checked.success) return []
  return checked.error.issues.slice(0, 1).map(({ path, message }) => ({
    what: path.length === 0 ? 'body' : `body at ${path.join('.')}`,
    expected: `what the contract says (${message})`,
    received: excerpt(JSON.stringify(at(jsonOf(body), path)) ?? body),
  }))
}

const PAGES = new Map<Listed, z.ZodType>(LISTED.map((resource) => [resource, pageResponse(resource)]))

function schemaOf(target: ViewRoute): z.ZodType {
  if (target.kind === 'root') return ROOT_RESPONSES[target.root]
  const page = target.kind === 'list' ? PAGES.get(target.resource) : undefined
  return page ?? DETAIL_RESPONSES[target.resource]
}

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[String(key)] : undefined), value)

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

interface Difference {
  readonly path: string
  readonly expected: string
  readonly received: string
}

function firstDifference(wanted: unknown, got: unknown, path: string): Difference | null {
  if (isRecord(wanted) && isRecord(got)) {
    for (const key of new Set([...Object.keys(wanted), ...Object.keys(got)])) {
      const inner = Array.isArray(wanted) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`
      const difference = firstDifference(wanted[key], got[key], inner)
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

function excerpt(body: Buffer | string): string {
  const text = body.toString()
  return text.length > 120 ? `${text.slice(0, 117)}…` : text === '' ? 'nothing' : text
}
