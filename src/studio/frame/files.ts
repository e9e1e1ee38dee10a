// The files of the site: asked of the page, and shown under addresses of blobs, which only this frame can read.
import type { ShownFile } from './messages.ts'

export interface Files {
  /** The site: `https://music.example.org`. */
  readonly origin: string
  /** @param address a path in the site */
  ask(address: string): Promise<ShownFile | null>
  /** The address of a blob with what `make` makes of the file; null if the site has no such file. */
  objectUrl(address: string, make?: (file: ShownFile) => Promise<Blob>): Promise<string | null>
  /** The same, if it has been asked for. */
  knownUrl(address: string): string | undefined
  /** The address of a new blob with the file at an address of the site. */
  publish(blob: Blob, address: string): string
  /** The address of the site whose file a blob has, with the fragment of its address. */
  originalAddress(url: string): string | null
}

export function openFiles(origin: string, ask: Files['ask']): Files {
  const asked = new Map<string, Promise<string | null>>()
  const urls = new Map<string, string>()
  const originals = new Map<string, string>()

  function publish(blob: Blob, address: string): string {
    const url = URL.createObjectURL(blob)
    originals.set(url, address)
    return url
  }

  async function urlFrom(address: string, make: (file: ShownFile) => Promise<Blob>): Promise<string | null> {
    const file = await ask(address)
    if (!file) return null
    const url = publish(await make(file), origin + address)
    urls.set(address, url)
    return url
  }

  return {
    origin,
    ask,
    publish,
    objectUrl(address, make = asIs) {
      const url = asked.get(address) ?? urlFrom(address, make)
      asked.set(address, url)
      return url
    },
    knownUrl: (address) => urls.get(address),
    originalAddress(url) {
      const [blob = '', fragment] = url.split('#')
      const original = originals.get(blob)
      return original === undefined ? null : original + (fragment === undefined ? '' : `#${fragment}`)
    },
  }
}

/** The type decides how a picture is read; a part of a file from disk is not read. */
const asIs = async ({ body, type }: ShownFile): Promise<Blob> => body.slice(0, body.size, type)

/** The path of an address in the site, without the fragment; null for one elsewhere. */
export function pathIn({ origin }: Pick<Files, 'origin'>, address: string, base: string): string | null {
  const url = urlFor(address, base)
  return url?.origin === origin ? url.pathname + url.search : null
}

export function urlFor(address: string, base: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}

/** The fragment of an address: `#t=20`. */
export const findFragment = (address: string): string => /#.*$/s.exec(address)?.[0] ?? ''
