// A harvester of OAI-PMH, which follows resumption tokens.
import { XmlDocument, type XmlElement } from 'libxml2-wasm'
import { expect } from 'vitest'
import { ask } from './http.ts'

export const NAMESPACES = {
  oai: 'http://www.openarchives.org/OAI/2.0/',
  sr: 'http://www.openarchives.org/OAI/2.0/static-repository',
  dc: 'http://purl.org/dc/elements/1.1/',
  own: 'https://www.npmjs.com/package/catalog-press#record',
}

/** The texts of the nodes at an XPath. */
export function textsAt(body: string, path: string): string[] {
  const document = XmlDocument.fromString(body)
  try {
    return document.find(path, NAMESPACES).map((node) => (node as XmlElement).content)
  } finally {
    document.dispose()
  }
}

export const sendOai = async (base: string, query: string): Promise<string> =>
  (await ask(base, `/oai?${query}`)).body

/** Follows a list to its end; identifiers with a minus sign are of deleted records. */
export async function harvestOai(base: string, query: string, verb = 'ListRecords') {
  const found: string[] = []
  const days = new Set<string>()
  for (let next = query; ; ) {
    const body = await sendOai(base, `verb=${verb}&${next}`)
    const headers = textsAt(body, '//oai:header/oai:identifier')
    const deleted = textsAt(body, '//oai:header[@status="deleted"]/oai:identifier')
    expect(textsAt(body, '//oai:metadata')).toHaveLength(
      verb === 'ListRecords' ? headers.length - deleted.length : 0,
    )
    found.push(...headers.map((id) => (deleted.includes(id) ? `-${id}` : id)))
    for (const day of textsAt(body, '//oai:datestamp')) days.add(day)
    const [token = ''] = textsAt(body, '//oai:resumptionToken')
    if (token === '') return { found, days: [...days] }
    next = `resumptionToken=${encodeURIComponent(token)}`
  }
}
