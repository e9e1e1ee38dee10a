// The files that a person drops or chooses, with those in folders.
import type { AddedFile } from '../api.ts'

/** What programs leave in folders, which can be many files. */
const IGNORED = /^(?:\..*|node_modules|__MACOSX|Thumbs\.db|desktop\.ini)$/i

/** The part of the File System Access API that browsers with folders have. */
export interface Folder {
  readonly kind: 'directory'
  readonly name: string
  values(): AsyncIterable<Folder | FileOfFolder>
  getDirectoryHandle(name: string, options?: { readonly create: boolean }): Promise<Folder>
  getFileHandle(name: string, options?: { readonly create: boolean }): Promise<FileOfFolder>
  requestPermission(options: { readonly mode: 'readwrite' }): Promise<PermissionState>
}

interface FileOfFolder {
  readonly kind: 'file'
  readonly name: string
  getFile(): Promise<File>
  createWritable(): Promise<FileSystemWritableFileStream>
}

declare global {
  interface Window {
    showDirectoryPicker?(options?: { readonly id: string }): Promise<Folder>
  }
}

/** Must be called while a drop is handled: its items are gone afterwards. */
export function filesOfDrop({ items, files }: DataTransfer): Promise<AddedFile[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? [])
  return entries.length > 0
    ? joinLists(entries.map((entry) => filesOfEntry(entry, '')))
    : Promise.resolve(filesOfInput(files))
}

export const filesOfInput = (files: Iterable<File>): AddedFile[] =>
  [...files]
    .map((file) => ({ path: file.webkitRelativePath || file.name, blob: file }))
    .filter(({ path }) => !path.split('/').some((name) => IGNORED.test(name)))

export async function filesOfFolder(folder: Folder, path = folder.name): Promise<AddedFile[]> {
  const found: Promise<AddedFile[]>[] = []
  for await (const entry of folder.values()) {
    if (IGNORED.test(entry.name)) continue
    const own = `${path}/${entry.name}`
    found.push(
      entry.kind === 'file'
        ? entry.getFile().then((blob) => [{ path: own, blob }])
        : filesOfFolder(entry, own),
    )
  }
  return joinLists(found)
}

async function filesOfEntry(entry: FileSystemEntry, above: string): Promise<AddedFile[]> {
  if (IGNORED.test(entry.name)) return []
  const path = above + entry.name
  if (isFile(entry)) return [{ path, blob: await readFileEntry(entry) }]
  const entries = await readEntries(entry as FileSystemDirectoryEntry)
  return joinLists(entries.map((each) => filesOfEntry(each, `${path}/`)))
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

const readFileEntry = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

/** A folder is read in portions, and the last of them is empty. */
async function readEntries(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return all
    all.push(...some)
  }
}

const joinLists = async (lists: readonly Promise<AddedFile[]>[]): Promise<AddedFile[]> =>
  (await Promise.all(lists)).flat()
