// Shows another page of the site in place of the current one, so that what plays goes on. Whatever is unexpected is an
// ordinary navigation.
import { make } from './elements.ts'

/** Milliseconds after which an ordinary navigation replaces one that waits for its page. */
const TIMEOUT = 8000
/** The folders of the site that are not of its pages, or whose pages have scripts of their own. */
const OTHERS = /^\/(?:api|docs|embed|media|search)\//
/** What pages of one revision share: all styles but those of the record of a page. */
const SHARED = 'link[rel="stylesheet"]:not(.look), style, script:not([type="application/ld+json"])'
/** What of the head stays. */
const FIXED = `${SHARED}, link[rel="icon"], meta[charset]`

interface Travelers {
  /** The page has changed. */
  arrived(): void
  /** A page cannot be reached, and the current one stays. */
  offline(): void
}

/** @param isOn whether links are followed in this way */
export function followInPlace(isOn: () => boolean, { arrived, offline }: Travelers): void {
  const status = make('p', 'arrived')
  status.setAttribute('role', 'status')
  document.body.append(status)
  let shown = location.pathname + location.search
  let request = new AbortController()
  let timer = 0
  /** The page that could not be reached. */
  let unreachable = ''

  // A page that is loaded at an address that was shown in place of another.
  if (history.scrollRestoration === 'manual') scrollTo(0, history.state?.y ?? 0)

  document.addEventListener('click', (event) => {
    const url = findTarget(event)
    if (!url || !isOn() || (url.hash && url.pathname + url.search === shown)) return
    event.preventDefault()
    history.scrollRestoration = 'manual'
    savePosition()
    void open(url, true)
  })
  addEventListener('popstate', ({ state }) => {
    if (!isShown()) void open(new URL(location.href), false)
    else if (state?.y !== undefined) scrollTo(0, state.y)
  })
  addEventListener('scroll', () => {
    clearTimeout(timer)
    // While a page is on its way, the address is already that of the page.
    if (history.scrollRestoration === 'manual') timer = setTimeout(() => isShown() && savePosition(), 100)
  })

  function isShown(): boolean {
    return location.pathname + location.search === shown
  }

  async function open(url: URL, isNew: boolean): Promise<void> {
    clearTimeout(timer)
    request.abort()
    request = new AbortController()
    const { signal } = request
    const { classList } = document.documentElement
    classList.add('leaving')
    const late = new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT, null))
    const found = await Promise.race([load(url, signal).catch(() => 'unreachable' as const), late])
    if (signal.aborted) return
    classList.remove('leaving')
    if (found === 'unreachable' && url.href !== unreachable) {
      // The next press shows what the browser knows about it.
      unreachable = url.href
      if (!isNew) history.pushState(null, '', shown)
      offline()
      return
    }
    if (!found || found === 'unreachable' || !isAlike(found.page)) {
      if (isNew) location.assign(url)
      else location.reload()
      return
    }
    if (isNew) history.pushState(null, '', found.url + url.hash)
    shown = location.pathname + location.search
    unreachable = ''
    replace(found.page)
    arrived()
    document.getElementById('main')?.focus({ preventScroll: true })
    const target = isNew && url.hash && document.getElementById(url.hash.slice(1))
    if (target) target.scrollIntoView()
    else scrollTo({ top: history.state?.y ?? 0, behavior: 'instant' })
    status.textContent = document.title
  }
}

function savePosition(): void {
  history.replaceState({ ...history.state, y: scrollY }, '')
}

/** The page that a click opens in this tab; null for any other click. */
function findTarget(event: MouseEvent): URL | null {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
  if (!link || link.target || link.hasAttribute('download') || event.defaultPrevented) return null
  if (event.button !== 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null
  const url = new URL(link.href)
  const isPage = url.pathname.endsWith('/') && !OTHERS.test(url.pathname)
  return isPage && url.origin === location.origin && !url.hash.startsWith('#track=') ? url : null
}

interface Found {
  readonly url: string
  readonly page: Document
}

async function load(url: URL, signal: AbortSignal): Promise<Found | null> {
  const response = await fetch(url.pathname + url.search, { signal })
  const isPage = response.ok && response.headers.get('Content-Type')?.startsWith('text/html')
  if (!isPage) return null
  return { url: response.url, page: new DOMParser().parseFromString(await response.text(), 'text/html') }
}

/** Whether a page has the same styles and scripts as this one, and only the script of the player. */
function isAlike(page: Document): boolean {
  const [there, here] = [page, document].map((each) => [...each.querySelectorAll(SHARED)])
  const texts = (elements: readonly Element[] = []) => elements.map(({ outerHTML }) => outerHTML).join()
  const scripts = here?.filter(({ localName }) => localName === 'script')
  return scripts?.length === 1 && texts(there) === texts(here) && page.getElementById('main') !== null
}

function replace(page: Document): void {
  for (const element of [...document.head.children]) if (!element.matches(FIXED)) element.remove()
  document.head.append(...[...page.head.children].filter((element) => !element.matches(FIXED)))
  for (const part of ['header.site', 'main']) {
    const next = page.querySelector(part)
    if (next) document.querySelector(part)?.replaceWith(next)
  }
}
