// The acceptable answers to a range request (RFC 9110, section 14).
import type { Expected } from './ask.ts'
import type { Case } from './case.ts'

/** Headers that a 416 keeps from the full answer. */
const KEPT = /^Access-Control-/

/**
 * Media must support ranges, since players seek in them; a server may ignore the ranges of all other files.
 * @param whole the answer to the same request without Range
 */
export function rangedAnswers(
  whole: Expected,
  { request: { method, headers = {} }, ownTag }: Case,
  isMedia: boolean,
): readonly Expected[] {
  const { Range = '', 'If-Range': version } = headers
  const isOther = version !== undefined && ownTag === undefined
  if (isOther || method !== 'GET' || whole.status !== 200) return [whole]
  // A server may send the whole file in place of several parts (RFC 9110, section 14.2).
  if (Range.includes(',')) return [whole, multipart(whole)]
  const asked = /^bytes=(\d*)-(\d*)$/.exec(Range)
  if (!asked) return [whole]
  const parts = whole.body
    ? [partialAnswer(whole, whole.body, [asked[1] ?? '', asked[2] ?? ''])]
    : [{ ...whole, status: 206 }, refusedRange(whole)]
  // A suffix range of an empty file is the whole file (RFC 9110, section 14.1.2), and some servers refuse no range of
  // one.
  const isEmpty = whole.body?.length === 0
  return isMedia && !isEmpty ? parts : [...parts, whole]
}

/** A server may keep caches from storing several parts. */
function multipart({ headers: { 'Cache-Control': _, ...headers } }: Expected): Expected {
  return { status: 206, headers: { ...headers, 'Content-Type': 'multipart/*' }, body: null }
}

const refusedRange = ({ headers }: Expected): Expected => ({
  status: 416,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => KEPT.test(name))),
  body: null,
})

function partialAnswer(whole: Expected, body: Buffer, [from, to]: readonly [string, string]): Expected {
  const size = body.length
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size : Math.min(size, Number(to) + 1)
  if (start >= end) {
    const { headers, ...refusal } = refusedRange(whole)
    return { ...refusal, headers: { ...headers, 'Content-Range': `bytes */${size}` } }
  }
  return {
    status: 206,
    headers: { ...whole.headers, 'Content-Range': `bytes ${start}-${end - 1}/${size}` },
    body: body.subarray(start, end),
  }
}
