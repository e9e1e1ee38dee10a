// Errors and warnings as people read them: what happened, where, and what to do about it.
import type { Colors } from 'picocolors/types.js'
import { ERROR_CODES } from '../model/error-codes.ts'
import type { Place } from '../model/errors.ts'
import { textOfPlace } from '../model/places.ts'
import type { Warning } from '../model/warnings.ts'
import { packageFile } from '../package.ts'
import { escaped } from './escaped.ts'
import { type Problem, type Problems, problemsOf } from './problems.ts'

/** The text of an error that the user can fix; null for a bug, whose stack is worth more. */
export function reportOf(error: unknown, colors: Colors, hasLinks = false): string | null {
  const problems = problemsOf(error)
  return problems && textOfProblems(problems, colors, hasLinks)
}

/** @param hasLinks link codes to their entry in docs/reference/errors.md; for terminals only */
export function textOfProblems(
  { errors, more, warnings }: Problems,
  colors: Colors,
  hasLinks = false,
): string {
  const texts = [...warnings.map((one) => textOfWarning(one, colors))]
  for (const error of errors) texts.push(textOfError(error, colors, hasLinks))
  if (more > 0) texts.push(`… and ${more} more ${more === 1 ? 'error' : 'errors'}.\n`)
  return texts.join('\n')
}

function textOfError({ code, message, at, hint }: Problem, colors: Colors, hasLinks: boolean): string {
  const isLinked = hasLinks && Object.hasOwn(ERROR_CODES, code)
  const name = isLinked ? hyperlink(colors.bold(code), entryOf(code)) : colors.bold(code)
  const mark = colors.red('error')
  return linesOf({ mark, name, message, place: at.length > 0 ? placesOf(at) : undefined, hint }, colors)
}

interface Lines {
  readonly mark: string
  readonly name: string
  readonly message: string
  readonly place: string | undefined
  readonly hint: string | undefined
}

function linesOf({ mark, name, message, place, hint }: Lines, colors: Colors): string {
  const lines = [`${mark} ${name}  ${escaped(message)}`]
  if (place !== undefined) lines.push(`  ${colors.dim('at')}    ${escaped(place)}`)
  if (hint !== undefined) lines.push(`  ${colors.dim('hint')}  ${escaped(hint)}`)
  return `${lines.join('\n')}\n`
}

/** The text of warnings, with a line between two of them; empty where there are none. */
export const textOfWarnings = (warnings: readonly Warning[], colors: Colors): string =>
  warnings.map((warning) => textOfWarning(warning, colors)).join('\n')

function textOfWarning({ code, count, message, at, hint }: Warning, colors: Colors): string {
  const place = at.length > 0 ? placesOfWarning({ at, count }) : undefined
  return linesOf({ mark: colors.yellow('warning'), name: colors.bold(code), message, place, hint }, colors)
}

const entryOf = (code: string): string =>
  `${packageFile('docs/reference/errors.md').href}#${code.toLowerCase()}`

/** OSC 8, which terminals that do not know it pass over. */
const hyperlink = (text: string, url: string): string => `\x1b]8;;${url}\x1b\\${text}\x1b]8;;\x1b\\`

const MAX_PLACES = 5

/** The first places of an error. */
export function placesOf(places: readonly Place[]): string {
  const names = places.slice(0, MAX_PLACES).map(textOfPlace)
  const more = places.length - MAX_PLACES
  return names.join(' and ') + (more > 0 ? ` and ${more} more` : '')
}

/** A warning knows its first places only. */
export const placesOfWarning = ({ at, count }: Pick<Warning, 'at' | 'count'>): string =>
  placesOf(at) + (at.length === MAX_PLACES && count > MAX_PLACES ? ' …' : '')
