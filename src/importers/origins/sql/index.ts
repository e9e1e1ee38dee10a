// Databases: SQLite, PostgreSQL, MySQL and MariaDB, with a query for each kind of record.
import { createHash } from 'node:crypto'
import { KINDS, PLURALS } from '../../../contract/kinds/kinds.ts'
import type { Source } from '../../../core/library/source.ts'
import { CatalogError, ErrorCollector } from '../../../core/problems/errors.ts'
import type { Settings } from '../../../core/settings/settings.ts'
import type { SqlEntry } from '../../../core/settings/sql-settings.ts'
import { fileIdentity } from '../../../core/system/file-identity.ts'
import { findStats } from '../../../core/system/file-system.ts'
import { notAFile } from '../../../core/system/glob.ts'
import { type EntryLocation, entryWording } from '../../files/entry-wording.ts'
import { emptySource } from '../../files/file-source.ts'
import type { OriginContext } from '../origin.ts'
import { type Address, parseAddress } from './address.ts'
import { queryBlocks } from './blocks.ts'
import type { Query } from './connection.ts'
import type { Limit } from './limit.ts'
import { openMysql } from './mysql.ts'
import { openPostgres } from './postgres.ts'
import { resolveQuery } from './query.ts'
import { Session } from './session.ts'
import { openSqlite } from './sqlite.ts'
import { databaseFiles, readStamp } from './sqlite-file.ts'

/** Finds the sources of the databases in `sql`: one for each query, with rows of its kind. */
export async function findInDatabases(
  settings: Settings['sources'],
  context: OriginContext,
): Promise<readonly Source[]> {
  const errors = new ErrorCollector()
  const sources: Source[] = []
  const names = new Map<string, number>()
  for (const entry of settings.sql ?? []) {
    try {
      const address = parseAddress(entry.url, context, process.env)
      const queries = await resolveQueries(entry, address, names)
      const owns = queries.flatMap(({ file }) => file ?? [])
      sources.push(
        ...(await makeSources(address, queries, { ...context.progress, timeout: entry.timeout })).map(
          (source) => ({
            ...source,
            owns: [...owns, ...(source.owns ?? [])],
          }),
        ),
      )
    } catch (error) {
      if (!(error instanceof CatalogError)) throw error
      errors.add(error)
    }
  }
  errors.throwIfAny()
  return sources
}

/** @param names how often each name is used already: several entries may use one database */
async function resolveQueries(
  entry: SqlEntry,
  { name, base, data, isCommandLine }: Address,
  names: Map<string, number>,
): Promise<Query[]> {
  const queries: Query[] = []
  for (const kind of KINDS) {
    const written = entry[PLURALS[kind]]
    if (written === undefined) continue
    const plain = `${name}#${PLURALS[kind]}`
    const count = (names.get(plain) ?? 0) + 1
    names.set(plain, count)
    const query = await resolveQuery(written, { base, data, isCommandLine })
    queries.push({ kind, ...query, name: count === 1 ? plain : `${plain}-${count}` })
  }
  return queries
}

function makeSources(
  address: Address,
  queries: readonly Query[],
  limit: Limit,
): Source[] | Promise<Source[]> {
  if (address.type === 'sqlite') return makeFileSources(address, queries, limit)
  const open = address.type === 'postgres' ? openPostgres : openMysql
  const session = new Session(() => open(address, limit), queries.length, limit)
  return queries.map((query) => ({
    name: query.name,
    kind: query.kind,
    size: 0,
    identity: null,
    remote: digestQuery('sql', query),
    blocks: () => queryBlocks(query, session.read(query)),
  }))
}

async function makeFileSources(
  { url: file, ...entry }: Address,
  queries: readonly Query[],
  limit: Limit,
): Promise<Source[]> {
  const found = await findStats(file)
  if (!found) throw noSuchFile(file, entry)
  if (!found.isFile()) throw notAFile(file)
  if (found.size === 0) throw emptySource(file)
  const stamp = await readStamp(file)
  return queries.map((query) => {
    const rows = digestQuery('sqlite', query)
    return {
      name: query.name,
      kind: query.kind,
      size: found.size,
      identity: fileIdentity(found) === null ? null : `${stamp} ${rows}`,
      owns: databaseFiles(file),
      blocks: () => queryBlocks(query, new Session(() => openSqlite(file, stamp), 1, limit).read(query)),
    }
  })
}

function noSuchFile(file: string, entry: EntryLocation): CatalogError {
  const { at, which, correctPath } = entryWording(entry, '"sql" in "sources"')
  return new CatalogError('NO_SUCH_FILE', `There is no database ${file}, ${which}.`, {
    at,
    hint: `${correctPath}.`,
  })
}

/** A text that changes with the query. */
const digestQuery = (program: string, { kind, sql }: Query): string =>
  createHash('sha256').update(`${program} ${kind}\n${sql}`).digest('base64url')
