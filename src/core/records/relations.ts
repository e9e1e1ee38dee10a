// Relations between tables as Notion exports them, and attachments as Airtable does: names, each with the address or the
// file of its page, or the address of the attachment, which is valid for hours.

/** ` (https://www.notion.so/Ferrow-0d9f…)`, ` (../Artists/Ferrow%200d9f.md)`. */
const PAGE =
  / \((?:https:\/\/(?:(?:www\.)?notion\.so|v\d+\.airtableusercontent\.com|dl\.airtable\.com)\/[^()\s]*|[^()\s]+\.md)\)(?:,\s*|$)/

/** Returns the names in a cell of relations or attachments; null for any other text. */
export function relatedNames(text: string): readonly string[] | null {
  if (!text.endsWith(')')) return null
  const parts = text.split(PAGE)
  return parts.length > 1 && parts.at(-1) === '' ? parts.slice(0, -1) : null
}
