// Style sheets with the addresses of blobs.
import { type Files, pathIn, urlFor } from './files.ts'

const ADDRESSES = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)\s"']*))\s*\)|@import\s+(?:"([^"]*)"|'([^']*)')/gi

/** @param base the address of the style sheet */
export async function adaptStyle(files: Files, css: string, base: string): Promise<string> {
  const found = [...css.matchAll(ADDRESSES)]
  const urls = await Promise.all(
    found.map(([whole, ...parts]) => {
      const address = parts.find((part) => part !== undefined) ?? ''
      const path = pathIn(files, address, base)
      if (path === null) return null
      return whole.startsWith('@') || path.endsWith('.css') ? styleUrl(files, path) : files.objectUrl(path)
    }),
  )
  let at = 0
  return css.replace(ADDRESSES, (whole) => {
    const url = urls[at++]
    if (!url) return whole
    return whole.startsWith('@') ? `@import "${url}"` : `url("${url}")`
  })
}

/** @param path of a style sheet in the site */
export const styleUrl = (files: Files, path: string): Promise<string | null> =>
  files.objectUrl(path, async ({ body }) => {
    const base = urlFor(path, files.origin)?.href ?? files.origin
    return new Blob([await adaptStyle(files, await body.text(), base)], { type: 'text/css' })
  })
