// The script of the search page: it searches while one types, in the index that the site publishes.
import { resultOf, type SearchResult, searchIn } from '../../api/search.ts'

/** Milliseconds without a key before a search begins. */
const PAUSE = 150
/** Results on the page. */
const LIMIT = 50

const WORDS: Readonly<Record<SearchResult['ct'], string>> = {
  'catalog.artist': 'Artist',
  'catalog.release': 'Release',
  'catalog.label': 'Label',
  'catalog.media': 'Track',
}

const form = document.querySelector<HTMLFormElement>('main form[role=search]')
const input = form?.querySelector<HTMLInputElement>('input[name=q]')
const status = document.querySelector<HTMLElement>('main [role=status]')
const list = document.querySelector<HTMLElement>('main .results')
if (form && input && status && list) start(form, input, status, list)

function start(form: HTMLFormElement, input: HTMLInputElement, status: HTMLElement, list: HTMLElement): void {
  const read = cached(async (path) => {
    const response = await fetch(path)
    if (!response.ok) throw new Error(`${path} answers ${response.status}`)
    return response.json()
  })
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
      const { count, results } = await searchIn(read, query, LIMIT)
      // Another query may have come meanwhile.
      if (own !== latest) return
      list.replaceChildren(...results.map((record) => itemOf(resultOf(record, ''))))
      status.textContent = statusOf(count, query)
    } catch {
      if (own !== latest) return
      list.replaceChildren()
      status.textContent = 'The search failed: the site could not be reached. Try again.'
    }
  }

  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(search, PAUSE)
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void search()
  })
  const asked = new URLSearchParams(location.search).get('q')
  if (asked !== null) input.value = asked
  if (input.value !== '') void search()
}

function statusOf(count: number, query: string): string {
  if (count === 0) return `Nothing found for “${query}”.`
  if (count > LIMIT) return `${count} results, the first ${LIMIT} are shown`
  return count === 1 ? '1 result' : `${count} results`
}

function itemOf({ ct, name, detail_url, artist_display, release_display }: SearchResult): HTMLElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = detail_url
  link.dir = 'auto'
  link.textContent = name.trim() || 'Untitled'
  item.append(textIn('span', 'kind', WORDS[ct]), ' ', link)
  const about = [artist_display, release_display].filter(Boolean).join(' · ')
  if (about !== '') item.append(' ', textIn('span', 'about', about))
  return item
}

function textIn(tag: string, className: string, text: string): HTMLElement {
  const element = document.createElement(tag)
  element.className = className
  element.dir = 'auto'
  element.textContent = text
  return element
}

/** Asks for each path once; what failed is asked for again. */
function cached(read: (path: string) => Promise<unknown>): (path: string) => Promise<unknown> {
  const known = new Map<string, Promise<unknown>>()
  return (path) => {
    const asked = known.get(path) ?? read(path)
    known.set(path, asked)
    asked.catch(() => known.delete(path))
    return asked
  }
}
