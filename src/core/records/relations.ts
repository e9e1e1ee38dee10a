// Relations between tables as Notion exports them: names, each with the address or the file of its page.

/** ` (https://www.notion.so/Ferrow-0d9f…)`, ` (../Artists/Ferrow%200d9f.md)`. */
const PAGE = / \((?:https:\/\/(?:www\.)?notion\.so\/[^()\s]*|[^()\s]+\.md)\)(?:,\s+|$)/

/** Returns the names in a cell of relations; null for any other text. */
export function relatedNames(text: string): readonly string[] | null {
  if (!text.endsWith(')')) return null
  const parts = text.split(PAGE)
  return parts.length > 1 && parts.at(-1) === '' ? parts.slice(0, -1) : null
}
