// Reads the expected answers of a site from the site itself, without a local build: its lists are checked against the
// contract, and all other answers against its lists.

import { LISTED, type Listed, type Resource } from '../../contract/kinds/kinds.ts'
import { partAt } from '../../contract/kinds/parts.ts'
import type { Variant } from '../../contract/kinds/resources.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { resourceFile } from '../../contract/urls/files.ts'
import { linkPath, listPath, resourcePath } from '../../contract/urls/urls.ts'
import { toApiText, toApiVariant } from '../../contract/urls/variant.ts'
import { unlikeSite } from './address.ts'
import type { Reply } from './ask.ts'
import type { Client } from './client.ts'
import { type FirstList, parsePage } from './first-list.ts'
import { type ListedRecord, readSubject, type Subject } from './subject.ts'

interface RemoteOptions {
  readonly base: string
  /** The answer to the first request. */
  readonly list: FirstList
  /** Maximum number of records of a kind to request; null for all. */
  readonly sample: number | null
}

/** @throws CatalogError NOT_A_SITE unless the address answers with a list of artists */
export async function readRemoteSubject(
  client: Client,
  { base, list, sample }: RemoteOptions,
): Promise<Subject> {
  const rules = rulesFrom(base, list)
  const known = new Map<string, Buffer>()
  const read = async (file: string) => {
    const { resource, name } = partAt(file, rules?.paging.pageSize ?? 0)
    if (!known.has(file) && resource === 'features') {
      const target = linkPath(rules ?? {}, resourcePath('features', name, 'plain'))
      addFeatures(known, name, await client.ask({ method: 'GET', target }))
    } else if (!known.has(file)) {
      addPage(known, file, await client.ask({ method: 'GET', target: pageUrl(file, rules) }))
    }
    return known.get(file) ?? null
  }
  const subject = rules && (await readSubject(rules, { read, hasBuild: false, sample }))
  if (subject) return { ...subject, expect: async (file) => known.get(file) ?? null }
  throw unlikeSite(`${base}${list.target}`, `status ${list.reply.status}, not with a list of artists`)
}

/** Derives the rules of a site from the first page of a list; null for any other answer. */
function rulesFrom(base: string, { reply, page, links }: FirstList): SiteRules | null {
  if (!page) return null
  const { headers } = reply
  const asked = page.next === null ? null : new URL(page.next).searchParams.get('limit')
  const pageSize = Number(asked ?? Math.max(20, page.count))
  const itself = page.results[0]?.url
  return {
    baseUrl: itself === undefined ? base : new URL(itself).origin,
    ...(links && { links }),
    paging: { pageSize, maxLimit: null },
    limits: [pageSize],
    variants: 'pressed',
    cors: headers['access-control-allow-origin'] !== undefined,
    cacheControl: headers['cache-control'] ?? '',
    // Only a build records it. Without one, no case asks for an error.
    cacheControlErrors: '',
  }
}

/** Adds a page and the responses that it implies: those of its records and their tracks. */
function addPage(known: Map<string, Buffer>, file: string, { status, body }: Reply): void {
  const page = status === 200 ? parsePage(body) : null
  if (!page) return
  known.set(file, body)
  const resource = findResource(file)
  for (const record of page.results) {
    addRecord(known, resource, record)
    for (const { media } of (record.items ?? []) as { media: ListedRecord }[])
      addRecord(known, 'track', media)
  }
}

/** Adds features byte for byte: JSON.parse would not preserve their values. */
function addFeatures(known: Map<string, Buffer>, uuid: string, { status, body }: Reply): void {
  if (status !== 200) return
  known.set(resourceFile('features', uuid, 'plain'), body)
  known.set(resourceFile('features', uuid, 'api'), Buffer.from(toApiText(body.toString('utf8'))))
}

function addRecord(known: Map<string, Buffer>, resource: Resource, record: ListedRecord): void {
  const variants: Record<Variant, unknown> = { plain: record, api: toApiVariant(record) }
  for (const [variant, value] of Object.entries(variants)) {
    known.set(resourceFile(resource, record.uuid, variant as Variant), Buffer.from(JSON.stringify(value)))
  }
}

/** The URL of the file of a page; only pages of the default size are read. */
function pageUrl(file: string, rules: SiteRules | null): string {
  const offset = /offset-(\d+)/.exec(file)?.[1]
  if (rules?.links === 'files') return `/${file}`
  const list = listPath(findResource(file))
  return offset === undefined ? list : `${list}?limit=${rules?.paging.pageSize}&offset=${offset}`
}

/** The list that the file of a page belongs to. */
const findResource = (file: string): Listed =>
  LISTED.find((resource) => `/${file}`.startsWith(listPath(resource))) ?? 'artist'
