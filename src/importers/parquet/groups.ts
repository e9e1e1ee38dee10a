// Reads the rows of a Parquet file, a group of them at a time.
import { type DecodedArray, type FileMetaData, parquetMetadataAsync, parquetRead } from 'hyparquet'
import { COMPRESSORS } from './codecs.ts'
import type { ParquetFile } from './parquet-file.ts'
import { plainMetadata } from './schema.ts'
import { decodeText } from './values.ts'

const MAGIC = 'PAR1'
/** Its magic bytes at both ends, and the length of its metadata. */
const LEAST = 12

/** @throws Error for a file that is not Parquet */
export async function readMetadata(file: ParquetFile): Promise<FileMetaData> {
  const { byteLength } = file
  if (byteLength < LEAST) throw new Error('File too small to be a Parquet file')
  const end = Buffer.from(await file.slice(byteLength - MAGIC.length, byteLength)).toString('latin1')
  if (end !== MAGIC) throw new Error('No magic bytes found at end of file')
  return parquetMetadataAsync(file, { geoparquet: false })
}

/** Rows that are passed on at a time. */
const BATCH = 2_048

/** Values as they are stored, apart from texts. */
const PARSERS = {
  stringFromBytes: decodeText,
  timestampFromNanoseconds: (nanoseconds: bigint) => nanoseconds,
}

/** Yields rows in order, each as the values of its columns. One group of rows is in memory. */
export async function* readGroups(
  file: ParquetFile,
  metadata: FileMetaData,
): AsyncGenerator<readonly (readonly unknown[])[]> {
  const plain = plainMetadata(metadata)
  let rowStart = 0
  for (const { num_rows } of metadata.row_groups) {
    const rowEnd = rowStart + Number(num_rows)
    const columns = await readColumns(file, plain, { rowStart, rowEnd })
    const count = rowEnd - rowStart
    for (let first = 0; first < count; first += BATCH) {
      const length = Math.min(BATCH, count - first)
      yield Array.from({ length }, (_, nth) => columns.map((values) => values[first + nth]))
    }
    rowStart = rowEnd
  }
}

interface Range {
  readonly rowStart: number
  readonly rowEnd: number
}

/** Reads the columns of a group, in the order of the schema. */
async function readColumns(
  file: ParquetFile,
  metadata: FileMetaData,
  range: Range,
): Promise<readonly DecodedArray[]> {
  const parts = new Map<string, DecodedArray[]>()
  await parquetRead({
    file,
    metadata,
    ...range,
    compressors: COMPRESSORS,
    utf8: false,
    parsers: PARSERS,
    onChunk: ({ columnName, columnData }) => {
      const known = parts.get(columnName)
      if (known) known.push(columnData)
      else parts.set(columnName, [columnData])
    },
  })
  const [root] = metadata.schema
  return topNames(metadata, root?.num_children ?? 0).map((name) => joined(parts.get(name) ?? []))
}

const joined = (parts: readonly DecodedArray[]): DecodedArray =>
  parts.length === 1 && parts[0] ? parts[0] : parts.flatMap((part) => Array.from<unknown>(part))

/** The names of the columns: a schema lists elements before the elements inside of them. */
function topNames({ schema }: FileMetaData, count: number): string[] {
  const names: string[] = []
  let at = 1
  const skip = (): void => {
    const { num_children = 0 } = schema[at] ?? {}
    at += 1
    for (let nth = 0; nth < num_children; nth += 1) skip()
  }
  for (let nth = 0; nth < count; nth += 1) {
    names.push(schema[at]?.name ?? '')
    skip()
  }
  return names
}
