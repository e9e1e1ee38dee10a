// The files in a zip that a person adds. What is stored in it without compression, such as the songs of a project, is
// not read.
import { rmSync } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { AddedFile } from '../api.ts'
import { addFile } from '../platform/tree.ts'
import { TEMPORARY } from './place.ts'

const STORED = 0

/** @returns null for bytes that are not a zip, or one with a password */
export async function filesInZip(blob: Blob): Promise<AddedFile[] | null> {
  const place = path.join(TEMPORARY, 'added.zip')
  addFile(place, blob)
  let zip: ZipFile | undefined
  try {
    zip = await openPromise(place, { autoClose: false })
    const files: AddedFile[] = []
    for await (const entry of zip.eachEntry())
      if (!entry.fileName.endsWith('/'))
        files.push({ path: entry.fileName, blob: await readBlob(entry, zip, blob) })
    return files
  } catch (error) {
    if (error instanceof DOMException) throw error
    return null
  } finally {
    zip?.close()
    rmSync(place)
  }
}

async function readBlob(entry: Entry, zip: ZipFile, whole: Blob): Promise<Blob> {
  if (entry.compressionMethod !== STORED || entry.isEncrypted())
    return new Blob(await collectChunks(await zip.openReadStreamPromise(entry)))
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  return whole.slice(fileDataStart, fileDataStart + entry.uncompressedSize)
}

async function collectChunks(stream: Readable): Promise<Uint8Array<ArrayBuffer>[]> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return chunks
}
