/** The declaration, comments, and the start tag of the first element, in bytes as Latin-1. */
const PROLOG =
  /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?(?:\s|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>]*>)*(?:<([\w:.-]+))?/i

/**
 * Finds the first element of XML or HTML.
 * @param head the first bytes, as Latin-1
 * @returns its name, or an empty text without one, and the position of its start tag
 */
export function findRoot(head: string): { readonly name: string; readonly start: number } {
  const [before = '', name] = PROLOG.exec(head) ?? []
  return name === undefined
    ? { name: '', start: before.length }
    : { name, start: before.length - name.length - 1 }
}
