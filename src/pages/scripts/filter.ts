// Narrows a list of records while one types: to those that the search of the site finds, or on a site without a search
// to entries of the page. The script of all pages loads this one where a page has a place for the box.

import type { RecordResult } from '../../contract/search/search-records.ts'
import { scanWords } from '../../contract/search/search-terms.ts'
import { renderCover } from './results.ts'
import type * as SearchScript from './search.ts'

/** Debounce time in milliseconds. */
const PAUSE = 150
/** Records that are shown of those that are found. */
const LIMIT = 60

/** The words of this script, which assets.ts puts before it. */
declare const WORDS: Readonly<
  Record<'untitled' | 'records' | 'names' | 'none' | 'one' | 'many' | 'cut' | 'atLeast' | 'failed', string>
>

interface Narrowed {
  readonly items: readonly Element[]
  readonly status: string
}

/**
 * Fills the place of the box, and narrows the list by the words in the address.
 * @param changed is called when the list has other entries
 */
export function fillFilter(place: HTMLElement, changed: () => void): void {
  const list = document.querySelector<HTMLElement>('main :is(.cards, .rows)')
  if (!list) return
  const own = [...list.children]
  const others = document.querySelectorAll<HTMLElement>('main :is(.letters, .pager)')
  const { kind, search } = place.dataset
  const input = document.createElement('input')
  input.type = 'search'
  input.placeholder = kind === 'release' && search ? WORDS.records : WORDS.names
  input.ariaLabel = input.placeholder
  input.autocomplete = 'off'
  input.spellcheck = false
  const status = document.createElement('p')
  status.role = 'status'
  place.append(input, status)
  let latest = 0
  let timer = 0

  const show = ({ items, status: text }: Narrowed): void => {
    const isNarrowed = input.value.trim() !== '' && items !== own
    list.replaceChildren(...items)
    for (const other of others) other.hidden = isNarrowed
    status.textContent = text
    changed()
  }

  const narrow = async (): Promise<void> => {
    clearTimeout(timer)
    latest += 1
    const asked = latest
    const query = input.value.trim()
    showInAddress(query)
    if (query === '') return show({ items: own, status: '' })
    const isLate = () => asked !== latest || !place.isConnected
    try {
      const narrowed = search ? await searched(query, search, { kind, own }) : among(own, query)
      if (!isLate()) show(narrowed)
    } catch {
      if (!isLate()) show({ items: own, status: WORDS.failed })
    }
  }
  const narrowSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => place.isConnected && narrow(), PAUSE)
  }
  // Half of a word that an input method composes is not what the visitor means.
  input.addEventListener('input', (event) => {
    clearTimeout(timer)
    if (!(event as InputEvent).isComposing) narrowSoon()
  })
  input.addEventListener('compositionend', narrowSoon)
  input.addEventListener('keydown', (event) => {
    if (event.isComposing || input.value === '' || !['Escape', 'Enter'].includes(event.key)) return
    event.preventDefault()
    if (event.key === 'Escape') input.value = ''
    void narrow()
  })
  input.value = new URLSearchParams(location.search).get('q') ?? ''
  if (input.value !== '') void narrow()
}

function showInAddress(query: string): void {
  const address = location.pathname + (query && `?q=${encodeURIComponent(query)}`)
  if (address !== location.pathname + location.search) history.replaceState(history.state, '', address)
}

/** The entries of the page that have each word at the beginning of one of theirs. */
function among(own: readonly Element[], query: string): Narrowed {
  const asked = scanWords(query)
  const items = own.filter((item) => {
    const texts = [...item.querySelectorAll('bdi, time')].map(({ textContent }) => textContent)
    const words = scanWords(texts.join(' '))
    return asked.every(({ text }) => words.some((word) => word.text.startsWith(text)))
  })
  return { items, status: describeCount(query, items.length, false) }
}

interface Searched {
  readonly kind: string | undefined
  readonly own: readonly Element[]
}

/** @param script the address of that of the search */
async function searched(query: string, script: string, { kind, own }: Searched): Promise<Narrowed> {
  const { find }: typeof SearchScript = await import(script)
  const { count, partial, isCut, results } = await find(query, { kind: kind as 'release', limit: LIMIT })
  if (partial) return { items: [], status: describeCount(query, 0, false) }
  const entries = new Map(own.map((item) => [item.querySelector('a')?.getAttribute('href'), item]))
  const items = results.flatMap((result) =>
    result.ct === 'page' ? [] : [entries.get(result.detail_url) ?? renderResult(result)],
  )
  return { items, status: describeCount(query, count, isCut) }
}

function describeCount(query: string, count: number, isCut: boolean): string {
  const values = new Map(Object.entries({ query, count: `${count}`, shown: `${Math.min(count, LIMIT)}` }))
  const whole = count === 1 ? WORDS.one : count > LIMIT ? WORDS.cut : WORDS.many
  const text = count === 0 ? WORDS.none : isCut ? WORDS.atLeast : whole
  return text.replace(/{(\w+)}/g, (_, name) => values.get(name) ?? '')
}

/** An entry that is on another page, as lists show it (cards.ts). */
function renderResult(result: RecordResult): HTMLElement {
  const { name, detail_url, artist_display, year } = result
  const link = document.createElement('a')
  link.href = detail_url
  link.append(renderCover(result), isolated(name.trim() || WORDS.untitled))
  const entry = document.createElement('li')
  entry.append(link)
  // The player gives it a button.
  if (result.playable) entry.dataset.plays = new URL(detail_url, location.href).pathname
  if (artist_display) {
    const artist = document.createElement('p')
    artist.append(isolated(artist_display))
    entry.append(artist)
  }
  if (year) {
    const date = document.createElement('time')
    date.textContent = date.dateTime = `${year}`
    entry.append(date)
  }
  return entry
}

function isolated(text: string): HTMLElement {
  const element = document.createElement('bdi')
  element.textContent = text
  return element
}
