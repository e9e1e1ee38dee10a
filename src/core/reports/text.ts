// Formats errors and warnings for people: what happened, where, and what to do.
import type { Colors } from 'picocolors/types.js'
import { groupBy } from '../../contract/common/group-by.ts'
import { ERROR_CODES } from '../problems/error-codes.ts'
import { MAX_ERRORS, type Place } from '../problems/errors.ts'
import { MAX_EXAMPLES } from '../problems/examples.ts'
import { textOfPlace } from '../problems/places.ts'
import type { Warning } from '../problems/warnings.ts'
import { formatNumber } from '../system/format.ts'
import { packageFile } from '../system/package.ts'
import { escaped } from './escaped.ts'
import { listProblems, type Problem, type Problems } from './problems.ts'

/** Formats an error that the user can fix; null for a bug, which needs its stack trace. */
export function formatKnownError(error: unknown, colors: Colors, hasLinks = false): string | null {
  const problems = listProblems(error)
  return problems && formatProblems(problems, colors, hasLinks)
}

/** @param hasLinks links codes to their entries in docs/reference/errors.md; for terminals only */
export function formatProblems(
  { errors, more, warnings }: Problems,
  colors: Colors,
  hasLinks = false,
): string {
  const texts = warnings.map((one) => formatWarning(one, colors))
  const isLong = errors.length > MAX_SINGLE
  const groups = isLong ? groupBy(errors, formatCure).values() : errors.map((error): Group => [error])
  const rest: string[] = []
  let lines = 0
  for (const [first, ...others] of groups) {
    if (lines < FULL_LINES) {
      const text = formatError(first, colors, hasLinks) + formatOthers(others, colors)
      texts.push(text)
      if (isLong) lines += countLines(text)
    } else rest.push(formatShort(first, others.length, colors))
  }
  if (rest.length > 0) texts.push(`${rest.join('\n')}\n${AFTERWARDS}\n`)
  if (more > 0) texts.push(`… and ${formatMany(more)}.\n`)
  return texts.join('\n')
}

/** Errors that have one code and one cure. */
type Group = readonly [Problem, ...Problem[]]

/** Errors without a hint differ by what their messages name first. */
const formatCure = ({ code, hint, message }: Problem): string =>
  JSON.stringify([code, hint ?? /"[^"]*"/.exec(message)?.[0]])

/** More errors than this would not fit on a screen one by one. */
const MAX_SINGLE = 12
/** With more errors, about as many lines have hints, and the others fit below them. */
const FULL_LINES = 12
const SCREEN_WIDTH = 100

const AFTERWARDS = 'Correct what is above first: the next run then has the hints for these.'

const countLines = (text: string): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / SCREEN_WIDTH)), 0)

const formatMany = (more: number): string =>
  more === 1 ? '1 more error' : `${formatNumber(more)} more errors`

/** Formats an error on one line, with its first place. @param others the number of errors of its kind */
function formatShort({ code, message, at }: Problem, others: number, colors: Colors): string {
  const [first] = at
  const more = others > 0 ? [`${formatMany(others)} of this kind`] : []
  const where = [...(first ? [textOfPlace(first)] : []), ...more].join(', and ')
  const place = where === '' ? '' : ` ${colors.dim(`(${escaped(where)})`)}`
  return `${colors.red('error')} ${colors.bold(code)}  ${escaped(message)}${place}`
}

/** Formats errors that have the code and the cure of the one before them; empty if there are none. */
function formatOthers(errors: readonly Problem[], colors: Colors): string {
  if (errors.length === 0) return ''
  const places = formatPlaces(errors.flatMap(({ at }) => at.slice(0, 1)))
  const at = places === '' ? '.' : `, ${colors.dim('at')} ${escaped(places)}`
  return `  … and ${formatMany(errors.length)} of this kind${at}\n`
}

function formatError({ code, message, at, hint }: Problem, colors: Colors, hasLinks: boolean): string {
  const isLinked = hasLinks && Object.hasOwn(ERROR_CODES, code)
  const name = isLinked ? hyperlink(colors.bold(code), docsUrl(code)) : colors.bold(code)
  const mark = colors.red('error')
  return formatLines(
    { mark, name, message, place: at.length > 0 ? formatPlaces(at) : undefined, hint },
    colors,
  )
}

interface Lines {
  readonly mark: string
  readonly name: string
  readonly message: string
  readonly place: string | undefined
  readonly hint: string | undefined
}

function formatLines({ mark, name, message, place, hint }: Lines, colors: Colors): string {
  const lines = [`${mark} ${name}  ${escaped(message)}`]
  if (place !== undefined) lines.push(`  ${colors.dim('at')}    ${escaped(place)}`)
  if (hint !== undefined) lines.push(`  ${colors.dim('hint')}  ${escaped(hint)}`)
  return `${lines.join('\n')}\n`
}

/** Formats warnings, separated by blank lines; empty if there are none. */
export const formatWarnings = (warnings: readonly Warning[], colors: Colors): string =>
  warnings.map((warning) => formatWarning(warning, colors)).join('\n')

function formatWarning({ code, count, message, at, hint }: Warning, colors: Colors): string {
  const place = at.length > 0 ? formatWarningPlaces({ at, count }) : undefined
  return formatLines(
    { mark: colors.yellow('warning'), name: colors.bold(code), message, place, hint },
    colors,
  )
}

const docsUrl = (code: string): string =>
  `${packageFile('docs/reference/errors.md').href}#${code.toLowerCase()}`

/** OSC 8, which terminals ignore if they do not support it. */
const hyperlink = (text: string, url: string): string => `\x1b]8;;${url}\x1b\\${text}\x1b]8;;\x1b\\`

const MAX_PLACES = 5

/** Formats the first places of an error. */
export function formatPlaces(places: readonly Place[]): string {
  // A file may have all of its records on one line.
  const all = [...new Set(places.map(textOfPlace))]
  const names = all.slice(0, MAX_PLACES)
  const more = all.length - MAX_PLACES
  if (more <= 0) return names.join(' and ')
  // An error holds only its first places: the number of the others is then unknown.
  return `${names.join(' and ')}${places.length < MAX_ERRORS ? ` and ${more} more` : ' …'}`
}

/** Formats the places of a warning, which holds only the first ones. */
export const formatWarningPlaces = ({ at, count }: Pick<Warning, 'at' | 'count'>): string =>
  formatPlaces(at) + (at.length === MAX_EXAMPLES && count > MAX_EXAMPLES ? ' …' : '')
