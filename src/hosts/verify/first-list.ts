// The first answer that a live site is asked for: its list of artists, which shows what its links name.
import { type LinkRules, linkPath, listPath } from '../../contract/urls/urls.ts'
import { unreachableError } from './address.ts'
import type { Reply } from './ask.ts'
import { parseJson } from './bodies.ts'
import type { Client } from './client.ts'
import type { ListPage } from './subject.ts'

export interface FirstList extends Pick<LinkRules, 'links'> {
  readonly target: string
  readonly reply: Reply
  /** Null for any other answer than a list. */
  readonly page: ListPage | null
}

/**
 * Asks for the list of artists at its path, then at its file: some hosts only serve files.
 * @param url the address of the site, as the user typed it
 * @throws CatalogError NOT_A_SITE if it cannot be reached
 */
export async function askFirstList(client: Client, url: string): Promise<FirstList> {
  const path = listPath('artist')
  try {
    const found = await askAt(client, path)
    if (found.page) return found
    const file = await askAt(client, linkPath({ links: 'files' }, path))
    return file.page ? { ...file, links: 'files' } : found
  } catch (cause) {
    throw unreachableError(url, cause as Error)
  }
}

async function askAt(client: Client, target: string): Promise<FirstList> {
  const reply = await client.ask({ method: 'GET', target })
  return { target, reply, page: reply.status === 200 ? parsePage(reply.body) : null }
}

/** Reads a page of a list; null for any other body. */
export function parsePage(body: Buffer): ListPage | null {
  const page = parseJson(body) as Partial<ListPage> | undefined
  return Array.isArray(page?.results) ? (page as ListPage) : null
}
