// Writes a zip of a few files, a part of a file at a time.
import { closeSync, openSync } from '../platform/files.ts'
import { chunksOfFile } from './archive.ts'
import { FileSink } from './file-sink.ts'
import { EARLIEST, Zip } from './zip.ts'

export interface ZippedFile {
  /** Its path in the zip. */
  readonly name: string
  /** Its bytes, or where they are. */
  readonly body: Uint8Array | { readonly from: string; readonly bytes: number }
}

/**
 * @param date the time of all files
 * @throws CatalogError SOURCE_CHANGED for a file that has become shorter
 */
export function writeZip(to: string, files: readonly ZippedFile[], date = EARLIEST): void {
  const fd = openSync(to, 'w')
  try {
    const sink = new FileSink(fd)
    const zip = new Zip(sink, `${to}.directory`, date)
    for (const { name, body } of files) addFile(zip, name, body)
    zip.end()
    sink.flush()
  } finally {
    closeSync(fd)
  }
}

function addFile(zip: Zip, name: string, body: ZippedFile['body']): void {
  if (!('from' in body)) {
    zip.add(name, body.length, () => [body])
    return
  }
  const fd = openSync(body.from, 'r')
  try {
    zip.add(name, body.bytes, () => chunksOfFile(fd, body.bytes, body.from))
  } finally {
    closeSync(fd)
  }
}
