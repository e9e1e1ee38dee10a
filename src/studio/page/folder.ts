// Writes the project into the folder that it was opened from.
import type { AddedFile } from '../api.ts'
import type { Folder } from './added.ts'

/**
 * Writes the files that the folder has not, or otherwise. None is removed.
 * @returns how many were written; null if the browser was not allowed to
 */
export async function saveIntoFolder(folder: Folder, files: readonly AddedFile[]): Promise<number | null> {
  if ((await folder.requestPermission({ mode: 'readwrite' })) !== 'granted') return null
  let written = 0
  for (const { path, blob } of files) {
    const names = path.split('/')
    let into = folder
    for (const name of names.slice(0, -1)) into = await into.getDirectoryHandle(name, { create: true })
    const file = await into.getFileHandle(names.at(-1) as string, { create: true })
    if (await isSame(await file.getFile(), blob)) continue
    const stream = await file.createWritable()
    await stream.write(blob)
    await stream.close()
    written += 1
  }
  return written
}

/** Bytes that are compared at once. */
const PART = 4_000_000

export async function isSame(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size) return false
  for (let at = 0; at < one.size; at += PART) {
    const [own, others] = await Promise.all([one, other].map((blob) => readBytes(blob.slice(at, at + PART))))
    if (!own?.every((byte, index) => byte === others?.[index])) return false
  }
  return true
}

const readBytes = async (blob: Blob): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer())
