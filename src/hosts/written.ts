// Tells the files that `rules --out` has written from those of a user: the last line of ours holds a digest of the
// lines before it, so that a file that was edited counts as the user's.
import { createHash } from 'node:crypto'

const MARK = 'Written by catalog-press; sha256'

/**
 * Folders that hold what tools generate and nobody writes by hand: https://vercel.com/docs/build-output-api,
 * https://docs.netlify.com/build/frameworks/frameworks-api/
 */
const GENERATED = /^\.(?:vercel\/output|netlify)\//

/** Whether a file is in such a folder. */
export const isGenerated = (path: string): boolean => GENERATED.test(path)

/** The text of a host's file as it is written beside the site. */
export function signed(path: string, text: string): string {
  if (isGenerated(path)) return text
  return `${text.trimEnd()}\n\n${lineFor(path, digestOf(text))}\n`
}

/** Whether a file holds what we have written there, and nothing else. */
export function isOurs(path: string, text: string): boolean {
  if (isGenerated(path)) return true
  const lines = text.replaceAll('\r\n', '\n').trimEnd().split('\n')
  const last = lines.pop()
  return last === lineFor(path, digestOf(lines.join('\n')))
}

const lineFor = (path: string, digest: string): string =>
  `${/\.jsonc?$|\.js$/.test(path) ? '//' : '#'} ${MARK}:${digest}`

const digestOf = (text: string): string => createHash('sha256').update(text.trimEnd()).digest('hex')
