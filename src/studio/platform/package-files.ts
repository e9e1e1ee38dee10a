// The files of this program, where it expects them. Imported first: other modules read theirs when they are loaded.
import { Buffer } from 'buffer/'
import files from 'package-files'
import { addFile } from './tree.ts'

for (const [path, { text, base64 }] of Object.entries(files))
  addFile(
    `/package/${path}`,
    new Uint8Array(base64 === undefined ? Buffer.from(text ?? '') : Buffer.from(base64, 'base64')),
  )
