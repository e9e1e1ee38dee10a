// Where the files of a site go: a folder, an archive, or, in a dry run of one, nowhere.
import type { ArchiveOptions } from './archive.ts'
import { Folder, type FolderOptions } from './folder.ts'
import type { OutputReport } from './output-report.ts'
import { Tally } from './tally.ts'

export interface Output {
  write(path: string, body: Uint8Array): void
  /** Adds a copy of a file. */
  copy(path: string, from: string): void
  /** Adds a file of the same disk, which is then gone from there. */
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
  // Loading the archive formats takes longer than everything else a thread needs.
  const { Archive } = await import('./archive.ts')
  return new Archive(options.archive)
}
