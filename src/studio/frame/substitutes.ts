// Substitutes for what reads files and keeps texts.
import { parsePage, textOfPage } from './documents.ts'
import { type Files, urlFor } from './files.ts'
import type { Stored } from './messages.ts'
import { scriptUrl } from './scripts.ts'

/** `fetch` within the site. */
export function makeFetch(files: Files) {
  return async (input: string | URL | Request, options: RequestInit = {}): Promise<Response> => {
    const url = urlFor(input instanceof Request ? input.url : `${input}`, document.baseURI)
    const signal = options.signal ?? (input instanceof Request ? input.signal : null)
    signal?.throwIfAborted()
    if (url?.origin !== files.origin) throw new TypeError(`The preview does not load ${url?.href ?? input}.`)
    const file = await files.ask(url.pathname + url.search)
    const isPage = file?.type.startsWith('text/html')
    const body = file && isPage ? await pageText(files, await file.body.text(), url.href) : file?.body
    signal?.throwIfAborted()
    const headers = file ? { 'Content-Type': file.type } : {}
    const response = new Response(body ?? '', { status: file ? 200 : 404, headers })
    return Object.defineProperty(response, 'url', { value: url.href })
  }
}

const pageText = async (files: Files, html: string, base: string): Promise<string> =>
  textOfPage(await parsePage(files, html, base))

/** `import()` of a script of the site. */
export function makeLoad(files: Files) {
  return async (base: string, address: string): Promise<unknown> => {
    const url = urlFor(address, base)
    const own = url?.origin === files.origin ? await scriptUrl(files, url.pathname + url.search, true) : null
    if (own === null) throw new TypeError(`The preview does not load ${address}.`)
    return import(own)
  }
}

/** A storage of this document and of those after it. */
export function makeStorage(stored: Stored) {
  const values = new Map(stored)
  return {
    get length() {
      return values.size
    },
    key: (index: number) => [...values.keys()][index] ?? null,
    getItem: (key: string) => values.get(`${key}`) ?? null,
    setItem: (key: string, value: string) => void values.set(`${key}`, `${value}`),
    removeItem: (key: string) => void values.delete(`${key}`),
    clear: () => values.clear(),
    stored: (): Stored => [...values],
  }
}
