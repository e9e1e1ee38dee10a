// Formats errors and warnings for people: what happened, where, and what to do.
import type { Colors } from 'picocolors/types.js'
import { ERROR_CODES } from '../problems/error-codes.ts'
import type { Place } from '../problems/errors.ts'
import { MAX_EXAMPLES } from '../problems/examples.ts'
import { textOfPlace } from '../problems/places.ts'
import type { Warning } from '../problems/warnings.ts'
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
  const texts = [...warnings.map((one) => formatWarning(one, colors))]
  for (const error of errors) texts.push(formatError(error, colors, hasLinks))
  if (more > 0) texts.push(`… and ${more} more ${more === 1 ? 'error' : 'errors'}.\n`)
  return texts.join('\n')
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
  return names.join(' and ') + (more > 0 ? ` and ${more} more` : '')
}

/** Formats the places of a warning, which holds only the first ones. */
export const formatWarningPlaces = ({ at, count }: Pick<Warning, 'at' | 'count'>): string =>
  formatPlaces(at) + (at.length === MAX_EXAMPLES && count > MAX_EXAMPLES ? ' …' : '')
