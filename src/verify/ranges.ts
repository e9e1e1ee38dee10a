// The right answers to a request for a part of a file (RFC 9110, section 14).
import type { Ask, Expected } from './ask.ts'

/** Headers of an answer that a refusal of its range keeps: who may read it. */
const KEPT = /^Access-Control-/

/**
 * Media are sent in part, since players seek in them; a server may send anything else whole.
 * @param whole the answer to the same request without its range
 */
export function rangedAnswers(
  whole: Expected,
  { method, headers = {} }: Ask,
  isMedia: boolean,
): readonly Expected[] {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(headers.Range ?? '')
  if (!asked || method !== 'GET' || whole.status !== 200) return [whole]
  const parts = whole.body
    ? [partOf(whole, whole.body, [asked[1] ?? '', asked[2] ?? ''])]
    : [{ ...whole, status: 206 }, refusalOf(whole)]
  // The end of nothing is all of it (RFC 9110, section 14.1.2), and some servers refuse no range of an empty file.
  const isEmpty = whole.body?.length === 0
  return isMedia && !isEmpty ? parts : [...parts, whole]
}

const refusalOf = ({ headers }: Expected): Expected => ({
  status: 416,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => KEPT.test(name))),
  body: null,
})

function partOf(whole: Expected, body: Buffer, [from, to]: readonly [string, string]): Expected {
  const size = body.length
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size : Math.min(size, Number(to) + 1)
  if (start >= end) {
    const { headers, ...refusal } = refusalOf(whole)
    return { ...refusal, headers: { ...headers, 'Content-Range': `bytes */${size}` } }
  }
  return {
    status: 206,
    headers: { ...whole.headers, 'Content-Range': `bytes ${start}-${end - 1}/${size}` },
    body: body.subarray(start, end),
  }
}
