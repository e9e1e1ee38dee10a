// The results of a search as elements.
import type { RecordResult, SearchResult } from '../../contract/search/search-records.ts'
import { fontSize, makeInitials, pickColor } from '../look/initials.ts'

declare const WORDS: { readonly untitled: string }

/** Whether tracks have pages, which assets.ts puts before the script. */
declare const TRACK_PAGES: boolean

/** A result: its picture, its name as a link, and how it differs from others. */
export function renderItem(result: SearchResult): HTMLElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = result.ct === 'catalog.media' ? trackAddress(result) : result.detail_url
  // The player gives it a button.
  if ('stream' in result && result.stream)
    Object.assign(item.dataset, {
      plays: new URL(result.detail_url, location.href).pathname,
      track: result.uuid,
    })
  link.dir = 'auto'
  link.textContent = result.name.trim() || WORDS.untitled
  const found = document.createElement('div')
  found.append(link)
  if (result.ct !== 'page') {
    const { artist_display, release_display, year } = result
    const about = [artist_display, release_display, year].flatMap((part) => (part ? [`${part}`] : []))
    if (about.length > 0) found.append(' ', showFacts(about))
    if (result.ct !== 'catalog.media') item.append(renderCover(result))
  }
  item.append(found)
  return item
}

/** The page of a track, or that of its release, on which the player selects it. */
const trackAddress = ({ uuid, detail_url }: RecordResult): string =>
  TRACK_PAGES ? `/tracks/${uuid}/` : `${detail_url}#track=${uuid}`

/** The line below a name, in the direction of the page; each of its parts is in its own. */
function showFacts(parts: readonly string[]): HTMLElement {
  const about = document.createElement('span')
  about.className = 'about'
  for (const part of parts) {
    const isolated = document.createElement('bdi')
    isolated.textContent = part
    about.append(about.hasChildNodes() ? ' · ' : '', isolated)
  }
  return about
}

/** The picture, or the initials; the name is beside it. */
export function renderCover({ ct, name, image }: RecordResult): HTMLElement {
  const cover = document.createElement('span')
  cover.className = ct === 'catalog.artist' ? 'cover artist' : 'cover'
  cover.ariaHidden = 'true'
  cover.append(image === undefined ? initials(name) : picture(image))
  return cover
}

function picture(address: string): HTMLImageElement {
  const image = document.createElement('img')
  image.alt = ''
  image.loading = 'lazy'
  image.src = address
  return image
}

function initials(name: string): SVGElement {
  const letters = makeInitials(name)
  const text = svg('text', { x: 50, y: 50, dy: '.35em', 'text-anchor': 'middle', fill: '#fff' })
  text.setAttribute('font-size', `${fontSize(letters)}`)
  text.textContent = letters
  const image = svg('svg', { class: 'initials', viewBox: '0 0 100 100' })
  image.append(svg('path', { fill: pickColor(name), d: 'M0 0h100v100H0z' }), text)
  return image
}

function svg(tag: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, `${value}`)
  return element
}
