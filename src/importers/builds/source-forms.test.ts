// The form of a source does not matter: the same records make the same site, built at once or by edits.
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import sqlite from 'node-sqlite3-wasm'
import { expect, it } from 'vitest'
import { build } from '../../press/build.ts'
import { artistId, labelId, releaseId, trackId } from '../../testing/catalogs/catalog.ts'
import { writeOds } from '../../testing/formats/ods.ts'
import { writeParquet } from '../../testing/formats/parquet.ts'
import { writeXlsx } from '../../testing/formats/xlsx.ts'
import { readTree, suiteFolder, writeTree } from '../../testing/run/folders.ts'
import { createSearch } from '../../testing/searches/search.ts'

const { count: CATALOGS, seed } = createSearch('CATALOGS', { usual: 1, long: 500 })

type Row = Readonly<Record<string, string | number>>

/** The rows of each kind, by the words of their files. */
type Catalog = Readonly<Record<'artists' | 'tracks' | 'releases' | 'labels', readonly Row[]>>

/** The numbers of a track's artist and release, and of its name. */
type Track = readonly [artist: number, release: number, name: number]

/** Lists all records in the order in which tracks mention them, since nested records have no other. */
function catalogWith(tracks: readonly Track[]): Catalog {
  const listed = (numbers: readonly number[], make: (number: number) => Row) =>
    [...new Set(numbers)].map(make)
  const releases = tracks.map(([, release]) => release)
  return {
    artists: listed(
      tracks.map(([artist]) => artist),
      (number) => ({ uuid: artistId(number), name: `Artist ${number % 3}` }),
    ),
    tracks: tracks.map(([artist, release, name], index) => ({
      uuid: trackId(index * 7 + name),
      name: `Track "${name}"`,
      tracknumber: index,
      duration: '61.5',
      stream: `audio/${name}.mp3`,
      artist: artistId(artist),
      release: releaseId(release),
    })),
    releases: listed(releases, (number) => ({
      uuid: releaseId(number),
      name: `Release ${number % 2}`,
      label: labelId(number % 4),
    })),
    labels: listed(
      releases.map((number) => number % 4),
      (number) => ({ uuid: labelId(number), name: 'Label' }),
    ),
  }
}

const table = (rows: readonly Row[]) => [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]

/** Each form writes a catalog into a data folder, and returns the sources for the settings. */
const FORMS: Readonly<Record<string, (data: string, catalog: Catalog) => object | Promise<object>>> = {
  ndjson: files('ndjson', (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')),
  'one-line JSON': files('json', (rows) => JSON.stringify(rows)),
  'indented JSON': files('json', (rows) => JSON.stringify(rows, null, 2)),
  csv: files('csv', (rows) =>
    table(rows)
      .map((cells) => `${cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join()}\n`)
      .join(''),
  ),
  xlsx: (data, catalog) => {
    for (const [word, rows] of Object.entries(catalog))
      writeXlsx(path.join(data, `${word}.xlsx`), { sheets: { Rows: table(rows) } })
    return {}
  },
  ods: (data, catalog) => {
    for (const [word, rows] of Object.entries(catalog))
      writeOds(path.join(data, `${word}.ods`), { sheets: { Rows: table(rows) } })
    return {}
  },
  parquet: async (data, catalog) => {
    for (const [word, rows] of Object.entries(catalog)) {
      const texts = rows.map((row) => `(${Object.values(row).map(literal).join()})`)
      const columns = Object.keys(rows[0] ?? {})
      await writeParquet(
        path.join(data, `${word}.parquet`),
        `FROM (VALUES ${texts.join()}) AS rows(${columns.join()})`,
      )
    }
    return {}
  },
  sql: (data, catalog) => {
    const file = path.join(data, 'music.sqlite')
    rmSync(file, { force: true })
    const database = new sqlite.Database(file)
    for (const [word, rows] of Object.entries(catalog)) {
      database.exec(`CREATE TABLE ${word} (place INTEGER, ${Object.keys(rows[0] ?? {}).join()})`)
      for (const [place, row] of rows.entries())
        database.exec(`INSERT INTO ${word} VALUES (${[place, ...Object.values(row)].map(literal).join()})`)
    }
    database.close()
    const query = (word: keyof Catalog) =>
      `SELECT ${Object.keys(catalog[word][0] ?? {}).join()} FROM ${word} ORDER BY place`
    return {
      sql: {
        url: 'sqlite:music.sqlite',
        artists: query('artists'),
        tracks: query('tracks'),
        releases: query('releases'),
        labels: query('labels'),
      },
    }
  },
  nested: (data, { artists, tracks, releases, labels }) => {
    const find = (rows: readonly Row[], uuid: unknown) => rows.find((row) => row.uuid === uuid)
    const nested = tracks.map((track) => {
      const release = find(releases, track.release)
      return {
        ...track,
        artist: find(artists, track.artist),
        release: { ...release, label: find(labels, release?.label) },
      }
    })
    writeFileSync(path.join(data, 'tracks.json'), JSON.stringify(nested))
    return {}
  },
}

function files(extension: string, textOf: (rows: readonly Row[]) => string) {
  return (data: string, catalog: Catalog) => {
    writeTree(
      data,
      Object.fromEntries(
        Object.entries(catalog).map(([word, rows]) => [`${word}.${extension}`, textOf(rows)]),
      ),
    )
    return {}
  }
}

const literal = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`

const suite = suiteFolder()

/** Builds a catalog in a form into a folder that may hold the site of another, and returns the site. */
async function buildForm(form: string, catalog: Catalog, name: string): Promise<ReadonlyMap<string, string>> {
  const [data, out] = [path.join(suite, name, 'data'), path.join(suite, name, 'dist')]
  rmSync(data, { recursive: true, force: true })
  writeTree(data, { 'media/.keep': '' })
  const sources = await FORMS[form]?.(data, catalog)
  const settings = { base_url: 'https://a.example', order: 'source', page_size: 3, pages: false, docs: false }
  writeTree(data, { 'site.json': { ...settings, sources } })
  await build({ data, out, allowRemoval: true })
  return readTree(out)
}

const track = fc.tuple(fc.nat(20), fc.nat(8), fc.nat(6))
const tracks = fc.array(track, { minLength: 1, maxLength: 40, size: 'max' })
const edited = fc.tuple(
  tracks,
  fc.array(fc.tuple(fc.nat(), fc.nat(2), track), { minLength: 1, maxLength: CATALOGS > 1 ? 3 : 1 }),
)

it('makes the same site of the same records in any form, and after any edits', {
  timeout: 60_000 + CATALOGS * 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(edited, async ([first, edits]) => {
      const versions = [first]
      for (const [at, removed, added] of edits) {
        const last = versions.at(-1) ?? []
        versions.push(last.toSpliced(at % last.length, removed, added))
      }
      rmSync(suite, { recursive: true, force: true })
      for (const version of versions) {
        rmSync(path.join(suite, 'clean'), { recursive: true, force: true })
        const expected = await buildForm('ndjson', catalogWith(version), 'clean')
        for (const form of Object.keys(FORMS))
          expect([form, differences(await buildForm(form, catalogWith(version), form), expected)]).toEqual([
            form,
            [],
          ])
      }
    }),
    { numRuns: CATALOGS, seed, endOnFailure: true },
  )
})

function differences(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((file) => one.get(file) !== other.get(file))
}
