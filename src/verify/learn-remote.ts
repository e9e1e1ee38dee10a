// A site learned through itself, where no build is at hand: its list is held against the contract, and
// everything else against its list.

import { resourceFile } from '../api/files.ts'
import { LISTED, type Listed, type Resource, type Variant } from '../api/resources.ts'
import type { SiteRules } from '../api/site-rules.ts'
import { listPath } from '../api/urls.ts'
import { toApiVariant } from '../api/variant.ts'
import { CatalogError } from '../model/errors.ts'
import type { Client, Reply } from './client.ts'
import { type ListedRecord, type ListPage, readSubject, type Subject } from './subject.ts'

const LIST = listPath('artist')

/** @throws CatalogError NOT_A_SITE where the address answers with no list of artists */
export async function readRemoteSubject(
  client: Client,
  base: string,
  sample: number | null,
): Promise<Subject> {
  const first = await client.ask({ method: 'GET', target: LIST })
  const rules = rulesFrom(base, first)
  const known = new Map<string, Buffer>()
  const read = async (file: string) => {
    if (!known.has(file)) await readInto(known, client, file, rules)
    return known.get(file) ?? null
  }
  const subject = rules && (await readSubject(rules, read, false, sample))
  if (subject) return { ...subject, expect: async (file) => known.get(file) ?? null }
  throw new CatalogError(
    'NOT_A_SITE',
    `${base}${LIST} answers with status ${first.status} and no list of artists.`,
    {
      hint: 'Give the address a pressed site is published at, such as https://api.example.com.',
    },
  )
}

/** What a first page tells of the rules; null for an answer that is none. */
function rulesFrom(base: string, { status, headers, body }: Reply): SiteRules | null {
  const page = status === 200 ? pageIn(body) : null
  if (!page) return null
  const asked = page.next === null ? null : new URL(page.next).searchParams.get('limit')
  const pageSize = Number(asked ?? Math.max(20, page.count))
  const itself = page.results[0]?.url
  return {
    baseUrl: itself === undefined ? base : new URL(itself).origin,
    paging: { pageSize, maxLimit: null },
    limits: [pageSize],
    variants: 'pressed',
    cors: headers['access-control-allow-origin'] !== undefined,
    cacheControl: headers['cache-control'] ?? '',
  }
}

/** Reads one page and, from it, what the details of its artists and tracks should be. */
async function readInto(
  known: Map<string, Buffer>,
  client: Client,
  file: string,
  rules: SiteRules | null,
): Promise<void> {
  const { body, status } = await client.ask({ method: 'GET', target: targetOf(file, rules) })
  const page = status === 200 ? pageIn(body) : null
  if (!page) return
  known.set(file, body)
  const resource = resourceOf(file)
  for (const record of page.results) {
    keep(known, resource, record)
    for (const { media } of (record.items ?? []) as { media: ListedRecord }[]) keep(known, 'track', media)
  }
}

function keep(known: Map<string, Buffer>, resource: Resource, record: ListedRecord): void {
  const variants: Record<Variant, unknown> = { plain: record, api: toApiVariant(record) }
  for (const [variant, value] of Object.entries(variants)) {
    known.set(resourceFile(resource, record.uuid, variant as Variant), Buffer.from(JSON.stringify(value)))
  }
}

/** The URL of a page by its file: only pages of the default chain are read. */
function targetOf(file: string, rules: SiteRules | null): string {
  const offset = /offset-(\d+)/.exec(file)?.[1]
  const list = listPath(resourceOf(file))
  return offset === undefined ? list : `${list}?limit=${rules?.paging.pageSize}&offset=${offset}`
}

/** The list a page's file belongs to. */
const resourceOf = (file: string): Listed =>
  LISTED.find((resource) => `/${file}`.startsWith(listPath(resource))) ?? 'artist'

function pageIn(body: Buffer): ListPage | null {
  try {
    const page = JSON.parse(body.toString('utf8'))
    return Array.isArray(page?.results) ? page : null
  } catch {
    return null
  }
}
