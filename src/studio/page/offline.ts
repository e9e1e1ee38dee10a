// Serves the page without a connection. The files of one version are kept together, so that none of them meets one of
// another; a newer version is used once no tab has the page open.

interface Cached extends ExtendableEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

/** Made by the compiler: a digest of the other files. */
declare const STUDIO_VERSION: string

const NAME = `catalog-press-studio ${STUDIO_VERSION}`
const localAddress = (name: string): string => new URL(name, self.location.href).href
const FOLDER = localAddress('.')
const PAGE = localAddress('press.html')
const FILES = [PAGE, ...['press.css', 'page.js', 'engine.js'].map(localAddress)]

const on = <Event>(name: string, listener: (event: Event) => void): void =>
  self.addEventListener(name, listener as unknown as EventListener)

on<ExtendableEvent>('install', (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)))
})

on<ExtendableEvent>('activate', (event) => {
  event.waitUntil(removeOthers())
})

on<Cached>('fetch', (event) => {
  const { request } = event
  const address = request.url.replace(/[?#].*$/s, '')
  if (request.method !== 'GET') return
  if (FILES.includes(address)) event.respondWith(findKept(address).then((kept) => kept ?? fetch(request)))
  // A server may show the page at the address of its folder, or another page.
  else if (address === FOLDER)
    event.respondWith(fetch(request).catch(async () => (await findKept(PAGE)) ?? Response.error()))
})

const findKept = async (address: string): Promise<Response | undefined> =>
  (await caches.open(NAME)).match(address)

/** Other programs of the same host have caches of their own. */
async function removeOthers(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('catalog-press-studio ') && name !== NAME)
  await Promise.all(old.map((name) => caches.delete(name)))
}
