// JSON texts of strings.

/** An escape of a JSON text: of a character by its number, or of a backslash or another character by a letter. */
const ESCAPE = /\\(?:u.{4}|.)/g

/** Returns a text as a JSON text, with the numbers of control characters in upper case: `"\u001F"`. */
export function jsonString(text: string): string {
  const json = JSON.stringify(text)
  return json.includes('\\u')
    ? json.replace(ESCAPE, (one) => (one[1] === 'u' ? `\\u${one.slice(2).toUpperCase()}` : one))
    : json
}
