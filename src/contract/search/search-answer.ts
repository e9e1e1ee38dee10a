// Searches on hosts with code: `?q=` at the root of the index, which returns its file without that parameter.
import type { Asked } from '../rules/rules.ts'
import type { LinkRules } from '../urls/urls.ts'
import { DEFAULT_LIMIT, MAX_LIMIT, resultsIn, type SearchWindow } from './search.ts'
import { SEARCH_PATH } from './search-files.ts'
import { SEARCHED } from './search-records.ts'

/** The search that a request asks for; null for any other request. */
export function searchAsked({ path, query }: Asked): SearchAsked | null {
  if (path !== SEARCH_PATH) return null
  const parameters = new URLSearchParams(query)
  const words = parameters.getAll('q').at(-1)
  if (words === undefined) return null
  const parseNumber = (name: string) =>
    Number(/^\d{1,9}$/.exec(parameters.getAll(name).at(-1) ?? '')?.[0] ?? 0)
  const limit = Math.min(parseNumber('limit') || DEFAULT_LIMIT, MAX_LIMIT)
  const [kind] = SEARCHED.filter((each) => each === parameters.getAll('kind').at(-1))
  return { words, limit, offset: parseNumber('offset'), kind }
}

export interface SearchAsked extends SearchWindow {
  readonly words: string
}

/**
 * The body of the answer to a search.
 * @param read gives the text of a file of the site, or null
 */
export async function searchBody(
  { words, ...window }: SearchAsked,
  site: LinkRules,
  read: (file: string) => Promise<string | null>,
): Promise<string> {
  const readJson = async (path: string): Promise<unknown> => {
    const text = await read(`${path.slice(1)}index.json`)
    if (text === null) throw new Error(`the shard ${path} of the search index is missing`)
    return JSON.parse(text)
  }
  return JSON.stringify(await resultsIn(readJson, words, { ...window, site }))
}
