import { UNFINISHED_FILE } from '../../contract/urls/files.ts'

/** A file that marks a folder as unfinished, by its path in the folder. */
export interface FolderMark {
  readonly path: string
  readonly text: string
  /** 1 once the file is written, in all threads: it is not replaced if somebody removes it. */
  readonly isWritten: Int32Array<SharedArrayBuffer>
}

export const createMark = (text: string): FolderMark => ({
  path: UNFINISHED_FILE,
  text,
  isWritten: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
})
