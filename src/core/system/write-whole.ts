import { rename, rm, writeFile } from '../platform/files.ts'
import path from '../platform/path.ts'
import { makeFolder, namingAsync } from './file-system.ts'

/** Writes a file atomically, and creates its folders. */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  // A leading dot keeps it from being read as data, and the process id from colliding with another build.
  const folder = path.dirname(file)
  const part = path.join(folder, `.${path.basename(file)}.${process.pid}.part`)
  makeFolder(folder)
  try {
    await namingAsync(part, () => writeFile(part, content))
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
