// Lists in one text, as programs write them: their parts have quotes around them, and the list has brackets.

const QUOTED = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/y
const BETWEEN = /\s*(?:,\s*)?/y

/** Returns the texts of a list such as `['A', 'B']`, of Python, or `["A", "B"]`, of JSON; null for any other text. */
export function quotedParts(written: string): string[] | null {
  const text = written.trim()
  if (/^\[\s*\]$/.test(text)) return []
  if (!/^\[\s*["']/.test(text) || !text.endsWith(']')) return null
  const parts: string[] = []
  let at = 1
  for (;;) {
    BETWEEN.lastIndex = at
    at += BETWEEN.exec(text)?.[0].length ?? 0
    QUOTED.lastIndex = at
    const found = QUOTED.exec(text)
    if (!found) break
    parts.push((found[1] ?? found[2] ?? '').replace(/\\(?:u([\da-f]{4})|(.))/gi, unescaped))
    at += found[0].length
  }
  return at === text.length - 1 && parts.length > 0 ? parts : null
}

const unescaped = (_: string, code: string | undefined, character: string): string =>
  code === undefined ? character : String.fromCharCode(Number.parseInt(code, 16))
