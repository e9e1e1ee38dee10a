// The script of the search page: searches the site's published index during typing.
import { resultOf, type SearchResult, searchIn } from '../../api/search.ts'

/** Debounce time in milliseconds. */
const PAUSE = 150
/** Results on the page. */
const LIMIT = 50

/** The words of this script, which assets.ts puts before it. */
declare const WORDS: Readonly<
  Record<
    'artist' | 'release' | 'label' | 'track' | 'untitled' | 'none' | 'one' | 'many' | 'cut' | 'failed',
    string
  >
>

const KINDS: Readonly<Record<SearchResult['ct'], string>> = {
  'catalog.artist': WORDS.artist,
  'catalog.release': WORDS.release,
  'catalog.label': WORDS.label,
  'catalog.media': WORDS.track,
}

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

function start({ form, input, status, list }: Elements): void {
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
      // A newer query may have started in the meantime.
      if (own !== latest) return
      list.replaceChildren(...results.map((record) => itemOf(resultOf(record, ''))))
      status.textContent = statusOf(count, query)
    } catch {
      if (own !== latest) return
      list.replaceChildren()
      status.textContent = WORDS.failed
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
  const values = new Map(Object.entries({ query, count: `${count}`, shown: `${LIMIT}` }))
  const text = count === 0 ? WORDS.none : count > LIMIT ? WORDS.cut : count === 1 ? WORDS.one : WORDS.many
  return text.replace(/{(\w+)}/g, (_, name) => values.get(name) ?? '')
}

function itemOf({ ct, uuid, name, detail_url, artist_display, release_display }: SearchResult): HTMLElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  // The player selects this track of the release.
  link.href = ct === 'catalog.media' ? `${detail_url}#track=${uuid}` : detail_url
  link.dir = 'auto'
  link.textContent = name.trim() || WORDS.untitled
  const found = document.createElement('div')
  found.append(link)
  const about = [artist_display, release_display].filter(Boolean).join(' · ')
  if (about !== '') found.append(' ', textIn('span', 'about', about))
  item.append(textIn('span', 'kind', KINDS[ct]), ' ', found)
  return item
}

function textIn(tag: string, className: string, text: string): HTMLElement {
  const element = document.createElement(tag)
  element.className = className
  element.dir = 'auto'
  element.textContent = text
  return element
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
