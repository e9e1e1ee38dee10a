// Sources are read in blocks. A format either splits a file into several, or reads a whole file as one.
import { stat } from 'node:fs/promises'
import type { Kind } from '../../contract/kinds/kinds.ts'
import type { Block, Row } from '../../core/library/source.ts'
import { CatalogError, sourceChanged } from '../../core/problems/errors.ts'
import type { SourceEntry } from '../../core/settings/source-entry.ts'
import { numberPositions } from '../fields/number-positions.ts'

/** Options of an entry in the settings for reading its file. */
export interface ReadOptions extends Omit<SourceEntry, 'from'> {
  /** The file as it is, or would be, written in an entry of `sources`. */
  readonly location?: string
  /** Patterns of the sheets of the same spreadsheet that other entries read. */
  readonly sheetsElsewhere?: readonly string[]
}

export type BlockReader = (file: string, kind: Kind, options?: ReadOptions) => AsyncIterable<Block>
export type RowReader = (file: string, kind: Kind, options: ReadOptions) => AsyncIterable<readonly Row[]>

/** Serializes the options that affect rows; empty if there are none. */
export function optionsKey(options: ReadOptions): string {
  const { fields, encoding, sheet, delimiter, header, sheets, hidden, sheetsElsewhere } = options
  const known = { fields, encoding, sheet, delimiter, header, sheets, hidden, sheetsElsewhere }
  const given = Object.entries(known).filter(([, value]) => value !== undefined)
  return given.length === 0 ? '' : JSON.stringify(given)
}

/** A part of a file that is a block of its own. */
export interface FilePart {
  /** Its name in places. */
  readonly name: string
  readonly options: ReadOptions
}

/** Returns the parts of a file that are read with these options; null if it is read as a whole. */
type FindParts = (file: string, options: ReadOptions) => Promise<readonly FilePart[] | null>

/** Reads a file as one block, or as one for each of its parts. */
export function wholeFile(read: RowReader, findParts: FindParts = async () => null): BlockReader {
  return async function* (file, kind, options = {}) {
    const before = await stat(file)
    const createBlock = (own: ReadOptions): Block => {
      const rows = async function* () {
        yield* numberPositions(read(file, kind, own), own.fields)
        const after = await stat(file)
        // Otherwise the rows would be taken for those of the file as it was found.
        if (after.mtimeMs !== before.mtimeMs || after.size !== before.size) throw sourceChanged(file)
      }
      return { rows: () => withErrorRows(rows(), file, kind) }
    }
    const parts = await findParts(file, options).catch((error) => {
      if (error instanceof CatalogError) return error
      throw error
    })
    if (parts instanceof CatalogError) {
      yield failedBlock(parts, file, kind)
      return
    }
    if (parts === null) yield createBlock(options)
    for (const { name, options: own } of parts ?? []) yield { ...createBlock(own), file: name }
  }
}

/** Reads a source that is not a file, such as an object in a bucket, as one block. */
export function wholeObject(read: RowReader): BlockReader {
  return async function* (file, kind, options = {}) {
    const rows = () => withErrorRows(numberPositions(read(file, kind, options), options.fields), file, kind)
    yield { rows }
  }
}

/** Makes a block whose only row is the error that prevented a source from being read. */
export function failedBlock(error: CatalogError, file: string, kind: Kind): Block {
  const rows = async function* () {
    yield [{ kind, at: error.at[0] ?? { file }, error }]
  }
  return { failure: error, rows }
}

/** Passes on the rows of a file; an error becomes the last row. */
async function* withErrorRows(
  rows: AsyncIterable<readonly Row[]>,
  file: string,
  kind: Kind,
): AsyncGenerator<readonly Row[]> {
  try {
    yield* rows
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error
    yield [{ kind, at: error.at[0] ?? { file }, error }]
  }
}
