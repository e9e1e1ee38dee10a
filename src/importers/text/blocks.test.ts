import { appendFileSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { Kind } from '../../contract/kinds/kinds.ts'
import type { Block, Row } from '../../core/library/source.ts'
import { tempFolder } from '../../testing/run/folders.ts'
import { readCsv } from '../csv/csv.ts'
import { readJson } from '../json/json.ts'
import { wholeFile } from './blocks.ts'

const FORMATS = { json: wholeFile(readJson), csv: wholeFile(readCsv) }

/** A file that is rewritten for each reading. */
function newFile() {
  const file = path.join(tempFolder(), 'source')
  const blocks = async (format: keyof typeof FORMATS, kind: Kind, text: string) => {
    writeFileSync(file, text)
    const all: Block[] = []
    for await (const block of FORMATS[format](file, kind)) all.push(block)
    return all
  }
  return { file, blocks }
}

async function read(block: Block | undefined): Promise<Row[]> {
  const rows: Row[] = []
  if (block) for await (const batch of block.rows()) rows.push(...batch)
  return rows
}

it.each(['json', 'csv'] as const)('a file of %s is one block, however long', async (format) => {
  const { blocks } = newFile()
  const text = format === 'json' ? '{}' : `uuid,name\n${'1,A\n'.repeat(300_000)}`
  expect(await blocks(format, 'label', text)).toHaveLength(1)
})

it.each<[string, (file: string) => void]>([
  ['grows', (file) => appendFileSync(file, '2,B\n')],
  ['is written again at the same size', (file) => writeAt(file, 'uuid,name\n1,B\n', 2000)],
  ['grows and has its time put back', (file) => writeAt(file, 'uuid,name\n1,A\n2,B\n', 1000)],
])('a file that %s before its rows have been read is refused', async (_, change) => {
  const file = path.join(tempFolder(), 'source')
  writeAt(file, 'uuid,name\n1,A\n', 1000)
  const { value: block } = await FORMATS.csv(file, 'label')[Symbol.asyncIterator]().next()
  change(file)
  const error = expect.objectContaining({
    code: 'SOURCE_CHANGED',
    message: 'The file changed while it was read.',
    hint: 'Build again once nothing writes to it.',
    at: [{ file }],
  })
  expect((await read(block)).at(-1)).toEqual({ kind: 'label', at: { file }, error })
})

/** @param seconds the modification time of the file afterwards */
function writeAt(file: string, text: string, seconds: number): void {
  writeFileSync(file, text)
  utimesSync(file, seconds, seconds)
}
