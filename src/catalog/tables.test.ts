import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { open, sourcesWith } from '../testing/sources.ts'
import { columnList, LAYOUT, TABLES, type TableName } from './tables.ts'

const SRC = fileURLToPath(new URL('../', import.meta.url))
const NAMES = Object.keys(TABLES) as TableName[]
const isOfCatalog = (name: TableName) => TABLES[name].writers.some((file) => file.startsWith('catalog/'))

describe('the tables', () => {
  it('have the columns that are declared', async () => {
    const { engine, close } = await openSmall()
    const rows = await engine.all<{ name: string; columns: string }>(`
      SELECT if(database_name = 'state', 'state.', '') || table_name AS name,
        string_agg(format('"{}" {}', column_name, data_type), ', ' ORDER BY column_index) AS columns
      FROM duckdb_columns() WHERE database_name IN ('state', 'work') AND NOT internal GROUP BY ALL`)
    await close()
    const found = Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))
    const declared = (name: TableName) => columnList(name).replace(' USING COMPRESSION uncompressed', '')
    // Those that only staging needs are gone.
    const lasting = NAMES.filter((name) => isOfCatalog(name) || name.startsWith('state.')).filter(
      (name) => name !== 'block' && !name.endsWith('_row'),
    )
    expect(found).toEqual(Object.fromEntries(lasting.map((name) => [name, declared(name)])))
  })

  it('are kept in a layout that is told apart from all others', () => {
    expect(LAYOUT).toMatch(/^[0-9a-f]{16}$/)
  })
})

async function openSmall() {
  const catalog = await open(sourcesWith())
  return { engine: catalog.engine, close: () => catalog.close() }
}

const FILES = ['catalog', 'build', 'build/incremental'].flatMap((folder) =>
  readdirSync(path.join(SRC, folder))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'tables.ts')
    .map((name) => `${folder}/${name}`),
)
const TEXTS = new Map(FILES.map((file) => [file, readFileSync(path.join(SRC, file), 'utf8')]))

/** How a statement names a table: by its name, or with a kind put into it. */
function pattern(name: TableName, words: string): RegExp {
  const [, state = '', kind, rest] = /^(state\.)?(artist|track|release|label|features)?(.*)$/.exec(name) ?? []
  const named = kind === undefined ? `${rest}` : `(?:${kind}|\\$\\{(?:kind|from|to)\\}|kind)${rest}`
  return new RegExp(`(?:${words})[\\s('\`]*${state.replace('.', '\\.')}${named}(?![\\w.$])`)
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
