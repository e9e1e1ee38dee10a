// Errors as the user reads them: what happened, where, and the way out.
import type { Colors } from 'picocolors/types.js'
import { CatalogError, CatalogErrors, type Place } from './model/errors.ts'

/** The text of an error the user can put right; null for a bug, whose stack is worth more. */
export function reportOf(error: unknown, colors: Colors): string | null {
  if (error instanceof CatalogErrors) {
    const more =
      error.more > 0 ? [`… and ${error.more} more ${error.more === 1 ? 'error' : 'errors'}.\n`] : []
    return [...error.errors.map((one) => reportOne(one, colors)), ...more].join('\n')
  }
  if (error instanceof CatalogError) return reportOne(error, colors)
  if (isSystemError(error)) {
    const { code, message } = error
    return `${colors.red('error')} ${colors.bold(code)}  ${message.replace(/^\w+: /, '')}\n`
  }
  return null
}

function reportOne({ code, message, at, hint }: CatalogError, colors: Colors): string {
  const lines = [`${colors.red('error')} ${colors.bold(code)}  ${message}`]
  if (at.length > 0) lines.push(`  ${colors.dim('at')}    ${placesOf(at)}`)
  if (hint !== undefined) lines.push(`  ${colors.dim('hint')}  ${hint}`)
  return `${lines.join('\n')}\n`
}

const SHOWN_PLACES = 5

function placesOf(places: readonly Place[]): string {
  const names = places.slice(0, SHOWN_PLACES).map(placeOf)
  const more = places.length - SHOWN_PLACES
  return names.join(' and ') + (more > 0 ? ` and ${more} more` : '')
}

function placeOf({ file, line }: Place): string {
  if (!line) return file
  return /\.parquet$/i.test(file) ? `${file} row ${line}` : `${file}:${line}`
}

/** What the file system says no with; a full disk or a folder one may not write is no bug. */
const SYSTEM = new Set(
  'EACCES EADDRNOTAVAIL EBUSY EDQUOT EIO EISDIR EMFILE ENAMETOOLONG ENFILE ENOSPC ENOTDIR EPERM EROFS'.split(
    ' ',
  ),
)

function isSystemError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && SYSTEM.has(String(error.code))
}
