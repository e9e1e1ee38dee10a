// Computes the statistics of a catalog from its tables: counts, and the first examples of possible faults.

import { ownValue } from '../../contract/common/own-value.ts'
import type { Listed } from '../../contract/kinds/kinds.ts'
import { type LinkRules, linkTo, resourcePath } from '../../contract/urls/urls.ts'
import type { Engine } from '../engine/engine.ts'
import { identifier } from '../engine/sql.ts'
import { MAX_EXAMPLES } from '../problems/examples.ts'
import { type RecordForm, schemasFor } from '../records/records.ts'
import type { Coverage, Finding } from '../reports/stats-report.ts'
import { columnsOf } from './columns.ts'
import { placed, unplaced } from './questions.ts'
import { type Question, questionsFor } from './statistics-questions.ts'

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

export async function statisticsOf(engine: Engine, { form, site }: StatisticsOptions): Promise<Statistics> {
  const playing_time = await playingTime(engine)
  const fieldCounts = await countFields(engine, form)
  const questions = questionsFor(playing_time.median)
  const counts = questions.map(({ cases }) => `(SELECT count(*) FROM (${unplaced(cases)}))::INTEGER`)
  const found = await engine.one<{ counts: string }>(`SELECT [${counts.join(', ')}]::VARCHAR AS counts`)
  const counted: readonly number[] = JSON.parse(found.counts)
  const findings: Finding[] = []
  for (const [index, question] of questions.entries()) {
    const { code, title, kind } = question
    const count = counted[index] ?? 0
    const of = fieldCounts[kind]?.all ?? 0
    const examples = count === 0 ? [] : await examplesOf(engine, question, site)
    findings.push({ code, title, kind, count, of, examples })
  }
  return { playing_time, findings, coverage: coverageOf(fieldCounts, form) }
}

/** The sum does not depend on the order, as a sum of floats would. */
const playingTime = (engine: Engine): Promise<Statistics['playing_time']> =>
  engine.one<Statistics['playing_time']>(`
    SELECT coalesce(sum(TRY_CAST(duration AS DECIMAL(18, 6))), 0)::DOUBLE AS seconds,
      median(duration::DOUBLE) FILTER (duration <> '0') AS median FROM all_track`)

async function examplesOf(
  engine: Engine,
  { kind, cases }: Question,
  site: LinkRules,
): Promise<Finding['examples']> {
  const first = await engine.all<{ name: string; uuid: string; file: string; line: number }>(`
    SELECT name, uuid::VARCHAR AS uuid, file, line FROM (${placed(cases)})
    ORDER BY seq LIMIT ${MAX_EXAMPLES}`)
  return first.map(({ name, uuid, file, line }) => ({
    name,
    url: linkTo(site, resourcePath(kind, uuid, 'plain')),
    file,
    line,
  }))
}

/** The optional columns of a kind, with their types. */
function optionalColumns(kind: Listed, form: RecordForm): [string, string][] {
  const schema = schemasFor(form)[kind]
  return Object.entries(columnsOf(schema)).filter(
    ([field]) => ownValue(schema.shape, field)?.safeParse(undefined).success,
  )
}

type FieldCounts = Readonly<Record<string, Readonly<Record<string, number>>>>

function countFields(engine: Engine, form: RecordForm): Promise<FieldCounts> {
  const tables = KINDS.map((kind) => {
    const fields = optionalColumns(kind, form).map(([field, type]) => {
      const column = identifier(field)
      const has = type.endsWith('[]') ? `count_if(len(${column}) > 0)` : `count(${column})`
      return `${column} := ${has}::INTEGER`
    })
    return `(SELECT struct_pack(${['"all" := count(*)::INTEGER', ...fields].join(', ')}) FROM all_${kind}) AS ${kind}`
  })
  return engine.one<FieldCounts>(`SELECT ${tables.join(', ')}`)
}

function coverageOf(fieldCounts: FieldCounts, form: RecordForm): Coverage[] {
  return KINDS.flatMap((kind) => {
    const of = fieldCounts[kind]?.all ?? 0
    return optionalColumns(kind, form).map(([field]) => {
      const count = ownValue(fieldCounts[kind] ?? {}, field) ?? 0
      return { kind, field, count, of, percent: of === 0 ? 0 : Math.round((1000 * count) / of) / 10 }
    })
  })
}
