// Formats figures as a Markdown table, which is readable on a terminal too.

/** @typedef {{ head: string, figure: string, digits?: number, range?: boolean }} Column */

/** The columns of builds. @param {string} reference what the ratios are to */
export const buildColumns = (reference) => [
  { head: 'files written', figure: 'written' },
  { head: 'seconds', figure: 'seconds', digits: 2 },
  { head: `× ${reference}`, figure: 'ratio', digits: 2, range: true },
  { head: 'CPU, s', figure: 'cpu', digits: 2 },
  { head: 'peak, MB', figure: 'peak' },
]

/**
 * @param {string[]} heads of the names of a row
 * @param {Column[]} columns
 * @param {import('./harness.js').Row[]} rows a name that repeats that of the row above is left out
 */
export function markdownTable(heads, columns, rows) {
  const lines = rows.map(({ name, figures }, at) => [
    ...name.map((text, column) => (column === 0 && rows[at - 1]?.name[0] === text ? '' : text)),
    ...columns.map((column) => cellFor(column, figures[column.figure])),
  ])
  const all = [[...heads, ...columns.map(({ head }) => head)], ...lines]
  const widths = all[0].map((_, column) => Math.max(...all.map((line) => line[column].length)))
  const row = (line) =>
    `| ${line.map((cell, at) => (at < heads.length ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join(' | ')} |`
  const rule = widths.map((width, at) =>
    at < heads.length ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  )
  return [row(all[0]), row(rule), ...lines.map(row)].join('\n')
}

/** `1.94 (1.84 – 2.26)`: the median, the minimum and the maximum. */
function cellFor({ digits = 0, range = false }, spread) {
  if (spread === undefined || Number.isNaN(spread.median)) return ''
  const show = (number) =>
    number.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const { median, min, max } = spread
  return range && min !== max ? `${show(median)} (${show(min)} – ${show(max)})` : show(median)
}
