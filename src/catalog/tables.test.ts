import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { Plan } from '../build/incremental/plan.ts'
import type { Engine } from '../engine/engine.ts'
import { open, sourcesWith } from '../testing/sources.ts'
import { PAGE_TABLES } from './page-tables.ts'
import { columnList, TABLES, type TableName } from './tables.ts'

const SRC = fileURLToPath(new URL('../', import.meta.url))
const NAMES = Object.keys(TABLES) as TableName[]

/** The tables of an engine, each with its columns. */
async function tablesOf(engine: Engine): Promise<Record<string, string>> {
  const rows = await engine.all<{ name: string; columns: string }>(`
    SELECT if(database_name = 'state', 'state.', '') || table_name AS name,
      string_agg(format('"{}" {}', column_name, data_type), ', ' ORDER BY column_index) AS columns
    FROM duckdb_columns() WHERE database_name IN ('state', 'work') AND NOT internal GROUP BY ALL`)
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))
}

const declared = (names: readonly TableName[]) =>
  Object.fromEntries(
    names.map((name) => [name, columnList(name).replaceAll(' USING COMPRESSION uncompressed', '')]),
  )

describe('the tables', () => {
  it('have the columns that are declared', async () => {
    const catalog = await open(sourcesWith())
    // Those that only staging needs are gone, and those that only a scan of the output needs never come.
    const lasting = NAMES.filter(
      (name) =>
        ![
          'audio_file',
          'block',
          'foreign_number',
          'found',
          'live',
          'media_file',
          'pack_bound',
          'picture',
        ].includes(name) &&
        !/_row$|_page_stale$|^search_(?:bound|kept|match|number|texts?|text_(?:term|word)|word|folded)$/.test(
          name,
        ),
    )
    const ofCatalog = (name: TableName) =>
      TABLES[name].writers.some((file) => file.startsWith('catalog/')) && !(name in PAGE_TABLES)
    expect(await tablesOf(catalog.engine)).toEqual(
      declared(lasting.filter((name) => ofCatalog(name) || name.startsWith('state.'))),
    )
    const options = {
      config: '',
      revision: null,
      hasFeed: true,
      hasSearch: true,
      pictures: new Map(),
      placeholder: null,
      others: [],
      limits: [2],
      shard: null,
      packs: { salt: '', address: 20, blockBytes: 1000 },
    }
    await Plan.make(catalog, options)
    expect(await tablesOf(catalog.engine)).toEqual(declared(lasting))
    await catalog.close()
  })
})

const FILES = ['catalog', 'search', 'packs', 'build', 'build/incremental', 'build/diff'].flatMap((folder) =>
  readdirSync(path.join(SRC, folder))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'tables.ts')
    .map((name) => `${folder}/${name}`),
)
const TEXTS = new Map(FILES.map((file) => [file, readFileSync(path.join(SRC, file), 'utf8')]))

const NAME = /^(state\.)?(staged_|merged_|all_)?(artist_features|artist|track|release|label|features)?(.*)$/

/** How a statement names a table: by its name, or with a kind put into it. */
function pattern(name: TableName, words: string): RegExp {
  const [, state = '', before = '', kind, rest] = NAME.exec(name) ?? []
  const named = kind === undefined ? `${rest}` : `(?:${kind}|\\$\\{(?:kind|from|to)\\}|kind)${rest}`
  return new RegExp(`(?:${words})[\\s('\`]*${state.replace('.', '\\.')}${before}${named}(?![\\w.$])`)
}

const filesByTable = (words: string) =>
  NAMES.map((name) => {
    const mentions = pattern(name, words)
    return [name, FILES.filter((file) => mentions.test(TEXTS.get(file) as string)).sort()]
  })

const WRITING =
  'INTO|UPDATE|DELETE FROM|CREATE (?:OR REPLACE )?(?:TABLE|VIEW)|createTable|createView|appender'
const READING = '(?<!DELETE )FROM|JOIN|IN'

describe('the declaration of a table', () => {
  it('names the files that write it', () => {
    expect(filesByTable(WRITING)).toEqual(NAMES.map((name) => [name, [...TABLES[name].writers].sort()]))
  })

  it('names the files that read it', () => {
    expect(filesByTable(READING)).toEqual(NAMES.map((name) => [name, [...TABLES[name].readers].sort()]))
  })
})
