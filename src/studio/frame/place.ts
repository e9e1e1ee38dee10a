// Substitutes for the address and the history of the document, whose own are those of a frame without an address. The
// entries of the history are kept by the page, which outlives the document.
import { urlFor } from './files.ts'
import type { FromFrame, Shown } from './messages.ts'

type Tell = (message: FromFrame) => void
type Place = Pick<Shown, 'origin' | 'address' | 'state' | 'scrollRestoration'>

/** The parts of an address that a script may set. */
const PARTS = ['href', 'protocol', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'] as const

export type OpenPlace = ReturnType<typeof createPlace>

export function createPlace(place: Place, tell: Tell) {
  let url = new URL(place.address, place.origin)
  let { state, scrollRestoration } = place

  function moveTo(next: URL, nextState: unknown): void {
    url = next
    state = nextState
    const base = document.querySelector('base') ?? document.createElement('base')
    base.href = url.href
    if (!base.isConnected) document.head.prepend(base)
  }

  function enter(address: string | URL | null | undefined, nextState: unknown, isNew: boolean): void {
    const next = new URL(address ?? url, document.baseURI)
    if (next.origin !== url.origin)
      throw new DOMException(`${next.href} is not an address of the site.`, 'SecurityError')
    moveTo(next, structuredClone(nextState))
    tell({ kind: 'entry', address: relativePath(url), state, isNew })
  }

  /** Follows a link, or what a script asks for. */
  function visit(address: string | URL, isNew = true): void {
    const next = urlFor(`${address}`, document.baseURI)
    if (next?.origin !== url.origin) {
      if (next && next.protocol !== 'javascript:') tell({ kind: 'outside', address: next.href })
    } else if (next.hash !== '' && withoutFragment(next) === withoutFragment(url)) {
      goToFragment(next, isNew)
    } else tell({ kind: 'visit', address: relativePath(next), isNew })
  }

  function goToFragment(next: URL, isNew: boolean): void {
    const oldURL = url.href
    enter(next, null, isNew && next.href !== oldURL)
    showFragment()
    if (next.href !== oldURL) changed(oldURL)
  }

  const changed = (oldURL: string) =>
    dispatchEvent(new HashChangeEvent('hashchange', { oldURL, newURL: url.href }))

  /** Scrolls to what the fragment names, and moves the focus there. */
  function showFragment(): void {
    const name = decodeFragment(url.hash.slice(1))
    const target = name === '' ? null : document.getElementById(name)
    if (target) {
      target.scrollIntoView()
      target.focus({ preventScroll: true })
    } else if (name === '' || name === 'top') scrollTo(0, 0)
  }

  const location = {
    get origin() {
      return url.origin
    },
    assign: (address: string | URL) => visit(address),
    replace: (address: string | URL) => visit(address, false),
    reload: () => tell({ kind: 'visit', address: relativePath(url), isNew: false }),
    toString: () => url.href,
  }
  for (const part of PARTS)
    Object.defineProperty(location, part, {
      enumerable: true,
      get: () => url[part],
      set(value: string) {
        const next = new URL(part === 'href' ? new URL(value, document.baseURI) : url)
        next[part] = part === 'href' ? next.href : value
        visit(next)
      },
    })

  const history = {
    get state() {
      return state
    },
    get scrollRestoration() {
      return scrollRestoration
    },
    set scrollRestoration(value: ScrollRestoration) {
      scrollRestoration = value
      tell({ kind: 'scrollRestoration', value })
    },
    pushState: (next: unknown, _: string, address?: string | URL | null) => enter(address, next, true),
    replaceState: (next: unknown, _: string, address?: string | URL | null) => enter(address, next, false),
    go: (delta = 0) => tell({ kind: 'go', delta }),
    back: () => tell({ kind: 'go', delta: -1 }),
    forward: () => tell({ kind: 'go', delta: 1 }),
  }

  return {
    location,
    history,
    visit,
    showFragment,
    /** Shows another entry of the history that has this document. */
    traverse(address: string, nextState: unknown): void {
      const oldURL = url.href
      moveTo(new URL(address, url), nextState)
      dispatchEvent(new PopStateEvent('popstate', { state: nextState }))
      const isFragment = withoutFragment(new URL(oldURL)) === withoutFragment(url)
      if (isFragment && oldURL !== url.href) changed(oldURL)
      if (isFragment && scrollRestoration === 'auto') showFragment()
    },
  }
}

const relativePath = ({ pathname, search, hash }: URL): string => pathname + search + hash

const withoutFragment = ({ href }: URL): string => href.split('#')[0] ?? ''

function decodeFragment(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
