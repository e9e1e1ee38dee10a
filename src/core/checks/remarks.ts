// Warns of what sources hold beside records: rows that were skipped, and rows that were read although cells are missing at
// their ends, a sheet hides them, or a column marks them as not to be published.
import { groupBy } from '../../contract/common/group-by.ts'
import type { Library } from '../library/library.ts'
import { type RemarkType, UNNAMED_COLUMNS } from '../library/source.ts'
import type { PlacedRemark } from '../library/source-records.ts'
import { firstPlaces, listExamples } from '../problems/examples.ts'
import { capital, membersText, type Proposal, SOURCE_ENTRY, SOURCE_FIELDS } from '../problems/proposals.ts'
import type { Warning } from '../problems/warnings.ts'
import { compareTexts } from '../system/compare.ts'
import { formatCount, formatNumber } from '../system/format.ts'
import { WITHOUT_TAG } from './untagged.ts'

/** Like remarks: those of one text, or of one column that marks rows. */
interface Remarks {
  /** The text, or the column. */
  readonly about: string
  readonly count: number
  /** Their texts, such as the values by which the column marks rows. */
  readonly values: readonly string[]
  /** Its other values, if any new one would mark its row, too. */
  readonly allowed: readonly string[]
  /** The values of the column that are left out. */
  readonly leftOut: readonly string[]
}

/** Returns a warning for each group of like remarks. */
export function remarkWarnings({ sources }: Pick<Library, 'sources'>): Warning[] {
  const remarks = sources.flatMap((source) => source.remarks).filter(({ remark }) => remark !== 'contents')
  const groups = groupBy(remarks, (remark) => `${remark.remark} ${remarkSubject(remark)}`)
  return [...groups.values()]
    .map((group) => {
      const [first] = group
      const values = [...new Set(group.map((each) => each.what))].sort(compareTexts)
      return {
        remark: first.remark,
        about: remarkSubject(first),
        count: group.reduce((sum, each) => sum + (each.count ?? 1), 0),
        values,
        allowed: [...new Set(group.flatMap((each) => each.allowed ?? []))],
        leftOut: [...new Set(group.flatMap((each) => each.leftOut ?? []))],
        at: firstPlaces(group),
      }
    })
    .sort((one, other) => compareTexts(one.remark, other.remark) || compareTexts(one.about, other.about))
    .map(({ remark, at, ...group }) => ({ ...WARNINGS[remark as keyof typeof WARNINGS](group), at }))
}

/** Returns what remarks of one type have in common: their text or their column, unless a warning lists their texts. */
const remarkSubject = ({ remark, what, column = what }: PlacedRemark): string =>
  remark === 'copied' || remark === 'split' ? '' : column

type WarningWithoutPlaces = Omit<Warning, 'at'>

/** @param verb what the column does */
function privateRows(
  { about, count, values, allowed, leftOut }: Remarks,
  verb: 'marks' | 'may mark',
): WarningWithoutPlaces {
  const marks = [...new Map(values.map((value) => [value.toLowerCase(), value])).values()]
  const list = listExamples(marks, (value) => (value === '' ? 'empty cells' : JSON.stringify(value)))
  const column = JSON.stringify(about)
  const said = allowed.length > 0 ? allowed : [...leftOut, ...marks]
  const others = allowed.length > 0 ? said : { not: said }
  const leaveOut = whereProposal(about, others)
  const published = leftOut.length > 0 ? '["…"] }, with all values that are published,' : '{ "not": [] } }'
  return {
    code: 'PRIVATE_ROWS',
    count,
    message: `${formatCount(count, 'row')} that the column ${column} ${verb} as not to be published ${count === 1 ? 'is' : 'are'} published: ${list}.`,
    hint: `${capital(leaveOut.clause)} to leave them out, or "where": { ${column}: ${published} if they should be published.`,
    proposals: [leaveOut],
  }
}

/** @param values those of a column whose rows are published */
function whereProposal(column: string, values: unknown): Proposal & { readonly clause: string } {
  const members = { [column]: values }
  const clause = `write ${membersText({ where: members })} in the entry of the source in "sources" of site.json`
  return { path: [...SOURCE_ENTRY, 'where'], members, clause }
}

/** For rows that are left out, which is safe, but may be more than is wanted. */
function unlistedAnswers({ about, count, values, allowed }: Remarks): WarningWithoutPlaces {
  const column = JSON.stringify(about)
  const said = listExamples(values, (value) => JSON.stringify(value), { separator: ', ' })
  const publish = whereProposal(about, [...allowed, ...values])
  return {
    code: 'SKIPPED',
    count,
    message: `${formatCount(count, 'row')} ${count === 1 ? 'is' : 'are'} left out although the column ${column} seems to say yes: ${said}.`,
    hint: `If they should be published, ${publish.clause}. Otherwise, nothing needs to be done.`,
    proposals: [publish],
  }
}

const HIDDEN = [
  {
    path: SOURCE_ENTRY,
    members: { hidden: 'skip' },
    clause: '"hidden": "skip" in the entry of the spreadsheet in "sources" of site.json',
  },
  { path: SOURCE_ENTRY, members: { hidden: 'read' }, clause: '"hidden": "read"' },
] as const

const hiddenRows = ({ about, count }: Remarks): WarningWithoutPlaces => ({
  code: 'HIDDEN_ROWS',
  count,
  message: `${formatCount(count, 'row')} that the spreadsheet ${about === 'struck' ? 'shows struck out' : 'does not show'} ${count === 1 ? 'is' : 'are'} published.`,
  hint: `Write ${HIDDEN[0].clause} if they should not be published, or ${HIDDEN[1].clause} if they should.`,
  proposals: HIDDEN,
})

const shortRows = ({ count }: Remarks): WarningWithoutPlaces => ({
  code: 'SHORT_ROW',
  count,
  message: `${formatCount(count, 'row')} with fewer cells than the header: the missing ones, at the end, are read as empty.`,
  hint: 'If cells are missing elsewhere in these rows, complete them. To end the warning, export the file with all cells, or add the delimiters that are missing.',
})

const skippedRows = ({ about, count }: Remarks): WarningWithoutPlaces => ({
  code: 'SKIPPED',
  count,
  message: `Skipped: ${about}${count === 1 ? '' : ` (${formatNumber(count)})`}.`,
  ...waysForSkipped(about),
})

const NAME_COLUMN =
  'name it in "fields" of the source in site.json. If not, write "*": "ignore" there, which ends this warning'

function waysForSkipped(about: string): Pick<Warning, 'hint' | 'proposals'> {
  if (about.startsWith(UNNAMED_COLUMNS))
    return {
      hint: `If one should be published, ${NAME_COLUMN}.`,
      proposals: [{ path: SOURCE_FIELDS, clause: NAME_COLUMN }],
    }
  const way = WITHOUT_TAG.get(about)
  if (way !== undefined)
    return {
      hint: `If they should be published, add it with a tag editor, such as Mp3tag, Kid3 or MusicBrainz Picard. ${way.sentence}`,
      proposals: [way.proposal],
    }
  return { hint: 'Fix the source if they should be in the catalog.' }
}

const copiedFiles = ({ count, values }: Remarks): WarningWithoutPlaces => ({
  code: 'COPIED_FILE',
  count,
  message: `${formatCount(count, 'audio file')} with the same audio as another file of the release, under the same number: ${listExamples(values, String, { separator: '; ' })}.`,
  hint: 'Move these files out of the folder: each is a track of its own there. The tracks of the other files keep their URLs.',
})

const splitAlbums = ({ count, values }: Remarks): WarningWithoutPlaces => ({
  code: 'SPLIT_RELEASE',
  count,
  message: `${formatCount(count, 'title')} of several releases that look like one: ${listExamples(values, String, { separator: '; ' })}.`,
  hint: 'To make one release of their files, tag all of them with one album artist, such as Various Artists, or as a compilation with one year. If they are different releases, nothing needs to be done.',
})

const WARNINGS = {
  copied: copiedFiles,
  hidden: hiddenRows,
  private: (remarks: Remarks) => privateRows(remarks, 'marks'),
  short: shortRows,
  skipped: skippedRows,
  split: splitAlbums,
  unlisted: unlistedAnswers,
  unsure: (remarks: Remarks) => privateRows(remarks, 'may mark'),
} satisfies Partial<Record<RemarkType, unknown>>
