// The right answer to a case, by the rules.

import { windowFile } from '../api/files.ts'
import { linksOf } from '../api/paging.ts'
import {
  absent,
  answerTo,
  askedOf,
  type FileAnswer,
  type PageAsked,
  PREFLIGHT,
  type TextAnswer,
} from '../api/rules.ts'
import { listPath } from '../api/urls.ts'
import { toApiText, toApiVariant } from '../api/variant.ts'
import type { Case } from './cases.ts'
import type { ListPage, Subject } from './subject.ts'

export interface Expected {
  /** Several where any refusal will do. */
  readonly status: readonly number[]
  readonly headers: Readonly<Record<string, string>>
  /** The body to the byte; null where it is unknown or open. */
  readonly body: Buffer | null
}

export async function expectedOf(subject: Subject, { request, refused }: Case): Promise<Expected> {
  if (refused) return { status: [400, 403, 404], headers: {}, body: null }
  const answer = answerTo(
    subject.rules,
    askedOf(request.method, request.target, request.headers?.[PREFLIGHT]),
  )
  const known = 'file' in answer ? await fileAnswer(subject, answer) : textAnswer(answer)
  return request.method === 'HEAD' ? { ...known, body: Buffer.alloc(0) } : known
}

function textAnswer(answer: TextAnswer): Expected {
  const headers = { ...answer.headers, ...('location' in answer ? { Location: answer.location } : {}) }
  const body = 'body' in answer ? Buffer.from(answer.body) : null
  return { status: [answer.status], headers, body }
}

async function fileAnswer(subject: Subject, answer: FileAnswer): Promise<Expected> {
  const { headers, page, plain } = answer
  const found = { status: [200], headers }
  if (page && !answer.isPressed) {
    const body = subject.hasBuild ? Buffer.from(JSON.stringify(await sliceOf(subject, page))) : null
    return { ...found, body }
  }
  if (plain !== undefined && !answer.isPressed) {
    const body = await subject.expect(plain)
    // Features have the catalog's own values, which would not all survive a parse.
    if (body) return { ...found, body: Buffer.from(toApiText(body.toString())) }
  }
  const body = await subject.expect(answer.file)
  if (body || !subject.hasBuild) return { ...found, body }
  if (page) return { ...found, body: Buffer.from(JSON.stringify(await sliceOf(subject, page))) }
  return textAnswer(absent(subject.rules, answer))
}

/** Composes a page record by record from pages of the default size: slow, and unlike a handler does it. */
async function sliceOf({ rules, counts, expect }: Subject, { resource, variant, window, query }: PageAsked) {
  const size = BigInt(rules.paging.pageSize)
  const pages = new Map<bigint, ListPage | null>()
  const count = counts.get(resource) ?? 0
  const results: unknown[] = []
  const end = window.offset + window.limit
  for (let at = window.offset; at < end && at < BigInt(count); at += 1n) {
    const offset = at - (at % size)
    if (!pages.has(offset)) {
      const body = await expect(windowFile(resource, 'plain', { limit: size, offset }))
      pages.set(offset, body && JSON.parse(body.toString('utf8')))
    }
    const record = pages.get(offset)?.results[Number(at - offset)]
    results.push(record && variant === 'api' ? toApiVariant(record) : record)
  }
  const url = `${rules.baseUrl}${listPath(resource)}`
  return { count, ...linksOf({ url, query, window, count }), results }
}
