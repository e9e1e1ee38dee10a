// Finds what no answer may contain, whatever the request. Other headers that no rule mentions are not faults: they are
// the operator's choice and harm no reader, such as X-Powered-By, or Strict-Transport-Security, even with max-age=0.

import { ownValue } from '../../contract/common/own-value.ts'
import { parseRoute } from '../../contract/rules/routes.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import type { Ask, Fault, Reply } from './ask.ts'

/** Headers that no rule asks for, and the harm that they do to readers of a public API. */
const UNWANTED: Readonly<Record<string, string>> = {
  'Set-Cookie': 'a public answer, which caches may send to everyone, must not set a cookie',
  'Content-Disposition': 'browsers would save it instead of showing it',
  'Access-Control-Allow-Credentials': 'browsers refuse it together with *',
  'Clear-Site-Data': 'it empties the storage of browsers',
  Refresh: 'it sends browsers to a different page',
}

/** What differs between readers, so that no cache uses the answer to one for another. */
const UNSHARED = ['*', 'cookie', 'user-agent']

export function answerFaults({ cors }: SiteRules, request: Ask, reply: Reply): Fault[] {
  const { headers, status } = reply
  const { headers: asked = {} } = request
  const faults = Object.entries(UNWANTED).flatMap(([name, why]) => unwanted(reply, name, why))
  if (!cors) {
    faults.push(...unwanted(reply, 'Access-Control-Allow-Origin', '"cors" is off'))
  } else if (['same-origin', 'same-site'].includes(headers['cross-origin-resource-policy'] ?? '')) {
    faults.push(...unwanted(reply, 'Cross-Origin-Resource-Policy', 'other origins may read the site'))
  }
  const vary = parseTokens(headers.vary ?? '')
  for (const name of UNSHARED.filter((each) => vary.includes(each)))
    faults.push({
      what: 'Vary',
      expected: `no ${name}, which keeps caches from sharing it`,
      received: headers.vary ?? '',
    })
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
  if (status === 206)
    faults.push(...unwanted(reply, 'Content-Encoding', 'players would put parts of two forms together'))
  faults.push(...ageFaults(reply))
  if (headers['accept-ranges'] === 'none' && parseRoute(request.target)?.kind === 'media')
    faults.push(...unwanted(reply, 'Accept-Ranges', 'players would not seek'))
  if (status === 200) faults.push(...pageFaults(request, reply))
  return [...faults, ...(isServerError(status) ? lifetimeFaults(headers['cache-control']) : [])]
}

function unwanted({ headers }: Reply, name: string, why: string): Fault[] {
  const received = ownValue(headers, name.toLowerCase())
  return received === undefined ? [] : [{ what: name, expected: `nothing: ${why}`, received }]
}

/** Headers that harm web pages alone. */
function pageFaults({ target }: Ask, reply: Reply): Fault[] {
  if (!/^text\/html\b/.test(reply.headers['content-type'] ?? '')) return []
  const faults = languageFaults(reply)
  if (target.startsWith('/embed/'))
    return [...faults, ...unwanted(reply, 'X-Frame-Options', 'an embed is made for frames of other sites')]
  if (!/\b(?:noindex|none)\b/i.test(reply.headers['x-robots-tag'] ?? '')) return faults
  return [...faults, ...unwanted(reply, 'X-Robots-Tag', 'search engines would leave the page out')]
}

/** The language in the header must be that of the page. */
function languageFaults({ headers, body }: Reply): Fault[] {
  const received = headers['content-language']
  const [, language] = /<html[^>]*\slang="?([\w-]+)/i.exec(body.toString('latin1', 0, 1024)) ?? []
  if (received === undefined || language === undefined) return []
  const primary = (tag: string) => tag.split('-')[0]
  if (parseTokens(received).some((tag) => primary(tag) === primary(language.toLowerCase()))) return []
  return [{ what: 'Content-Language', expected: `nothing, or ${language} as in the page`, received }]
}

/** A cache must not give an answer beyond its lifetime, or the time that it may be stale (RFC 9111, RFC 5861). */
function ageFaults({ headers }: Reply): Fault[] {
  const { age, 'cache-control': control = '' } = headers
  const parseSeconds = (name: string): number | null => {
    const [, seconds] = new RegExp(`(?:^|[\\s,])${name}=(\\d+)`, 'i').exec(control) ?? []
    return seconds === undefined ? null : Number(seconds)
  }
  const lifetime = parseSeconds('s-maxage') ?? parseSeconds('max-age')
  if (age === undefined || lifetime === null) return []
  const stale = Math.max(parseSeconds('stale-while-revalidate') ?? 0, parseSeconds('stale-if-error') ?? 0)
  if (!(Number(age) > lifetime + stale)) return []
  return [{ what: 'Age', expected: `${lifetime + stale} seconds at most, by Cache-Control`, received: age }]
}

/** An error of the server itself: no rule answers with one. */
const isServerError = (status: number): boolean => status >= 400 && status !== 404 && status !== 405

/** Caches must not keep the refusal of one request and give it to everybody. */
function lifetimeFaults(received = ''): Fault[] {
  if (received === '' || /\bno-(?:store|cache)\b|\bprivate\b|\bmax-age=0\b/.test(received)) return []
  return [{ what: 'Cache-Control', expected: 'nothing, or no-store, because it is a server error', received }]
}

/** Reads a list of tokens in a header, which are case-insensitive. */
export const parseTokens = (list: string): string[] => list.toLowerCase().split(/\s*,\s*/)
