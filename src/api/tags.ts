// The names of tags in addresses. Tags are texts of any script; those with the same name share a page.

/** The maximum length in characters: a name of a folder may have 255 bytes. */
const MAX_LENGTH = 60

/**
 * The name of a tag in the address of its page: its letters and digits in lower case, and hyphens between them. A tag of
 * signs alone is named by its code points.
 */
export function tagName(tag: string): string {
  const words = tag
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFC')
    .match(/[\p{L}\p{N}\p{M}]+/gu)
  const characters = [...(words?.join('-') ?? codesOf(tag))].slice(0, MAX_LENGTH)
  return characters.join('').replace(/-$/, '')
}

const codesOf = (tag: string): string =>
  ['x', ...[...tag.trim()].map((character) => character.codePointAt(0)?.toString(16))].join('-')
