// The script of the search page: searches the site's published index during typing. Filters of lists search by it, too.
import { isCut, resultsIn, type SearchResults, type SearchWindow } from '../../contract/search/search.ts'
import { SEARCH_PATH } from '../../contract/search/search-files.ts'
import type { SearchRoot } from '../../contract/search/search-index.ts'
import type { SearchResult } from '../../contract/search/search-records.ts'
import { type LinkRules, linkTo } from '../../contract/urls/urls.ts'
import { useArrows } from './result-keys.ts'
import { renderItem } from './results.ts'

/** Debounce time in milliseconds. */
const PAUSE = 150
/** Results on the page. */
const LIMIT = 50

/** The words of this script, which assets.ts puts before it. */
declare const WORDS: Readonly<
  Record<
    | 'artist'
    | 'release'
    | 'track'
    | 'label'
    | 'page'
    | 'none'
    | 'one'
    | 'many'
    | 'cut'
    | 'partial'
    | 'failed',
    string
  >
>

/** What links within the site begin with, and whether they name files: assets.ts puts it there, too. */
declare const SITE: LinkRules

/** The headings of the results of each kind. */
const HEADINGS: Readonly<Record<SearchResult['ct'], string>> = {
  'catalog.artist': WORDS.artist,
  'catalog.release': WORDS.release,
  'catalog.media': WORDS.track,
  'catalog.label': WORDS.label,
  page: WORDS.page,
}

const read = cached(async (path) => {
  const response = await fetch(linkTo(SITE, path))
  if (!response.ok) throw new Error(`${path} answers ${response.status}`)
  return response.json()
})

const form = document.querySelector<HTMLFormElement>('main form[role=search]')
const input = form?.querySelector<HTMLInputElement>('input[name=q]')
const status = document.querySelector<HTMLElement>('main [role=status]')
const list = document.querySelector<HTMLElement>('main .results')
if (form && input && status && list) start({ form, input, status, list })

interface Elements {
  readonly form: HTMLFormElement
  readonly input: HTMLInputElement
  readonly status: HTMLElement
  readonly list: HTMLElement
}

/** Finds records for the filter of a list. */
export async function find(
  query: string,
  window: SearchWindow,
): Promise<SearchResults & { readonly isCut: boolean }> {
  const found = await resultsIn(read, query, { ...window, site: SITE })
  return { ...found, isCut: isCut((await read(SEARCH_PATH)) as SearchRoot, query) }
}

function start({ form, input, status, list }: Elements): void {
  let latest = 0
  let timer = 0

  const search = async () => {
    clearTimeout(timer)
    latest += 1
    const own = latest
    const query = input.value.trim()
    const address = query === '' ? location.pathname : `${location.pathname}?q=${encodeURIComponent(query)}`
    if (address !== location.pathname + location.search) history.replaceState(null, '', address)
    if (query === '') {
      status.textContent = ''
      list.replaceChildren()
      return
    }
    try {
      const found = await resultsIn(read, query, { limit: LIMIT, site: SITE })
      // A newer query may have started in the meantime.
      if (own !== latest) return
      list.replaceChildren(...renderGroups(found))
      status.textContent = describeCount(found, query)
    } catch {
      if (own !== latest) return
      list.replaceChildren()
      status.textContent = WORDS.failed
    }
  }

  const searchSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(search, PAUSE)
  }
  // Half of a word that an input method composes is not what the visitor means.
  input.addEventListener('input', (event) => {
    clearTimeout(timer)
    if (!(event as InputEvent).isComposing) searchSoon()
  })
  input.addEventListener('compositionend', searchSoon)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void search()
  })
  useArrows(input, list)
  const asked = new URLSearchParams(location.search).get('q')
  if (asked !== null) input.value = asked
  if (input.value !== '') void search()
}

function describeCount({ count, partial }: SearchResults, query: string): string {
  const values = new Map(Object.entries({ query, count: `${count}`, shown: `${LIMIT}` }))
  const text = count === 0 ? WORDS.none : count > LIMIT ? WORDS.cut : count === 1 ? WORDS.one : WORDS.many
  const filled = text.replace(/{(\w+)}/g, (_, name) => values.get(name) ?? '')
  return partial ? `${WORDS.partial} ${filled}` : filled
}

/** The results of each kind below its heading, the kind of the best one first. */
function renderGroups({ results }: SearchResults): HTMLElement[] {
  return [...new Set(results.map(({ ct }) => ct))].map((kind) => {
    const own = results.filter(({ ct }) => ct === kind)
    const [group, title, items] = [
      document.createElement('section'),
      document.createElement('h2'),
      document.createElement('ol'),
    ]
    title.textContent = HEADINGS[kind]
    items.append(...own.map(renderItem))
    group.append(title, items)
    return group
  })
}

/** Requests each path once; failed requests are retried. */
function cached(read: (path: string) => Promise<unknown>): (path: string) => Promise<unknown> {
  const known = new Map<string, Promise<unknown>>()
  return (path) => {
    const asked = known.get(path) ?? read(path)
    known.set(path, asked)
    asked.catch(() => known.delete(path))
    return asked
  }
}
