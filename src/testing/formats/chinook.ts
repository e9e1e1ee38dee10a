// The Chinook database (https://github.com/lerocha/chinook-database), an SQLite file beside the project, converted to
// the SQL of servers; and the queries that map it to a catalog, the same for all databases.
import { copyFileSync } from 'node:fs'
import path from 'node:path'
import sqlite from 'node-sqlite3-wasm'
import { shared } from '../catalogs/shared.ts'
import { openFolder } from '../run/folders.ts'

export const CHINOOK = 'data/raw/chinook/Chinook_Sqlite.sqlite'

export const CHINOOK_QUERIES = {
  artists: 'SELECT ArtistId AS id, Name AS name FROM Artist ORDER BY ArtistId',
  releases: 'SELECT AlbumId AS id, Title AS name, ArtistId AS artist FROM Album ORDER BY AlbumId',
  tracks: `
    SELECT TrackId AS id, Track.Name AS name, Milliseconds / 1000.0 AS duration,
      ROW_NUMBER() OVER (PARTITION BY Track.AlbumId ORDER BY TrackId) AS tracknumber,
      Track.AlbumId AS "release", ArtistId AS artist
    FROM Track JOIN Album ON Album.AlbumId = Track.AlbumId
    ORDER BY TrackId;`,
}

const TABLES = {
  Artist: 'ArtistId INTEGER PRIMARY KEY, Name VARCHAR(200)',
  Album: 'AlbumId INTEGER PRIMARY KEY, Title VARCHAR(200), ArtistId INTEGER',
  Track: 'TrackId INTEGER PRIMARY KEY, Name VARCHAR(200), AlbumId INTEGER, Milliseconds INTEGER',
}

/** Returns the statements that create and fill its tables. */
export function chinookStatements(): string[] {
  // A copy: opening a database creates a lock file beside it.
  const file = path.join(openFolder(), 'chinook.sqlite')
  copyFileSync(shared(CHINOOK), file)
  const database = new sqlite.Database(file)
  try {
    return Object.entries(TABLES).flatMap(([table, columns]) => {
      const names = columns.split(', ').map((column) => column.split(' ')[0] as string)
      const rows = database.all(`SELECT ${names.join()} FROM ${table}`)
      const values = rows.map((row) => `(${names.map((name) => literal(row[name])).join()})`)
      return [`CREATE TABLE ${table} (${columns})`, `INSERT INTO ${table} VALUES ${values.join()}`]
    })
  } finally {
    database.close()
  }
}

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value ?? 'NULL')
