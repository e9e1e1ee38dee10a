// What the files of a site become.
import type { ArchiveOptions } from './archive.ts'
import { Folder, type FolderOptions } from './folder.ts'
import type { WorkerReply } from './worker-protocol.ts'

export interface Output {
  write(path: string, body: Uint8Array): void
  /** Takes a file of the user's as it is. */
  copy(path: string, from: string): void
  /** Takes a file that was written for the site, which is gone from where it stood. */
  move(path: string, from: string): void
  /** Takes a file away that may be there. */
  remove(path: string): void
  /** To be said when all is there. */
  end(): void
  /** What was done since it was asked last. */
  report(): WorkerReply
}

export type OutputOptions = { readonly folder: FolderOptions } | { readonly archive: ArchiveOptions }

export async function openOutput(options: OutputOptions): Promise<Output> {
  if ('folder' in options) return new Folder(options.folder)
  // What makes archives takes longer to load than all else that a thread needs.
  const { Archive } = await import('./archive.ts')
  return new Archive(options.archive)
}
