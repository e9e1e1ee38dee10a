// What the press of a part leaves for the merge, beside the table of what it made: files of sorted lines.
import { writeLines } from '../../core/system/text-lines.ts'
import type { PartFolder } from './part-folder.ts'

export class LeftFiles {
  /** From 0. */
  readonly part: number
  /** Those that were written. */
  readonly names: string[] = []
  readonly #folder: PartFolder
  readonly #inputs: string

  /** @param inputs what the part is pressed from */
  constructor(folder: PartFolder, part: number, inputs: string) {
    this.#folder = folder
    this.part = part
    this.#inputs = inputs
  }

  write(name: string, lines: Iterable<string>): void {
    writeLines(this.#folder.left(this.part, this.#inputs, name), lines)
    this.names.push(name)
  }
}
