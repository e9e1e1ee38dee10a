// Hints for a file of `sources` that does not exist: where it was searched, or where a file of that name is.
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { resolvePath } from './glob.ts'

const WINDOWS_PATH = /^(?:[a-z]:[\\/]|\\\\)/i

/**
 * @param base the folder of relative paths
 * @param location the path or pattern as written
 * @param correct what to do otherwise: a sentence
 */
export async function missingFileHint(base: string, location: string, correct: string): Promise<string> {
  if (process.platform !== 'win32' && WINDOWS_PATH.test(location))
    return 'This is a path of Windows, which other systems do not have. Put the file into the project, and name it from there.'
  const nearby = await findNearby(base, location)
  if (nearby !== undefined) return `Did you mean "${nearby}"? ${correct}`
  return `${correct} It was looked for at ${path.resolve(resolvePath(base, location))}.`
}

/** The path, as it should be written, of a file that is in the project or where the command runs. */
async function findNearby(base: string, location: string): Promise<string | undefined> {
  const portable = location.replaceAll('\\', '/')
  for (const folder of [base, path.join(base, '..'), '.']) {
    const file = path.resolve(folder, portable)
    const stats = await stat(file).catch(() => null)
    if (stats?.isFile()) return path.relative(path.resolve(base), file).replaceAll(path.sep, '/')
  }
  return undefined
}
