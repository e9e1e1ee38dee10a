// Keeps the work in the browser until it is forgotten: the files of the project in IndexedDB, and what has not reached
// them yet, such as the last letters that were typed, in localStorage, which is written at once.
import type { AddedFile, Engine, Settings } from '../api.ts'
import type { Folder } from './added.ts'
import { isSame } from './folder.ts'

const NAME = 'catalog-press'

export type Typed = Partial<Record<keyof Settings, string>>

/** A call that has changed the project since its files were stored. */
export type Change = {
  [Name in Changing]: { readonly name: Name; readonly args: Parameters<Engine[Name]> }
}[Changing]

type Changing = 'map' | 'choose' | 'read' | 'remedy' | 'remove'

/** What has not reached the files. */
export interface Pending {
  /** The texts of fields, also those that were refused. */
  readonly typed: Typed
  readonly changes: readonly Change[]
}

export const NOTHING_PENDING: Pending = { typed: {}, changes: [] }

export function readPending(): Pending {
  try {
    return { ...NOTHING_PENDING, ...JSON.parse(localStorage.getItem(NAME) ?? '{}') }
  } catch {
    return NOTHING_PENDING
  }
}

export function writePending(pending: Pending): void {
  try {
    const isEmpty = Object.keys(pending.typed).length === 0 && pending.changes.length === 0
    if (isEmpty) localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, JSON.stringify(pending))
  } catch {
    // The storage is forbidden or full; the files are stored a moment later.
  }
}

export interface Store {
  files(): Promise<AddedFile[]>
  folder(): Promise<Folder | null>
  keepFolder(folder: Folder): Promise<void>
  /**
   * Stores the files of the project, and removes others. A large file is stored again only if it is named as new.
   * @param fresh names of files, without their folders
   * @returns those for which there is no room
   */
  keep(files: readonly AddedFile[], fresh: ReadonlySet<string>): Promise<string[]>
  forget(): Promise<void>
}

const FILES = 'files'
const OTHERS = 'others'
const FOLDER = 'folder'

export async function openWork(): Promise<Store> {
  const opening = indexedDB.open(NAME, 1)
  opening.onupgradeneeded = () => {
    for (const name of [FILES, OTHERS]) opening.result.createObjectStore(name)
  }
  const database = await waitForResult(opening)
  const readAll = async (): Promise<AddedFile[]> => {
    const store = database.transaction(FILES).objectStore(FILES)
    const [paths, blobs] = await Promise.all([
      waitForResult(store.getAllKeys()),
      waitForResult(store.getAll()),
    ])
    return paths.map((path, at) => ({ path: path as string, blob: blobs[at] as Blob }))
  }
  const write = (name: string, use: (store: IDBObjectStore) => void): Promise<void> => {
    const transaction = database.transaction(name, 'readwrite')
    use(transaction.objectStore(name))
    return waitForEnd(transaction)
  }
  return {
    files: async () => Promise.all((await readAll()).map(copied)),
    folder: async () =>
      (await waitForResult(database.transaction(OTHERS).objectStore(OTHERS).get(FOLDER))) ?? null,
    keepFolder: (folder) => write(OTHERS, (store) => store.put(folder, FOLDER)),
    async keep(files, fresh) {
      const known = new Map((await readAll()).map(({ path, blob }) => [path, blob]))
      const changed: AddedFile[] = []
      for (const file of files) {
        const before = known.get(file.path)
        known.delete(file.path)
        const isKnown =
          before !== undefined &&
          (file.blob.size < LARGE
            ? await isSame(before, file.blob)
            : before.size === file.blob.size && !fresh.has(baseName(file.path)))
        if (!isKnown) changed.push(file)
      }
      // The smallest first: a sheet is kept though there is no room for the audio.
      changed.sort((one, other) => one.blob.size - other.blob.size)
      if (known.size > 0)
        await write(FILES, (store) => {
          for (const path of known.keys()) store.delete(path)
        })
      const left: string[] = []
      for (const some of dividePortions(changed)) {
        try {
          await write(FILES, (store) => {
            for (const { path, blob } of some) store.put(blob, path)
          })
        } catch {
          left.push(...some.map(({ path }) => path))
        }
      }
      return left
    },
    async forget() {
      writePending(NOTHING_PENDING)
      for (const name of [FILES, OTHERS]) await write(name, (store) => store.clear())
    },
  }
}

/** A small file does not depend on the storage, which another version of it replaces. A large one is read where it is. */
const copied = async ({ path, blob }: AddedFile): Promise<AddedFile> => ({
  path,
  blob: blob.size < LARGE ? new Blob([await blob.arrayBuffer()]) : blob,
})

export const baseName = (path: string): string => path.split('/').at(-1) ?? path

/** Files that are written together: small ones, and each large one alone. */
function dividePortions(files: readonly AddedFile[]): AddedFile[][] {
  const small = files.filter(({ blob }) => blob.size < LARGE)
  return [small, ...files.slice(small.length).map((file) => [file])].filter(({ length }) => length > 0)
}

const LARGE = 1_000_000

const waitForResult = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const waitForEnd = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = transaction.onerror = () => reject(transaction.error)
  })
