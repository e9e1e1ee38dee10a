// Finds the files of a catalog that gave no record at all, such as a sheet with only a header.
import { groupBy } from '../../contract/common/group-by.ts'
import type { Library } from '../library/library.ts'
import { EMPTY_LIST } from '../library/source.ts'
import type { SourceRecords } from '../library/source-records.ts'
import { CatalogError, type ErrorCollector } from '../problems/errors.ts'
import { firstPlaces } from '../problems/examples.ts'
import type { Warning } from '../problems/warnings.ts'
import { compareTexts, firstText } from '../system/compare.ts'
import { formatCount } from '../system/format.ts'

/** A file without records: what was read instead, and its place. */
interface EmptyFile {
  readonly file: string
  readonly line: number
  readonly what: string
}

/** Returns a warning for each kind of content that files without records hold. */
export const emptyFiles = ({ sources }: Pick<Library, 'sources'>): Warning[] =>
  contentsIn(sources).map(([what, files]) => ({
    code: 'NO_RECORDS' as const,
    count: files.length,
    message: `${formatCount(files.length, 'source')} without records: ${files.length === 1 ? 'it holds' : 'each holds'} ${what}.`,
    at: firstPlaces(files),
    hint: 'Export it again if it should have some, since a failed export often leaves nothing else. If there are none, remove it.',
  }))

/**
 * Adds an error if no source gave any record, unless a file holds an empty list. To be called only if no other
 * error explains it.
 */
export function addEmptyCatalog({ sources }: Pick<Library, 'sources'>, problems: ErrorCollector): void {
  if (sources.some(({ files }) => [...files.values()].includes(true))) return
  const contents = contentsIn(sources)
  if (contents.length === 0 || contents.some(([what]) => what === EMPTY_LIST)) return
  const parts = contents.map(
    ([what, { length }]) => `${formatCount(length, 'source')} ${length === 1 ? 'holds' : 'hold'} ${what}`,
  )
  problems.add(
    new CatalogError('EMPTY_CATALOG', `The catalog has no records: ${parts.join(', ')}.`, {
      at: firstPlaces(sources.flatMap(emptyIn)),
      hint: 'Enter the records, or export them again. If the catalog is meant to be empty, write [] into artists.json in the data folder.',
    }),
  )
}

/** Groups the files without records by what they hold. */
const contentsIn = (sources: Library['sources']): [string, [EmptyFile, ...EmptyFile[]]][] =>
  [...groupBy(sources.flatMap(emptyIn), ({ what }) => what)].sort(([one], [other]) =>
    compareTexts(one, other),
  )

/** Returns the files of a source without records. Those whose rows were skipped have a warning. */
function emptyIn({ files, remarks }: SourceRecords): EmptyFile[] {
  return [...files].flatMap(([file, hasRecords]) => {
    if (hasRecords) return []
    const ofFile = remarks.filter((each) => each.file === file)
    const contents = ofFile.filter(({ remark }) => remark === 'contents')
    if (ofFile.length > 0 && contents.length === 0) return []
    const line = contents.length === 0 ? 0 : Math.min(...contents.map((each) => each.line))
    return [{ file, line, what: firstText(contents.map(({ what }) => what)) ?? '0 rows' }]
  })
}
