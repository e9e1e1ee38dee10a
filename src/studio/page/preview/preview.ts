// The tab of the preview: the frame that shows a page of the site, and the history of what was shown.
import type { SiteFile } from '../../api.ts'
import type { FromFrame, Stored } from '../../frame/messages.ts'
import type { Words } from '../words/words.ts'
import { type Frame, openFrame } from './frames.ts'
import { pageFor } from './site-files.ts'

/** Milliseconds that a page has to leave something for the next, and to appear. */
const LEAVING = 500
const APPEARING = 10_000

export interface Site {
  /** Where it will be: `https://music.example.org`. */
  origin(): string
  file(address: string): Promise<SiteFile | null>
}

interface Entry {
  address: string
  state: unknown
  /** The number of the document that it belongs to. */
  document: number
  scrollRestoration: ScrollRestoration
}

interface Left {
  readonly scroll: number
}

export type Preview = ReturnType<typeof openPreview>

/** @param changed is called when the address or the history has changed */
export function openPreview(place: HTMLElement, site: Site, words: Words, changed: () => void) {
  let entries: Entry[] = []
  let index = -1
  let frame: Frame | null = null
  let documents = 0
  let session: Stored = []
  let local: Stored = []
  let outside: string | null = null
  let onLeft: (left: Left) => void = () => {}

  const current = (): Entry | undefined => entries[index]

  /** Loads the current entry in a frame of its own, and removes the frame before. */
  async function load(isRefresh: boolean): Promise<void> {
    const entry = current()
    if (!entry) return
    documents += 1
    const own = documents
    entry.document = own
    outside = null
    changed()
    const file = await site.file(entry.address)
    // The page of a record that the catalog no longer has.
    if (own === documents && isRefresh && file === null && entry.address !== '/') {
      visit('/', false)
      return
    }
    const html = await pageFor(file, entry.address, words)
    if (own !== documents) return
    const left = await leave()
    if (own !== documents) return
    const before = frame
    const hadFocus = before !== null && document.activeElement === before.element
    const next: Frame = openFrame(place, words.previewOf, (message) => hear(message, own, next))
    frame = next
    next.element.classList.add('arriving')
    const shown = new Promise<void>((resolve) => {
      onShown = resolve
      setTimeout(resolve, APPEARING)
    })
    next.show({
      ...{ origin: site.origin(), address: entry.address, html, state: entry.state },
      ...{ scroll: isRefresh ? left.scroll : null, scrollRestoration: entry.scrollRestoration },
      ...{ session, local },
    })
    await shown
    before?.close()
    next.element.classList.remove('arriving')
    if (hadFocus) next.element.focus()
  }

  let onShown: () => void = () => {}

  /** Asks the page for what the next one may take up. */
  function leave(): Promise<Left> {
    if (frame === null) return Promise.resolve({ scroll: 0 })
    return new Promise((resolve) => {
      onLeft = resolve
      setTimeout(resolve, LEAVING, { scroll: 0 })
      frame?.tell({ kind: 'leave' })
    })
  }

  /** What runs in the frame may be anybody's: it is trusted with nothing but the preview. */
  function hear(message: FromFrame, from: number, by: Frame): void {
    if (message.kind === 'ask') {
      const { id, address } = message
      void site
        .file(`${address}`)
        .catch(() => null)
        .then((file) => by.tell({ kind: 'file', id, file }))
      return
    }
    if (message.kind === 'left') {
      session = message.session
      local = message.local
      onLeft({ scroll: message.scroll })
      return
    }
    const entry = current()
    if (!entry || entry.document !== from) return
    if (message.kind === 'shown') onShown()
    else if (message.kind === 'entry') enter({ ...entry, ...addressIn(message) }, message.isNew)
    else if (message.kind === 'scrollRestoration') entry.scrollRestoration = message.value
    else if (message.kind === 'go') go(message.delta)
    else if (message.kind === 'visit') visit(addressIn(message).address, message.isNew)
    else if (message.kind === 'outside') {
      outside = `${message.address}`
      changed()
    }
  }

  function enter(entry: Entry, isNew: boolean): void {
    if (isNew) index += 1
    entries = isNew ? [...entries.slice(0, index), entry] : entries.with(index, entry)
    changed()
  }

  function visit(address: string, isNew = true): void {
    enter({ address, state: null, document: 0, scrollRestoration: 'auto' }, isNew || index < 0)
    void load(false)
  }

  function go(delta: number): void {
    const from = current()
    const to = entries[index + delta]
    if (!from || !to || delta === 0) return
    index += delta
    if (to.document === from.document) {
      frame?.tell({ kind: 'entry', address: to.address, state: to.state })
      changed()
    } else void load(false)
  }

  return {
    visit,
    go,
    /** Shows the same page of a site that is otherwise. */
    refresh(): void {
      const entry = current()
      if (entry === undefined) {
        visit('/')
        return
      }
      void load(true)
    },
    /** Shows nothing. */
    close(): void {
      documents += 1
      frame?.close()
      frame = null
      entries = []
      index = -1
      session = local = []
    },
    closeOutside(): void {
      outside = null
      changed()
    },
    get shown() {
      const entry = current()
      return {
        address: entry ? site.origin() + entry.address : '',
        canGoBack: index > 0,
        canGoForward: index < entries.length - 1,
        /** An address that is not of the site, which a link of the page names. */
        outside,
      }
    },
  }
}

const addressIn = ({ address, ...rest }: { readonly address: string; readonly state?: unknown }) => ({
  address: `${address}`.startsWith('/') ? `${address}` : '/',
  ...('state' in rest && { state: rest.state }),
})
