// The names of tags in addresses. Paths have unreserved characters only, since hosts differ in how they decode others.
import { fold } from './search-terms.ts'

/** The maximum length in bytes: a name of a folder may have 255 characters. */
const MAX_BYTES = 100

const encoder = new TextEncoder()

/**
 * The name of a tag in the address of its page: its words in lower case without accents, and hyphens between them. A tag
 * with other letters is named by their bytes in hexadecimal digits. Tags with the same name share a page.
 */
export function tagName(tag: string): string {
  const folded = fold(tag)
  const text = folded.match(/[\p{L}\p{N}\p{M}]+/gu)?.join('-') ?? folded.trim()
  if (/^[0-9a-z-]+$/.test(text)) return text.slice(0, MAX_BYTES)
  const bytes = [...encoder.encode(text)].slice(0, MAX_BYTES)
  return `x-${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
