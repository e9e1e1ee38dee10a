// The files of the site as the frame of the preview asks for them, and pages around those that are data.

import type { Engine, SiteFile } from '../../api.ts'
import { sizeText } from '../sizes.ts'
import { type Words, withValues } from '../words/words.ts'

/** The types of media that browsers do not guess. */
const TYPES: Readonly<Record<string, string>> = {
  ...{ avif: 'image/avif', gif: 'image/gif', jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png' },
  ...{ svg: 'image/svg+xml', webp: 'image/webp' },
  ...{ aac: 'audio/aac', flac: 'audio/flac', m4a: 'audio/mp4', mp3: 'audio/mpeg', oga: 'audio/ogg' },
  ...{ ogg: 'audio/ogg', opus: 'audio/ogg', wav: 'audio/wav', weba: 'audio/webm' },
  ...{ mp4: 'video/mp4', webm: 'video/webm' },
}

export interface SiteFiles {
  /** @param address a path with its query, and maybe a fragment */
  file(address: string): Promise<SiteFile | null>
  /** The site may be otherwise. */
  forget(): void
}

export function openSiteFiles(engine: () => Promise<Engine>): SiteFiles {
  let media: Promise<ReadonlyMap<string, Blob>> | undefined
  return {
    async file(address) {
      const calls = await engine()
      media ??= calls.media()
      const own = address.replace(/#.*$/s, '')
      const path = own.replace(/\?.*$/s, '')
      const body = (await media).get(decoded(path)) ?? (await media).get(path)
      if (body) return { body, type: body.type || contentType(path) }
      // Pages read their query themselves.
      return calls.file(path.startsWith('/api/') ? own : path)
    },
    forget: () => {
      media = undefined
    },
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const contentType = (path: string): string =>
  TYPES[path.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream'

/** The file as a page: itself, or what can be shown of it. */
export async function pageFor(file: SiteFile | null, address: string, words: Words): Promise<string> {
  if (file === null) return page(`<p>${escaped(words.notFound)}</p>`, words)
  const { body, type } = file
  if (type.startsWith('text/html')) return body.text()
  const src = escaped(address)
  if (type.startsWith('image/')) return page(`<img alt="" src="${src}">`, words)
  if (type.startsWith('audio/')) return page(`<audio controls src="${src}"></audio>`, words)
  if (/^text\/|\bjson|\bxml|mpegurl|javascript/.test(type))
    return page(`<pre>${escaped(await body.text())}</pre>`, words)
  return page(`<p>${escaped(withValues(words.aFile, { size: sizeText(body.size) }))}</p>`, words)
}

const page = (content: string, { tag, direction }: Words): string =>
  `<!doctype html><html lang="${tag}" dir="${direction}"><meta name="color-scheme" content="light dark">` +
  `<style>body{font:1rem system-ui,sans-serif;margin:1rem}pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:0}` +
  `img{max-width:100%}</style><body>${content}`

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
