// The acceptable answers to a case, by the rules.

import { ownValue } from '../../contract/common/own-value.ts'
import { type Selected, select, selectionAsked } from '../../contract/filters/filter-index.ts'
import type { Headers } from '../../contract/rules/headers.ts'
import { webErrorHeaders } from '../../contract/rules/headers.ts'
import { parseRoute } from '../../contract/rules/routes.ts'
import {
  absent,
  answerTo,
  type FileAnswer,
  movedTo,
  type PageAsked,
  PREFLIGHT,
  parseAsked,
  type TextAnswer,
} from '../../contract/rules/rules.ts'
import { fieldsAsked, withFields } from '../../contract/schemas/fields.ts'
import { type SearchAsked, searchAsked, searchBody } from '../../contract/search/search-answer.ts'
import { fileOfAlias } from '../../contract/urls/aliases.ts'
import { windowFile } from '../../contract/urls/files.ts'
import { pageLinks, windowBounds } from '../../contract/urls/paging.ts'
import { listPath } from '../../contract/urls/urls.ts'
import { toApiText, toApiVariant } from '../../contract/urls/variant.ts'
import type { Ask, Expected } from './ask.ts'
import type { Case } from './case.ts'
import { mediaTypeWildcard } from './media-types.ts'
import { rangedAnswers } from './ranges.ts'
import type { ListPage, Subject } from './subject.ts'

/** Refusals before a server applies the rules (RFC 9110, section 15.5). */
const REFUSALS = [400, 403, 404]
const TOO_LARGE = [400, 413, 414, 431, 494]

export async function expectedAnswers(subject: Subject, one: Case): Promise<readonly Expected[]> {
  const { request, refused, tooLarge, twice, ownTag } = one
  if (refused) return REFUSALS.map(refusal)
  const answer = await answerBy(subject, request)
  const isConfirmed = (twice || ownTag === 'If-None-Match') && answer.status === 200
  const all = isConfirmed ? [notModified(answer)] : rangedAnswers(answer, one, isMedia(request))
  return tooLarge ? [...all, ...TOO_LARGE.map(refusal)] : all
}

const refusal = (status: number): Expected => ({ status, headers: {}, body: null })

/** A 304 has no body. */
const notModified = ({ headers }: Expected): Expected => ({ status: 304, headers, body: Buffer.alloc(0) })

const isMedia = ({ target }: Ask): boolean => parseRoute(target.split('?')[0] ?? '')?.kind === 'media'

async function answerBy(subject: Subject, ask: Ask): Promise<Expected> {
  const { method, target, headers = {} } = ask
  const faced = await subject.answerFace(ask)
  if (faced) {
    const fields = [...faced.headers].map(([name, value]) => [headerName(name), value] as const)
    const { 'Content-Length': _, Etag: __, ...headers } = Object.fromEntries(fields)
    return { status: faced.status, headers, body: Buffer.from(await faced.arrayBuffer()) }
  }
  const asked = parseAsked(method, target, headers[PREFLIGHT])
  const answer = answerTo(subject.rules, asked)
  const search = 'file' in answer ? searchAsked(asked) : null
  const known = search
    ? await searchAnswer(subject, search, answer.headers)
    : 'file' in answer
      ? await fileAnswer(subject, answer)
      : await textAnswer(subject, answer)
  if (method !== 'HEAD') return known
  return { ...known, body: Buffer.alloc(0), ...(known.body ? { length: known.body.length } : {}) }
}

/** The name as deviations have it; `Headers` has it in lower case. */
const headerName = (name: string): string => name.replace(/(?:^|-)[a-z]/g, (start) => start.toUpperCase())

async function textAnswer({ rules, expect }: Subject, answer: TextAnswer): Promise<Expected> {
  const { status } = answer
  if ('location' in answer)
    return { status, headers: { ...answer.headers, Location: answer.location }, body: null }
  if (!('body' in answer)) return { status, headers: answer.headers, body: Buffer.alloc(0) }
  const page = answer.page === undefined ? null : await expect(answer.page)
  if (page) return { status, headers: webErrorHeaders(rules), body: page }
  return { status, headers: answer.headers, body: Buffer.from(answer.body) }
}

async function fileAnswer(subject: Subject, answer: FileAnswer): Promise<Expected> {
  const { headers, page, plain, file } = answer
  const type = mediaTypeWildcard(file)
  const found = { status: 200, headers: type === null ? headers : { 'Content-Type': type, ...headers } }
  if (page && !answer.isPressed) {
    const body = subject.hasBuild ? Buffer.from(JSON.stringify(await composePage(subject, page))) : null
    return { ...found, body }
  }
  if (plain !== undefined && !answer.isPressed) {
    const body = await subject.expect(plain)
    // Features hold arbitrary JSON of the catalog, which JSON.parse would not preserve (large numbers, for example).
    if (body) return { ...found, body: Buffer.from(toApiText(body.toString())) }
  }
  const body = await subject.expect(file)
  if (body || !subject.hasBuild) return { ...found, body }
  if (page) return { ...found, body: Buffer.from(JSON.stringify(await composePage(subject, page))) }
  return textAnswer(subject, (await movedAnswer(subject, answer)) ?? absent(subject.rules, answer))
}

/** Runs the same search as hosts. What a search finds is tested elsewhere. */
async function searchAnswer(
  { rules, expect }: Subject,
  search: SearchAsked,
  headers: Headers,
): Promise<Expected> {
  const read = async (file: string) => (await expect(file))?.toString('utf8') ?? null
  return { status: 200, headers, body: Buffer.from(await searchBody(search, rules, read)) }
}

async function movedAnswer({ rules, expect }: Subject, { former }: FileAnswer): Promise<TextAnswer | null> {
  const file = former && (await expect(fileOfAlias(former)))
  const uuid = file ? ownValue<string>(JSON.parse(file.toString('utf8')), former.uuid) : undefined
  return uuid === undefined || !former ? null : movedTo(rules, uuid, former)
}

/** Composes a page record by record from pages of the default size: slow, but independent of the handler. */
async function composePage(subject: Subject, page: PageAsked) {
  const { rules, expect } = subject
  const { resource, variant, window, query } = page
  const { count, places } = await selectedPlaces(subject, page)
  const size = BigInt(rules.paging.pageSize)
  const fields = rules.filters ? fieldsAsked(query) : null
  const pages = new Map<bigint, ListPage | null>()
  const results: unknown[] = []
  for (const place of places) {
    const offset = BigInt(place) - (BigInt(place) % size)
    if (!pages.has(offset)) {
      const body = await expect(windowFile(resource, 'plain', { limit: size, offset }))
      pages.set(offset, body && JSON.parse(body.toString('utf8')))
    }
    const record = pages.get(offset)?.results[place - Number(offset)]
    const shown = record && variant === 'api' ? toApiVariant(record) : record
    results.push(shown && fields ? withFields(shown, fields) : shown)
  }
  const url = `${rules.baseUrl}${listPath(resource)}`
  return { count, ...pageLinks({ windowUrl: () => url, query, window, count }), results }
}

/** The places of a page's records in the whole list. What a filter selects is tested elsewhere. */
async function selectedPlaces({ rules, counts, expect }: Subject, page: PageAsked): Promise<Selected> {
  const asked = selectionAsked(rules, page)
  const read = async (file: string) => JSON.parse((await expect(file))?.toString('utf8') ?? 'null')
  const selected = asked && (await select(asked, read))
  if (selected) return selected
  const count = counts.get(page.resource) ?? 0
  const { from, to } = windowBounds(page.window, count)
  return { count, places: Array.from({ length: to - from }, (_, at) => from + at) }
}
