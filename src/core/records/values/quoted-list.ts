// Lists in one text, as programs write them: their parts have quotes around them, and the list has brackets, or commas
// separate the parts, and those with a comma have quotes around them.

const QUOTED = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/y
const BETWEEN = /\s*(?:,\s*)?/y

/** Parts between commas, each with or without quotes around it. */
const COMMAS = /^(?:"(?:[^"]|"")*"|[^",]+)(?:,(?: ?"(?:[^"]|"")*"|[^",]+))*$/
const PART = /"((?:[^"]|"")*)"|[^",]+/g

/**
 * Returns the texts of a list such as `['A', 'B']`, of Python, `["A", "B"]`, of JSON, or `A,"B, C"`, of Airtable; null
 * for any other text.
 */
export function quotedParts(written: string): string[] | null {
  const text = written.trim()
  if (/^\[\s*\]$/.test(text)) return []
  if (!/^\[\s*["']/.test(text) || !text.endsWith(']')) return partsWithCommas(text)
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

/** Returns the parts of a list in which those that contain a comma have quotes around them; null without such a part. */
function partsWithCommas(text: string): string[] | null {
  if (!text.includes('"') || !COMMAS.test(text)) return null
  const parts = [...text.matchAll(PART)].filter(([part]) => part.trim() !== '')
  return parts.some(([, quoted]) => quoted?.includes(','))
    ? parts.map(([part, quoted = part]) => quoted.replaceAll('""', '"').trim())
    : null
}

const unescaped = (_: string, code: string | undefined, character: string): string =>
  code === undefined ? character : String.fromCharCode(Number.parseInt(code, 16))
