// The file of an SQLite database, read without a lock on it and without a file beside it.
import { constants } from 'node:fs'
import { copyFile, open, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CatalogError } from '../../../problems/errors.ts'
import { makeTempFolder } from '../../../system/temp-folder.ts'

export interface SqliteFile {
  /** By which to open it. */
  readonly path: string
  readonly isCopy: boolean
  remove(): void
}

/** What stands beside a database while something writes to it: without these its rows would be old, or torn. */
const LOGS = ['-wal', '-journal']

/** All that may stand beside a database, and itself. */
export const filesOf = (file: string): string[] => ['', ...LOGS, '-shm'].map((suffix) => `${file}${suffix}`)

/** Differs whenever the database has changed. */
export async function stampOf(file: string): Promise<string> {
  const stamps = await Promise.all(
    ['', ...LOGS].map(async (suffix) => {
      const found = await stat(`${file}${suffix}`).catch(() => null)
      return found && (suffix === '' || found.size > 0)
        ? [found.size, found.mtimeMs, found.ctimeMs, found.ino].join(' ')
        : ''
    }),
  )
  return stamps.join(',')
}

/**
 * A link to the database in a folder of its own, where SQLite puts its lock; or a copy, where a log belongs to it that
 * SQLite must first work into it.
 * @throws CatalogError BAD_DATABASE for a file that was cut off
 */
export async function openSqliteFile(file: string): Promise<SqliteFile> {
  const folder = makeTempFolder(tmpdir())
  try {
    const name = path.join(folder.path, 'database')
    const logs = await logsOf(file)
    if (logs.length === 0) await checkSize(file)
    const isCopy = logs.length > 0 || !(await link(file, name))
    if (isCopy) {
      await copyFile(file, name, constants.COPYFILE_FICLONE)
      for (const suffix of logs) await copyFile(`${file}${suffix}`, `${name}${suffix}`)
    }
    return { path: name, isCopy, remove: folder.remove }
  } catch (error) {
    folder.remove()
    throw error
  }
}

async function logsOf(file: string): Promise<string[]> {
  const logs: string[] = []
  for (const suffix of LOGS) {
    const found = await stat(`${file}${suffix}`).catch(() => null)
    if (found && found.size > 0) logs.push(suffix)
  }
  return logs
}

/**
 * SQLite takes the last page of a file that was cut off for a whole one, and reads rows of zeros from it.
 * https://www.sqlite.org/fileformat.html#the_database_header
 */
async function checkSize(file: string): Promise<void> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(100), 0, 100)
    const { size } = await handle.stat()
    const isOurs = bytesRead === 100 && buffer.toString('latin1', 0, 16) === 'SQLite format 3\0'
    // The count of pages is right only if the last program that wrote it knew of it.
    if (!isOurs || buffer.readUInt32BE(24) !== buffer.readUInt32BE(92)) return
    const pageSize = buffer.readUInt16BE(16) === 1 ? 65_536 : buffer.readUInt16BE(16)
    const whole = buffer.readUInt32BE(28) * pageSize
    if (size < whole) throw cutOff(file, size, whole)
  } finally {
    await handle.close()
  }
}

const cutOff = (file: string, size: number, whole: number): CatalogError =>
  new CatalogError('BAD_DATABASE', `This database was cut off: it has ${size} of its ${whole} bytes.`, {
    at: [{ file }],
    hint: 'Copy it again, completely.',
  })

/** False where the system allows no links. */
const link = (file: string, name: string): Promise<boolean> =>
  symlink(path.resolve(file), name).then(
    () => true,
    () => false,
  )
