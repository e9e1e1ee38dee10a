// Pages of the site with the addresses of blobs. Every page is changed in the same way, so that the player, which
// compares the styles and scripts of two pages, finds those of one site alike.
import { type Files, findFragment, pathIn } from './files.ts'
import { inlineScriptUrl, isModule, isScript, scriptUrl } from './scripts.ts'
import { adaptStyle, styleUrl } from './styles.ts'

/** What would ask for something, go elsewhere, or change what addresses mean. */
const UNWANTED = [
  ...['base', 'meta[http-equiv]'],
  ...['icon', 'apple-touch-icon', 'manifest', 'preload', 'modulepreload', 'prefetch', 'preconnect'].map(
    (relation) => `link[rel~="${relation}"]`,
  ),
].join()
const ADDRESSED =
  '[srcset], [poster], [style*="url("], :is(img, audio, video, source, track, input)[src], svg image, link[rel~="stylesheet"][href], style'

/** @param base the address of the page */
export async function parsePage(files: Files, html: string, base: string): Promise<Document> {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const element of page.querySelectorAll(UNWANTED)) element.remove()
  // The focus stays where the person has it.
  for (const element of page.querySelectorAll('[autofocus]')) element.removeAttribute('autofocus')
  const own = page.createElement('base')
  own.href = base
  page.head.prepend(own)
  await Promise.all([
    adaptElements(files, page, base),
    ...[...page.querySelectorAll('script')].filter(isScript).map((each) => adaptScript(files, each, base)),
  ])
  return page
}

export const textOfPage = ({ documentElement }: Document): string =>
  `<!doctype html>\n${documentElement.outerHTML}`

/** Inline scripts have none of the policy's digests. */
async function adaptScript(files: Files, script: HTMLScriptElement, base: string): Promise<void> {
  const address = script.getAttribute('src')
  if (address === null) {
    script.setAttribute('src', inlineScriptUrl(files, script, base))
    script.text = ''
    return
  }
  const path = pathIn(files, address, base)
  const url = path === null ? null : await scriptUrl(files, path, isModule(script))
  if (url !== null) script.setAttribute('src', url)
}

/** Gives the elements below one, and itself, the addresses of blobs. */
export async function adaptElements(files: Files, root: ParentNode, base: string): Promise<void> {
  const below = [...root.querySelectorAll(ADDRESSED)]
  const own = root instanceof Element && root.matches(ADDRESSED) ? [root] : []
  await Promise.all([...own, ...below].map((element) => adaptElement(files, element, base)))
}

async function adaptElement(files: Files, element: Element, base: string): Promise<void> {
  const replace = async (name: string, adapt: (value: string) => Promise<string | null>) => {
    const value = element.getAttribute(name)
    const adapted = value === null ? null : await adapt(value)
    // A script may have set another in the meantime.
    if (adapted !== null && adapted !== value && element.getAttribute(name) === value)
      element.setAttribute(name, adapted)
  }
  const objectUrl = async (address: string) => {
    const path = pathIn(files, address, base)
    const url = path === null ? null : await files.objectUrl(path)
    return url && url + findFragment(address)
  }
  const isLink = element.localName === 'link'
  if (element instanceof HTMLStyleElement || element.localName === 'style') {
    const css = element.textContent ?? ''
    const adapted = await adaptStyle(files, css, base)
    if (adapted !== css) element.textContent = adapted
  }
  await Promise.all([
    replace('src', objectUrl),
    replace('poster', objectUrl),
    replace('srcset', (value) => adaptSet(value, objectUrl)),
    replace('style', (value) => adaptStyle(files, value, base)),
    element.localName === 'image' && replace('href', objectUrl),
    isLink &&
      replace('href', async (address) => {
        const path = pathIn(files, address, base)
        return path === null ? null : styleUrl(files, path)
      }),
  ])
}

/** Pictures of several sizes: `low.webp 250w, high.jpg 1200w`. */
async function adaptSet(
  value: string,
  objectUrl: (address: string) => Promise<string | null>,
): Promise<string> {
  const candidates = [...value.matchAll(/([^\s,]\S*[^\s,])(?:\s+([^\s,]+))?\s*(?:,|$)/g)]
  const adapted = await Promise.all(
    candidates.map(async ([, address = '', size = '']) =>
      `${(await objectUrl(address)) ?? address} ${size}`.trim(),
    ),
  )
  return adapted.join(', ')
}
