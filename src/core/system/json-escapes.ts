// JSON as the state and the published files have it.

/** A control character in a JSON text, or an escaped backslash, which may precede the same letters. */
const ESCAPE = /\\(?:u00[01][\da-f]|.)/g

/** Returns a JSON text whose escapes of control characters have capital letters: `\u001F`. */
export function escapedJson(value: unknown): string {
  const text = JSON.stringify(value)
  return text.includes('\\u00') ? text.replace(ESCAPE, capitalDigits) : text
}

const capitalDigits = (written: string): string =>
  written.length > 2 ? `\\u${written.slice(2).toUpperCase()}` : written
