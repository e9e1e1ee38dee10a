// Results of a search and records as documents, in the form that the connectors of assistants ask for: `search` gives
// an id, a title and an address of each, `fetch` the text of one (https://platform.openai.com/docs/mcp).

import type { Fields } from '../../contract/common/own-value.ts'
import { LISTED, type Listed } from '../../contract/kinds/kinds.ts'
import { UUID } from '../../contract/kinds/resources.ts'

/** Returns a result of a search with its id: the kind and the uuid of a record, or the path of a page. */
export function asDocument({ url: record, ...result }: Fields): Fields {
  const { ct, uuid, detail_url: page } = result
  const kind = LISTED.find((each) => ct === TYPES[each])
  const id = kind ? `${kind}/${uuid}` : new URL(String(page)).pathname
  return { id, title: formatTitle(result), url: page, ...(record !== undefined && { record }), ...result }
}

/** The types of responses of the kinds. */
const TYPES: Readonly<Record<Listed, string>> = {
  artist: 'catalog.artist',
  track: 'catalog.media',
  release: 'catalog.release',
  label: 'catalog.label',
}

/** The name of a record with its artist. */
const formatTitle = ({ name, artist_display: artist }: Fields): string =>
  artist ? `${name} – ${artist}` : `${name}`

/** Returns what an id names; null for any other text. */
export function readId(
  id: string,
): { readonly kind: Listed; readonly uuid: string } | { readonly path: string } | null {
  if (/^\/(?!\/)/.test(id)) return { path: id }
  const [written, uuid = ''] = id.split('/')
  const kind = LISTED.find((each) => each === written)
  return kind && UUID.test(uuid) ? { kind, uuid: uuid.toLowerCase() } : null
}

/** A record as a document: its text is its JSON, which has all that is known of it. */
export const recordDocument = (id: string, record: Fields): Fields => ({
  id,
  title: formatTitle(record),
  text: JSON.stringify(record, null, 1),
  url: record.detail_url,
  metadata: { ct: record.ct, record: record.url },
})

/** A page that the publisher has written as a document: the text of its main part. */
export function pageDocument(id: string, url: string, page: string): Fields {
  const [, main = page] = /<main[^>]*>(.*)<\/main>/s.exec(page) ?? []
  const [, title = id] = /<title>([^<]*)<\/title>/.exec(page) ?? []
  const text = main.replace(/<(?:script|style)[\s\S]*?<\/(?:script|style)>|<[^>]*>/g, ' ')
  return {
    id,
    title: unescaped(title),
    text: unescaped(text).replace(/\s+/g, ' ').trim(),
    url,
    metadata: { ct: 'page' },
  }
}

const CHARACTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }),
)

const unescaped = (text: string): string =>
  text.replace(/&(#39|\w+);/g, (written, name: string) => CHARACTERS.get(name) ?? written)
