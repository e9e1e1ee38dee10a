// The first answer that a live site is asked for: its list of artists, which shows what its links name.
import { type LinkRules, linkPath, listPath } from '../api/urls.ts'
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

/** Asks for the list of artists at its path, then at its file: some hosts only serve files. */
export async function askFirstList(client: Client): Promise<FirstList> {
  const path = listPath('artist')
  const found = await askAt(client, path)
  if (found.page) return found
  const file = await askAt(client, linkPath({ links: 'files' }, path))
  return file.page ? { ...file, links: 'files' } : found
}

async function askAt(client: Client, target: string): Promise<FirstList> {
  const reply = await client.ask({ method: 'GET', target })
  return { target, reply, page: reply.status === 200 ? parsePage(reply.body) : null }
}

export function parsePage(body: Buffer): ListPage | null {
  const page = parseJson(body) as Partial<ListPage> | undefined
  return Array.isArray(page?.results) ? (page as ListPage) : null
}
