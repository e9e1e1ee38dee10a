import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import fs from 'fs-extra'

/** Writes a file that is there as a whole or not at all, and the folders that lead to it. */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  // Names that begin with a dot are nobody's data; two builds may write at the same time.
  const part = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.part`)
  try {
    await fs.outputFile(part, content)
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
