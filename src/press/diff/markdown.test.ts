// A report as a comment, checked with a parser of GitHub's Markdown.
import { marked, type Token } from 'marked'
import { describe, expect, it } from 'vitest'
import { RESOURCES } from '../../contract/kinds/kinds.ts'
import type { DiffReport } from '../../core/reports/diff-report.ts'
import { toMarkdown } from './markdown.ts'
import { formatReport } from './text.ts'

const HOSTILE =
  '</details><script>|x|`**@octocat** #1 https://evil.example [a](b)\n\u001b[31m\u202e$x$ :tada:'

function makeReport(count: number, name: string): DiffReport {
  const records = Array.from({ length: count }, (_, index) => ({
    kind: 'track' as const,
    uuid: `b0000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`,
    name: `${name} ${index}`,
    url: `https://api.example.org/api/v1/catalog/track/${index}/`,
  }))
  const none = { created: 0, changed: 0, removed: 0 }
  const counts = Object.fromEntries(RESOURCES.map((kind) => [kind, none])) as DiffReport['counts']
  return {
    ok: true,
    against: 'folder',
    place: 'dist',
    base_url: 'https://api.example.org',
    differs: true,
    counts: { ...counts, track: { created: count, changed: count, removed: count } },
    limit: count,
    created: records,
    changed: records.map((record) => ({
      ...record,
      fields: [{ field: name, before: name, after: `${name}!` }],
      more_fields: 0,
    })),
    removed: records,
    files: { written: 3, removed: 2, unchanged: 1, compressed: 0 },
    rules: [],
    notes: [name],
  }
}

/** All tokens of a text, nested ones included. */
function splitTokens(markdown: string): Token[] {
  const tokens: Token[] = []
  marked.walkTokens(marked.lexer(markdown), (token) => void tokens.push(token))
  return tokens
}

describe('a report as Markdown', () => {
  it('has its counts in the heading, and a list for each kind of change', () => {
    const tokens = splitTokens(toMarkdown(makeReport(2, 'Name'), 10))
    expect(tokens.find(({ type }) => type === 'heading')?.raw.trim()).toBe(
      '### Catalog: 2 created, 2 changed, 2 removed',
    )
    const rows = tokens.flatMap((token) => (token.type === 'table' ? [token.rows.length] : []))
    expect(rows).toEqual([1, 2, 2, 2])
    const summaries = tokens.filter(({ type, raw }) => type === 'html' && raw.includes('<summary>'))
    expect(summaries).toHaveLength(3)
  })

  it('shows values as text alone', () => {
    const markdown = toMarkdown(makeReport(1, HOSTILE), 10)
    const tokens = splitTokens(markdown)
    const tags = new Set(
      tokens.flatMap(({ type, raw }) => (type === 'html' ? (raw.match(/<\/?\w+/g) ?? []) : [])),
    )
    expect([...tags].sort()).toEqual(['</code', '</details', '</summary', '<code', '<details', '<summary'])
    const links = tokens.flatMap((token) => (token.type === 'link' ? [token.href as string] : []))
    expect(links.every((href) => href.startsWith('https://api.example.org/'))).toBe(true)
    expect(tokens.filter(({ type }) => ['strong', 'em', 'codespan', 'image'].includes(type))).toEqual([])
    // Tables keep their columns, and no value creates a mention, an emoji or a control character.
    expect(markdown).not.toMatch(/@octocat| #1|:tada|https:..evil|\p{Cf}/u)
    for (const token of tokens) {
      if (token.type === 'table')
        expect(token.rows.every((row: unknown[]) => row.length === token.header.length)).toBe(true)
    }
  })

  it('is no longer than a comment may be, and states how much is left out', () => {
    const markdown = toMarkdown(makeReport(20_000, HOSTILE), 20_000)
    expect(markdown.length).toBeLessThan(65_536)
    expect(markdown.length).toBeGreaterThan(40_000)
    expect(markdown.match(/<details>/g)).toHaveLength(3)
    expect(markdown.match(/<\/details>/g)).toHaveLength(3)
    expect(markdown).toMatch(/and 1\d,\d{3} more tracks/)
    expect(toMarkdown(makeReport(3, 'Name'), 1)).toContain('and 2 more tracks')
  })
})

describe('a report as text', () => {
  it('gives a terminal no orders', () => {
    const text = [...formatReport(makeReport(1, HOSTILE), 10)].join('')
    expect(text).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(text).toContain('\\u001b[31m')
  })
})
