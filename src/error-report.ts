// Errors as the user reads them: what happened, where, and what to do about it.
import type { Colors } from 'picocolors/types.js'
import type { ErrorCode } from './model/error-codes.ts'
import { CatalogError, CatalogErrors, type Place } from './model/errors.ts'
import { TooManyWarnings, type Warning } from './model/warnings.ts'
import { packageFile } from './package.ts'
import { explainSystemError } from './system-errors.ts'

/**
 * The text of an error that the user can fix; null for a bug, whose stack is worth more.
 * @param hasLinks link codes to their entry in docs/reference/errors.md; for terminals only
 */
export function reportOf(error: unknown, colors: Colors, hasLinks = false): string | null {
  if (error instanceof TooManyWarnings) {
    return [
      reportOfWarnings(error.warnings, colors),
      ...error.errors.map((one) => reportOne(one, colors, hasLinks)),
    ].join('\n')
  }
  if (error instanceof CatalogErrors) {
    const more =
      error.more > 0 ? [`… and ${error.more} more ${error.more === 1 ? 'error' : 'errors'}.\n`] : []
    return [...error.errors.map((one) => reportOne(one, colors, hasLinks)), ...more].join('\n')
  }
  if (error instanceof CatalogError) return reportOne(error, colors, hasLinks)
  const explained = explainSystemError(error)
  return (
    explained &&
    linesOf({ mark: colors.red('error'), name: colors.bold(explained.code), ...explained }, colors)
  )
}

function reportOne({ code, message, at, hint }: CatalogError, colors: Colors, hasLinks: boolean): string {
  const name = hasLinks ? hyperlink(colors.bold(code), entryOf(code)) : colors.bold(code)
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

/** Values and file names are anybody's: what a terminal would act on, or turn around, is shown by its number. */
const escaped = (text: string): string =>
  text.replace(
    /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** The text of warnings, with a line between two of them; empty where there are none. */
export const reportOfWarnings = (warnings: readonly Warning[], colors: Colors): string =>
  warnings.map((warning) => reportOfWarning(warning, colors)).join('\n')

function reportOfWarning({ code, count, message, at, hint }: Warning, colors: Colors): string {
  // A warning knows its first places only.
  const rest = at.length === MAX_PLACES && count > MAX_PLACES ? ' …' : ''
  const place = at.length > 0 ? placesOf(at) + rest : undefined
  return linesOf({ mark: colors.yellow('warning'), name: colors.bold(code), message, place, hint }, colors)
}

const entryOf = (code: ErrorCode): string =>
  `${packageFile('docs/reference/errors.md').href}#${code.toLowerCase()}`

/** OSC 8, which terminals that do not know it pass over. */
const hyperlink = (text: string, url: string): string => `\x1b]8;;${url}\x1b\\${text}\x1b]8;;\x1b\\`

const MAX_PLACES = 5

function placesOf(places: readonly Place[]): string {
  const names = places.slice(0, MAX_PLACES).map(placeOf)
  const more = places.length - MAX_PLACES
  return names.join(' and ') + (more > 0 ? ` and ${more} more` : '')
}

function placeOf({ file, line, column }: Place): string {
  if (!line) return file
  if (/\.parquet$/i.test(file)) return `${file} row ${line}`
  return [file, line, ...(column ? [column] : [])].join(':')
}
