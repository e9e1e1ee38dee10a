// The files of this program, where it expects them. Imported first: other modules read theirs when they are loaded.
import type { PackageFiles } from '../api.ts'
import { Buffer } from './buffer.ts'
import { addFile } from './tree.ts'

/** What the page has handed to this thread. */
declare const packageFiles: PackageFiles

for (const [path, file] of Object.entries(packageFiles))
  addFile(
    `/package/${path}`,
    new Uint8Array('text' in file ? Buffer.from(file.text) : Buffer.from(file.base64, 'base64')),
  )
