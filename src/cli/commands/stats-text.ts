// The statistics of a catalog as a page of text, 80 columns wide.
import type { Colors } from 'picocolors/types.js'
import prettyBytes from 'pretty-bytes'
import { PLURALS } from '../../contract/kinds/kinds.ts'
import { escaped } from '../../core/reports/escaped.ts'
import type { Finding, HostFit, StatsReport } from '../../core/reports/stats-report.ts'
import { formatCount, formatNumber } from '../../core/system/format.ts'

const WIDTH = 80
const INDENT = ' '.repeat(13)

export function formatStats(report: StatsReport, out: string, colors: Colors): string {
  const { counts, playing_time, findings } = report
  const found = findings.filter(({ count }) => count > 0)
  const clear = findings.filter(({ count }) => count === 0).map(({ title }) => title)
  const time = ` ${colors.dim(`${formatTime(playing_time.seconds)}, median ${formatClock(playing_time.median)}`)}`
  const lines = [
    colors.bold(report.site.base_url),
    ...Object.entries(counts).map(([word, count]) =>
      row(word, formatNumber(count), word === 'tracks' && playing_time.median !== null ? time : ''),
    ),
    ...heading('Site', colors),
    ...siteLines(report, out, colors),
    ...heading('Hosts', colors),
    ...report.hosts.map((fit) => hostLine(fit, report.site.files, colors)),
    ...heading('To look at', colors),
    ...found.flatMap((finding) => findingLines(finding, colors)),
    ...(clear.length === 0 ? [] : wrapped('no', clear)),
    ...heading('Optional fields', colors),
    ...coverageLines(report),
  ]
  return `${lines.join('\n')}\n`
}

const heading = (text: string, { bold }: Colors): string[] => ['', bold(text)]

const row = (name: string, value: string, rest = ''): string =>
  `  ${name.padEnd(10)}${value.padStart(12)} ${rest}`.trimEnd()

function siteLines({ site }: StatsReport, out: string, { dim }: Colors): string[] {
  const { files, media_files, media_bytes, largest_media, built } = site
  const largest = largest_media ? `, the largest ${prettyBytes(largest_media.bytes)}` : ''
  return [
    row('files', formatNumber(files), ` ${dim('in a build, media included')}`),
    row(
      'media',
      formatNumber(media_files),
      ` ${dim(media_files ? `${prettyBytes(media_bytes)}${largest}` : '')}`,
    ),
    ...(built
      ? [row('built', formatNumber(built.files), ` ${dim(`${prettyBytes(built.bytes)} in ${escaped(out)}`)}`)]
      : []),
  ]
}

function hostLine(
  { name, plan, max_files, max_file_bytes, files_fit, media_fit }: HostFit,
  files: number,
  colors: Colors,
) {
  const label = `${name}${plan === null ? '' : ` (${plan})`}`
  const takes = [
    max_files === null
      ? 'no file limit'
      : `${formatNumber(max_files)} files, ${formatShare(files, max_files)} used`,
    ...(max_file_bytes === null ? [] : [`${prettyBytes(max_file_bytes, { binary: true })} a file`]),
    ...(media_fit ? [] : ['a media file is larger']),
  ]
  const mark = files_fit && media_fit ? colors.green('fits') : colors.red('over')
  return `  ${label.padEnd(28)}${mark}   ${colors.dim(takes.join('; '))}`
}

function findingLines({ count, of, title, examples }: Finding, { dim, yellow }: Colors): string[] {
  const all = count === of && count > examples.length
  const share = all ? 'all' : formatShare(count, of)
  const first = `${yellow(formatNumber(count).padStart(11))}  ${title.padEnd(WIDTH - 11 - 2 - 7)}${dim(share.padStart(7))}`
  // No examples are needed if every record is affected.
  if (all) return [first]
  const shown = examples.flatMap(({ name, file, line }) => {
    const place = escaped(line > 0 ? `${file}:${line}` : file)
    const text = cut(escaped(name), WIDTH - INDENT.length)
    const fits = INDENT.length + text.length + 2 + place.length <= WIDTH
    return fits ? `${INDENT}${text}  ${dim(place)}` : [`${INDENT}${text}`, `${INDENT}  ${dim(place)}`]
  })
  return [first, ...shown, ...(count > examples.length ? [dim(`${INDENT}…`)] : [])]
}

function coverageLines({ coverage }: StatsReport): string[] {
  const kinds = [...new Set(coverage.map(({ kind }) => kind))]
  return kinds.flatMap((kind) => {
    const fields = coverage.filter((each) => each.kind === kind && each.of > 0)
    const some = fields.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count)
    const none = fields.filter(({ count }) => count === 0)
    const words = some.map(({ field, count, of }) => `${field} ${formatShare(count, of)}`)
    const missing = none.map(({ field }, index) => (index === 0 ? `none with ${field}` : field))
    const rows = [words, missing].filter(({ length }) => length > 0)
    return rows.flatMap((row, index) => wrapped(index === 0 ? PLURALS[kind] : '', row))
  })
}

/** Formats a label and a list, wrapped and indented to the right of the label. */
function wrapped(name: string, words: readonly string[]): string[] {
  const lines: string[] = []
  let line = `  ${name.padStart(9)}  `
  for (const [index, word] of words.entries()) {
    const text = index < words.length - 1 ? `${word}, ` : word
    if (line.length + text.trimEnd().length > WIDTH) {
      lines.push(line.trimEnd())
      line = INDENT
    }
    line += text
  }
  return [...lines, line]
}

/** `12 %`. Only 0 is shown as 0, and only all as 100. */
function formatShare(count: number, of: number): string {
  const percent = of === 0 ? 0 : (100 * count) / of
  if (count > 0 && percent < 1) return '< 1 %'
  return `${formatNumber(percent < 100 ? Math.min(99, Math.round(percent)) : Math.round(percent))} %`
}

/** `38 h 12 min`. */
function formatTime(seconds: number): string {
  if (seconds < 60) return formatCount(Math.round(seconds), 'second')
  const minutes = Math.round(seconds / 60)
  return minutes < 60
    ? formatCount(minutes, 'minute')
    : `${formatNumber(Math.floor(minutes / 60))} h ${minutes % 60} min`
}

/** `3:52`. */
function formatClock(seconds: number | null): string {
  const whole = Math.round(seconds ?? 0)
  return `${formatNumber(Math.floor(whole / 60))}:${String(whole % 60).padStart(2, '0')}`
}

function cut(text: string, width: number): string {
  const characters = [...text]
  return characters.length <= width ? text : `${characters.slice(0, width - 1).join('')}…`
}
