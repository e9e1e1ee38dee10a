import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import fs from 'fs-extra'
import { namingAsync } from './file-system.ts'

/** Writes a file atomically, and creates its folders. */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  // A leading dot keeps it from being read as data, and the process id from colliding with another build.
  const part = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.part`)
  try {
    await namingAsync(part, () => fs.outputFile(part, content))
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
