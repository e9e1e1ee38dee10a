// What is known of a record, as bodies show it: a field that is not known is missing.

type Facts = Readonly<Record<string, unknown>>

/** The facts among the fields of a record that are known, in their order. */
export function knownOf(record: object, facts: readonly string[]): Facts {
  const known: Record<string, unknown> = {}
  for (const fact of facts) {
    const value = (record as Facts)[fact]
    if (value !== null && value !== undefined) known[fact] = value
  }
  return known
}

/**
 * The members of a JSON object but those of some keys, to the byte: read as JSON, numbers would lose digits.
 * @param members `"bpm":120.50,"key":"a"`, without white space
 */
export function withoutMembers(members: string, keys: ReadonlySet<string>): string {
  const kept: string[] = []
  for (let at = 0; at < members.length; ) {
    const colon = endOfText(members, at)
    const end = endOfValue(members, colon + 1)
    if (!keys.has(JSON.parse(members.slice(at, colon)))) kept.push(members.slice(at, end))
    at = end + 1
  }
  return kept.join()
}

/** Where a value ends that begins at a place: at the comma after it, or the end. */
function endOfValue(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; ) {
    const character = text[at]
    if (character === '"') {
      at = endOfText(text, at)
      continue
    }
    if (character === ',' && depth === 0) return at
    if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') depth -= 1
    at += 1
  }
  return text.length
}

/** The place after the quotation mark that ends a text. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at + 1
  }
  return text.length
}
