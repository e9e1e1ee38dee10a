// Pictures, audio and video that scripts name by addresses of the site.
import { adaptElements } from './documents.ts'
import { type Files, findFragment, pathIn } from './files.ts'

/** Elements whose file is asked for, with the address that they will have. */
const waiting = new WeakMap<Element, { readonly address: string; readonly end: Promise<void> }>()

export function adaptNewElements(files: Files): void {
  for (const { prototype } of [HTMLMediaElement, HTMLImageElement, HTMLSourceElement])
    adaptSource(files, prototype)
  playWhenSet()
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const nodes = addedNodes.length > 0 ? addedNodes : [target]
      for (const node of nodes) if (node instanceof Element) void adaptElements(files, node, document.baseURI)
    }
  }).observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['src', 'srcset', 'poster'],
  })
}

/** Scripts set and read addresses of the site, and the element has those of blobs. */
function adaptSource(files: Files, prototype: HTMLMediaElement | HTMLImageElement | HTMLSourceElement): void {
  const own = Object.getOwnPropertyDescriptor(prototype, 'src')
  Object.defineProperty(prototype, 'src', {
    configurable: true,
    enumerable: true,
    get(this: HTMLMediaElement) {
      const src: string = own?.get?.call(this)
      return waiting.get(this)?.address ?? files.originalAddress(src) ?? src
    },
    set(this: HTMLMediaElement, address: string) {
      const path = pathIn(files, address, document.baseURI)
      const url = path === null ? address : files.knownUrl(path)
      waiting.delete(this)
      if (path === null || url !== undefined) {
        own?.set?.call(this, path === null ? address : url + findFragment(address))
        return
      }
      const end = files.objectUrl(path).then((made) => {
        if (waiting.get(this)?.end !== end) return
        waiting.delete(this)
        own?.set?.call(this, made === null ? '' : made + findFragment(address))
      })
      waiting.set(this, { address: new URL(address, document.baseURI).href, end })
    },
  })
}

function playWhenSet(): void {
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = async function () {
    await waiting.get(this)?.end
    return play.call(this)
  }
}
