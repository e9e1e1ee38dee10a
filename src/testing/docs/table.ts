// Markdown tables. Columns are aligned to keep the source readable, unless their texts are long.

const MAX_WIDTH = 40

export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows].map((row) => row.map(escaped))
  const widths = head.map((_, column) => {
    const width = Math.max(3, ...lines.map((row) => row[column]?.length ?? 0))
    return width > MAX_WIDTH ? 3 : width
  })
  const [first = '', ...rest] = lines.map((row) =>
    formatRow(row.map((cell, at) => cell.padEnd(widths[at] ?? 0))),
  )
  return [first, formatRow(widths.map((width) => '-'.repeat(width))), ...rest].join('\n')
}

/** Returns the cells of each row of the first table in a text, including its header. */
export function readTable(text: string): string[][] {
  const lines = text.split('\n').filter((line) => line.startsWith('|'))
  const rows = lines.map((line) =>
    line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|')),
  )
  return rows.filter((row) => !row.every((cell) => /^-+$/.test(cell)))
}

const formatRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const escaped = (cell: string): string => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')
