// Declares tables: each room declares those it creates, and writes each list of columns once.
import type { Cell, TableAppender } from './appender.ts'
import type { Engine } from './engine.ts'
import { identifier } from './sql.ts'

/** SQL types by column name. */
export type Columns = Readonly<Record<string, string>>

/** The statements that create the declared tables, by name. */
export interface Tables<Name extends string> {
  readonly names: readonly Name[]
  columns(name: Name): Columns
  createTable(name: Name): string
  /** Creates an empty table, replacing an existing one. */
  replaceTable(name: Name): string
  /** Creates a table, and opens it for appending rows. */
  createAppender(engine: Engine, name: Name): Promise<TableAppender>
  /** Replaces a table by an empty one, and opens it for appending rows. */
  replaceAppender(engine: Engine, name: Name): Promise<TableAppender>
  /** Runs work while a table with the given rows exists. */
  withRows<T>(engine: Engine, name: Name, rows: Iterable<readonly Cell[]>, work: () => Promise<T>): Promise<T>
  /**
   * @param query returns the columns in their declared order
   * @param scope `TEMP` for a view that is visible only to the connection of the open transaction
   */
  createView(name: Name, query: string, scope?: 'TEMP' | ''): string
}

export function declareTables<Name extends string>(tables: Readonly<Record<Name, Columns>>): Tables<Name> {
  const declared = new Map(Object.entries<Columns>(tables) as [Name, Columns][])
  const columns = (name: Name): Columns => declared.get(name) as Columns
  const columnList = (name: Name): string =>
    Object.entries(columns(name))
      .map(([column, type]) => `${identifier(column)} ${type}`)
      .join(', ')
  const namesOfColumns = (name: Name): string => Object.keys(columns(name)).map(identifier).join(', ')
  const createTable = (name: Name): string => `CREATE TABLE ${name} (${columnList(name)})`
  const createAppender = async (engine: Engine, name: Name): Promise<TableAppender> => {
    await engine.run(createTable(name))
    return engine.appender(name)
  }
  return {
    names: [...declared.keys()],
    columns,
    createTable,
    createAppender,
    replaceAppender: async (engine, name) => {
      await engine.run(`CREATE OR REPLACE TABLE ${name} (${columnList(name)})`)
      return engine.appender(name)
    },
    withRows: async (engine, name, rows, work) => {
      const table = await createAppender(engine, name)
      for (const row of rows) table.add(...row)
      table.close()
      try {
        return await work()
      } finally {
        await engine.run(`DROP TABLE ${name}`)
      }
    },
    replaceTable: (name) => `CREATE OR REPLACE TABLE ${name} (${columnList(name)})`,
    createView: (name, query, scope = '') =>
      `CREATE OR REPLACE ${scope} VIEW ${name} (${namesOfColumns(name)}) AS ${query}`,
  }
}

/** Declares one table for each of the given kinds. */
export const each = <K extends string, Name extends string>(
  kinds: readonly K[],
  tableName: (kind: K) => Name,
  columns: (kind: K) => Columns,
) => Object.fromEntries(kinds.map((kind) => [tableName(kind), columns(kind)])) as Record<Name, Columns>

/** Columns that are read once or twice: compressing them would cost more than it saves. */
export const uncompressed = (columns: Columns): Columns =>
  Object.fromEntries(
    Object.entries(columns).map(([name, type]) => [name, `${type} USING COMPRESSION uncompressed`]),
  )
