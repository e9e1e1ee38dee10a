// Errors as the user reads them: what happened, where, and what to do about it.
import type { Colors } from 'picocolors/types.js'
import { CatalogError, CatalogErrors, type ErrorCode, type Place } from './model/errors.ts'
import { packageFile } from './package.ts'

/**
 * The text of an error that the user can fix; null for a bug, whose stack is worth more.
 * @param hasLinks link codes to their entry in docs/reference/errors.md; for terminals only
 */
export function reportOf(error: unknown, colors: Colors, hasLinks = false): string | null {
  if (error instanceof CatalogErrors) {
    const more =
      error.more > 0 ? [`… and ${error.more} more ${error.more === 1 ? 'error' : 'errors'}.\n`] : []
    return [...error.errors.map((one) => reportOne(one, colors, hasLinks)), ...more].join('\n')
  }
  if (error instanceof CatalogError) return reportOne(error, colors, hasLinks)
  if (isSystemError(error)) {
    const { code, message } = error
    return `${colors.red('error')} ${colors.bold(code)}  ${message.replace(/^\w+: /, '')}\n`
  }
  return null
}

function reportOne({ code, message, at, hint }: CatalogError, colors: Colors, hasLinks: boolean): string {
  const name = hasLinks ? hyperlink(colors.bold(code), entryOf(code)) : colors.bold(code)
  const lines = [`${colors.red('error')} ${name}  ${message}`]
  if (at.length > 0) lines.push(`  ${colors.dim('at')}    ${placesOf(at)}`)
  if (hint !== undefined) lines.push(`  ${colors.dim('hint')}  ${hint}`)
  return `${lines.join('\n')}\n`
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

function placeOf({ file, line }: Place): string {
  if (!line) return file
  return /\.parquet$/i.test(file) ? `${file} row ${line}` : `${file}:${line}`
}

/** Refusals of the file system: a full disk or a folder without write permission is not a bug. */
const SYSTEM_ERRORS = new Set(
  'EACCES EADDRNOTAVAIL EBUSY EDQUOT EIO EISDIR EMFILE ENAMETOOLONG ENFILE ENOSPC ENOTDIR EPERM EROFS'.split(
    ' ',
  ),
)

function isSystemError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && SYSTEM_ERRORS.has(String(error.code))
}
