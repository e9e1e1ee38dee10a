// Where the files of a site are written: a folder, an archive, or nowhere, in the dry run of an archive.
import type { ArchiveOptions } from './archive.ts'
import { Folder, type FolderOptions } from './folder.ts'
import type { OutputReport } from './output-report.ts'
import { Tally } from './tally.ts'

export interface Output {
  write(path: string, body: Uint8Array): void
  /** Adds a copy of a file. */
  copy(path: string, from: string): void
  /** Moves a file of the same disk into the output. */
  move(path: string, from: string): void
  /** Removes a file if it exists. */
  remove(path: string): void
  /** Must be called after the last file. */
  end(): void
  /** What was done since the last report. */
  report(): OutputReport
}

export type OutputOptions =
  | { readonly folder: FolderOptions }
  | { readonly archive: ArchiveOptions }
  | { readonly tally: true }

export async function openOutput(options: OutputOptions): Promise<Output> {
  if ('folder' in options) return new Folder(options.folder)
  if ('tally' in options) return new Tally()
  // Loading the archive formats takes longer than everything else that a thread needs.
  const { Archive } = await import('./archive.ts')
  return new Archive(options.archive)
}
