// A field that is null in `fields`: the file has a column of its name, which means something else.
import path from 'node:path'
import { expect, it } from 'vitest'
import { entryOptions } from '../../testing/catalogs/entries.ts'
import { flattenRows, readRows } from '../../testing/catalogs/rows.ts'
import { writeOds } from '../../testing/formats/ods.ts'
import { writeParquet } from '../../testing/formats/parquet.ts'
import { writeXlsx } from '../../testing/formats/xlsx.ts'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'
import { findFormat } from '../formats.ts'

const RECORD = { name: 'Low Water', discogs: 'https://www.discogs.com/sell/1', isrc: 'GBAYE0601498' }
const table = (delimiter: string) =>
  [Object.keys(RECORD), Object.values(RECORD)].map((cells) => `${cells.join(delimiter)}\n`).join('')

const FILES: Readonly<Record<string, string>> = {
  'a.csv': table(','),
  'a.tsv': table('\t'),
  'a.json': JSON.stringify([RECORD]),
  'a.ndjson': `${JSON.stringify(RECORD)}\n`,
  'a.jsonl': `${JSON.stringify(RECORD)}\n`,
}

it.each([...Object.keys(FILES), 'a.xlsx', 'a.ods', 'a.parquet'])(
  'is not read from its column: %s',
  async (name) => {
    const folder = tempFolder()
    const file = path.join(folder, name)
    writeTree(folder, FILES)
    const sheets = { Songs: [Object.keys(RECORD), Object.values(RECORD)] }
    writeXlsx(path.join(folder, 'a.xlsx'), { sheets })
    writeOds(path.join(folder, 'a.ods'), { sheets })
    await writeParquet(path.join(folder, 'a.parquet'), `FROM read_json('${path.join(folder, 'a.ndjson')}')`)
    const read = async (fields: object) =>
      readRows(
        flattenRows(findFormat(name)?.read(file, 'track', entryOptions('track', { fields })) ?? never()),
      )
    const { discogs, ...others } = RECORD
    expect(await read({ discogs: null })).toMatchObject([{ value: others }])
    expect(JSON.stringify(await read({ discogs: null }))).not.toContain(discogs)
    expect(await read({ discogs: null, 'release.name': 'discogs' })).toMatchObject([
      { value: { ...others, release: { name: discogs } } },
    ])
  },
)

const never = async function* () {}
