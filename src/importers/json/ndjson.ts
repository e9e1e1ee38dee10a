// One JSON value per line (https://github.com/ndjson/ndjson-spec); blank lines are skipped.
import { isUtf8 } from 'node:buffer'
import type { Kind } from '../../contract/kinds/kinds.ts'
import type { Block, Row } from '../../core/library/source.ts'
import type { CatalogError } from '../../core/problems/errors.ts'
import { invalidUtf8, notUtf8 } from '../../core/system/utf8.ts'
import { markupError } from '../documents/known.ts'
import { mapObjects } from '../fields/map-objects.ts'
import { type ReadOptions, wholeFile } from '../text/blocks.ts'
import { chunkLines } from '../text/chunk-lines.ts'
import { badJson, MAX_RECORD, parseRow, tooLong } from '../text/parse-row.ts'
import { readChunks } from '../text/read-chunks.ts'
import { countLines, isMarkup } from '../text/text.ts'

const BOM = Buffer.from('\uFEFF')

/** Yields the blocks of a file. The first that cannot be read is the last, with the error as its only row. */
export async function* readNdjson(
  file: string,
  kind: Kind,
  options: ReadOptions = {},
): AsyncGenerator<Block> {
  if (options.fields) yield* readWhole(file, kind, options)
  else yield* readBlocks(file, kind)
}

/** Mapped files are one block, since only a whole file shows whether a mapped field exists. */
const readWhole = wholeFile(async function* (file, kind, { fields }) {
  const batches = async function* () {
    for await (const block of readBlocks(file, kind)) yield* block.rows()
  }
  if (fields) yield* mapObjects(batches(), { file, kind, fields })
})

async function* readBlocks(file: string, kind: Kind): AsyncGenerator<Block> {
  for await (const { bytes, linesBefore, error } of readLineBlocks(readChunks(file), file)) {
    yield {
      bytes: bytes.length,
      async *rows() {
        yield error
          ? [{ kind, at: error.at[0] ?? { file }, error }]
          : parseRows(bytes, kind, { file, linesBefore })
      },
    }
  }
}

interface LineBlock {
  readonly bytes: Buffer
  readonly linesBefore: number
  readonly error: CatalogError | null
}

/** Cuts a file into blocks of whole lines. The first that cannot be read as lines is the last, with its error. */
export async function* readLineBlocks(parts: AsyncIterable<Buffer>, file: string): AsyncGenerator<LineBlock> {
  let linesBefore = 0
  for await (const chunk of chunkLines(parts, MAX_LINE)) {
    const bytes = linesBefore === 0 && chunk.subarray(0, 3).equals(BOM) ? chunk.subarray(3) : chunk
    const error = findBlockError(bytes, { file, linesBefore })
    yield { bytes, linesBefore, error }
    if (error) return
    linesBefore += countLines(bytes)
  }
}

interface BlockPosition {
  readonly file: string
  readonly linesBefore: number
}

function parseRows(bytes: Buffer, kind: Kind, { file, linesBefore }: BlockPosition): Row[] {
  const rows: Row[] = []
  for (const [index, text] of bytes.toString('utf8').split('\n').entries()) {
    if (text.trim() !== '') rows.push(parseRow(text, kind, { file, line: linesBefore + index + 1 }))
  }
  if (rows.length > 0) return rows
  return [{ kind, at: { file, line: linesBefore + 1 }, remark: 'contents', what: 'blank lines alone' }]
}

/** Maximum bytes of a line. */
const MAX_LINE = 4 * MAX_RECORD

/** Returns the error that makes a block, and all after it, unreadable as lines; null if there is none. */
function findBlockError(bytes: Buffer, { file, linesBefore }: BlockPosition): CatalogError | null {
  if (bytes.length - bytes.lastIndexOf(10) > MAX_LINE) {
    return tooLong({ file, line: linesBefore + countLines(bytes) + 1 })
  }
  const notText = linesBefore === 0 ? notUtf8(file, bytes) : null
  if (notText) return notText
  if (!isUtf8(bytes)) return invalidUtf8(file, bytes, { linesBefore })
  return linesBefore === 0 ? findFormatError(bytes, file) : null
}

/** Returns an error if the first line belongs to another format. */
function findFormatError(bytes: Buffer, file: string): CatalogError | null {
  const start = bytes.subarray(0, 4096).toString('latin1').trimStart()
  const line = 1 + countLines(bytes.subarray(0, bytes.indexOf(start.slice(0, 1), 0, 'latin1')))
  const at = { file, line }
  if (isMarkup(start)) return markupError(file, 'NDJSON')
  if (isTable(start))
    return badJson(
      'it is a table',
      at,
      undefined,
      'Use the extension .csv, or .tsv if tabs separate its columns.',
    )
  if (!/^(?:\[\s*\{?|\{)\s*\n/.test(start)) return null
  const hint = 'Use the extension .json; in .ndjson, each line is one record.'
  return badJson('a record spans several lines', at, undefined, hint)
}

/** Whether the first line has cells like a header, where JSON has a brace, a bracket or a quote. */
const isTable = (start: string): boolean => /^[\p{L}_][^{}[\]\n]*[,;\t][^{}[\]\n]*\n/u.test(start)
