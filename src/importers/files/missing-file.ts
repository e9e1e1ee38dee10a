// Hints for a file of `sources` that does not exist: where it was searched, or where a file of that name, or a similar
// one, is.
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { nearestName } from '../../core/problems/validation.ts'
import { resolvePath } from '../../core/system/glob.ts'

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
  const files = [base, path.join(base, '..'), '.'].map((folder) =>
    path.resolve(folder, location.replaceAll('\\', '/')),
  )
  for (const find of [existing, similar]) {
    for (const file of files) {
      const found = await find(file)
      if (found !== undefined) return path.relative(path.resolve(base), found).replaceAll(path.sep, '/')
    }
  }
  return undefined
}

async function existing(file: string): Promise<string | undefined> {
  const stats = await stat(file).catch(() => null)
  return stats?.isFile() ? file : undefined
}

async function similar(file: string): Promise<string | undefined> {
  const { dir, base } = path.parse(file)
  const entries = await readdir(dir, { withFileTypes: true }).catch(() => [])
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  const nearest = nearestName(base, names)
  return nearest === undefined ? undefined : path.join(dir, nearest)
}
