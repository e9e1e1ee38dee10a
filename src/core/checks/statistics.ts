// Computes the statistics of a catalog: counts, and the first examples of possible faults.

import type { Listed } from '../../contract/kinds/kinds.ts'
import { type LinkRules, linkTo, resourcePath } from '../../contract/urls/urls.ts'
import type { Library } from '../library/library.ts'
import type { MergedRecord } from '../library/merge.ts'
import { fieldIn } from '../library/occurrences.ts'
import { MAX_EXAMPLES } from '../problems/examples.ts'
import { type RecordForm, schemasFor } from '../records/records.ts'
import type { Coverage, Finding } from '../reports/stats-report.ts'
import { median } from '../system/median.ts'
import { questionsFor, type StatisticsQuestion } from './statistics-questions.ts'

/** The kinds in the order of the report. */
const KINDS: readonly Listed[] = ['artist', 'release', 'track', 'label']

export interface Statistics {
  /** In seconds. */
  readonly playing_time: { readonly seconds: number; readonly median: number | null }
  readonly findings: readonly Finding[]
  readonly coverage: readonly Coverage[]
}

export interface StatisticsOptions {
  readonly form: RecordForm
  readonly site: LinkRules
}

export function collectStatistics(library: Library, { form, site }: StatisticsOptions): Statistics {
  const playing_time = playingTime(library.records.track.map(({ duration }) => duration ?? '0'))
  return {
    playing_time,
    findings: questionsFor(playing_time.median).map((question) => createFinding(question, library, site)),
    coverage: KINDS.flatMap((kind) => measureCoverage(library, kind, form)),
  }
}

/**
 * Returns the sum of durations, and the median of those that are known.
 * @param durations seconds as decimal numbers
 */
export function playingTime(durations: readonly string[]): Statistics['playing_time'] {
  const known = durations.filter((duration) => duration !== '0')
  return { seconds: sumDecimals(known), median: median(known.map(Number)) }
}

/** Decimals of durations. */
const PLACES = 6

/** Adds decimal numbers. The sum does not depend on their order, as a sum of floats would. */
function sumDecimals(decimals: readonly string[]): number {
  const sum = decimals.reduce((sum, decimal) => {
    const [whole = '', fraction = ''] = decimal.split('.')
    return sum + BigInt(whole + fraction.padEnd(PLACES, '0'))
  }, 0n)
  return Number(`${sum}e-${PLACES}`)
}

function createFinding(
  { code, title, kind, cases }: StatisticsQuestion,
  library: Library,
  site: LinkRules,
): Finding {
  const found = cases(library)
  const examples = found.slice(0, MAX_EXAMPLES).map(({ name, uuid, at: { file, line } }) => ({
    name,
    url: linkTo(site, resourcePath(kind, uuid, 'plain')),
    file,
    line,
  }))
  return { code, title, kind, count: found.length, of: library.records[kind].length, examples }
}

/** Returns how many records of a kind have each of the optional fields. */
function measureCoverage({ records }: Library, kind: Listed, form: RecordForm): Coverage[] {
  const ofKind: readonly MergedRecord<Listed>[] = records[kind]
  const of = ofKind.length
  return optionalFields(kind, form).map((field) => {
    const count = ofKind.reduce((sum, record) => sum + (hasField(record, field) ? 1 : 0), 0)
    return { kind, field, count, of, percent: of === 0 ? 0 : Math.round((1000 * count) / of) / 10 }
  })
}

const optionalFields = (kind: Listed, form: RecordForm): string[] =>
  Object.entries(schemasFor(form)[kind].shape).flatMap(([field, type]) =>
    type.safeParse(undefined).success ? field : [],
  )

/** Whether a record has a field. An empty list does not count. */
function hasField(record: MergedRecord<Listed>, field: string): boolean {
  const value = fieldIn(record, field)
  return Array.isArray(value) ? value.length > 0 : value !== null
}
