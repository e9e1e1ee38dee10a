// Distinguishes files written by `rules --out` and `init` from a user's own: the last line of a written file is a
// digest of the lines above it, so an edited file counts as the user's.
import { createHash } from 'node:crypto'

const MARK = 'Written by catalog-press; sha256'

/**
 * Folders of generated files, which nobody edits by hand: https://vercel.com/docs/build-output-api,
 * https://docs.netlify.com/build/frameworks/frameworks-api/
 */
const GENERATED = /^\.(?:vercel\/output|netlify)\//

/** Whether a file is in a folder of generated files. */
export const isGenerated = (path: string): boolean => GENERATED.test(path)

/** Adds the digest line to the text of a file. */
export function sign(path: string, text: string): string {
  if (isGenerated(path) || !hasComments(path)) return text
  return `${text.trimEnd()}\n\n${digestLine(path, sha256(text))}\n`
}

/** Whether a file is as it was written. */
export function isUnedited(path: string, text: string): boolean {
  if (isGenerated(path)) return true
  const lines = text.replaceAll('\r\n', '\n').trimEnd().split('\n')
  const last = lines.pop()
  return last === digestLine(path, sha256(lines.join('\n')))
}

const digestLine = (path: string, digest: string): string =>
  `${/\.(?:jsonc|[cm]?[jt]s)$/.test(path) ? '//' : '#'} ${MARK}:${digest}`

/** Whether a file of this type may have a line of comment: the form of JSON, XML and HTML does not allow one. */
const hasComments = (path: string): boolean => !/\.(?:json|xml|html?)$/.test(path)

const sha256 = (text: string): string => createHash('sha256').update(text.trimEnd()).digest('hex')
