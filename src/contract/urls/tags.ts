// The names of tags in addresses.
import { fold } from '../search/search-terms.ts'

/** The maximum length in bytes: a name of a folder may have 255, and in an address each byte may take three. */
const MAX_BYTES = 100

const encoder = new TextEncoder()
const encodeText = (text: string): number[] => [...encoder.encode(text)]

/**
 * The name of a tag in the address of its page: its words in lower case, and hyphens between them. Words in ASCII
 * letters lose their accents; all others keep theirs, which belong to the letters of most scripts. A tag without
 * letters or digits is named by its bytes in hexadecimal digits. Tags with the same name share a page.
 */
export function tagName(tag: string): string {
  const folded = fold(tag)
  const latin = hyphenate(folded)
  if (/^[0-9a-z-]+$/.test(latin)) return latin.slice(0, MAX_BYTES)
  const text = hyphenate(tag.normalize('NFKC').toLowerCase().normalize('NFC'))
  if (/[\p{L}\p{N}]/u.test(text)) return cut(text)
  const bytes = encodeText(latin === '' ? folded.trim() : latin).slice(0, MAX_BYTES)
  return `x-${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** The words of a text, with hyphens between them; empty if it has none. */
const hyphenate = (text: string): string => text.match(/[\p{L}\p{N}\p{M}]+/gu)?.join('-') ?? ''

/** The first characters of a text that fit, whole. */
function cut(text: string): string {
  let shown = ''
  let bytes = 0
  for (const character of text) {
    bytes += encodeText(character).length
    if (bytes > MAX_BYTES) break
    shown += character
  }
  return shown
}
