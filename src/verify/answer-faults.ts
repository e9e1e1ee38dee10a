// Finds what no answer may contain, whatever the request.
import { ownValue } from '../api/own-value.ts'
import type { SiteRules } from '../api/site-rules.ts'
import type { Ask, Fault, Reply } from './ask.ts'

/** Headers that no rule asks for, and the harm that they do to readers of a public API. */
const UNWANTED: Readonly<Record<string, string>> = {
  'Set-Cookie': 'a public answer, which caches may send to everyone, must not set a cookie',
  'Content-Disposition': 'browsers would save it instead of showing it',
  'Access-Control-Allow-Credentials': 'browsers refuse it together with *',
  'Clear-Site-Data': 'it empties the storage of browsers',
  Refresh: 'it sends browsers to a different page',
}

export function answerFaults({ cors }: SiteRules, { headers: asked = {} }: Ask, reply: Reply): Fault[] {
  const { headers, status } = reply
  const faults = Object.entries(UNWANTED).flatMap(([name, why]) => unwanted(reply, name, why))
  if (!cors) {
    faults.push(...unwanted(reply, 'Access-Control-Allow-Origin', '"cors" is off'))
  } else if (['same-origin', 'same-site'].includes(headers['cross-origin-resource-policy'] ?? '')) {
    faults.push(...unwanted(reply, 'Cross-Origin-Resource-Policy', 'other origins may read the site'))
  }
  const vary = parseTokens(headers.vary ?? '')
  if (vary.includes('*')) {
    faults.push({ what: 'Vary', expected: 'no *, which keeps caches from using it', received: '*' })
  }
  const coding = headers['content-encoding'] ?? 'identity'
  if (coding === 'identity') {
    // Nothing to decode.
  } else if (asked['Accept-Encoding'] === undefined) {
    faults.push({
      what: 'Content-Encoding',
      expected: 'nothing, because none was requested',
      received: coding,
    })
  } else if (!vary.includes('accept-encoding')) {
    faults.push({
      what: 'Vary',
      expected: `Accept-Encoding, as the body is in ${coding}`,
      received: headers.vary ?? 'nothing',
    })
  }
  return [...faults, ...(isServerError(status) ? lifetimeFaults(headers['cache-control']) : [])]
}

function unwanted({ headers }: Reply, name: string, why: string): Fault[] {
  const received = ownValue(headers, name.toLowerCase())
  return received === undefined ? [] : [{ what: name, expected: `nothing: ${why}`, received }]
}

/** An error of the server itself: no rule answers with one. */
const isServerError = (status: number): boolean => status >= 400 && status !== 404 && status !== 405

/** Caches must not keep the refusal of one request and give it to everybody. */
function lifetimeFaults(received = ''): Fault[] {
  if (received === '' || /\bno-(?:store|cache)\b|\bprivate\b|\bmax-age=0\b/.test(received)) return []
  return [{ what: 'Cache-Control', expected: 'nothing, or no-store, because it is a server error', received }]
}

const parseTokens = (list: string): string[] => list.toLowerCase().split(/\s*,\s*/)
