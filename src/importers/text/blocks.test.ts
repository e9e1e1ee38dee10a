import { appendFileSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { Kind } from '../../contract/kinds/kinds.ts'
import type { Block, Row } from '../../core/library/source.ts'
import { tempFolder } from '../../testing/run/folders.ts'
import { readCsv } from '../csv/csv.ts'
import { readJson } from '../json/json.ts'
import { readNdjson } from '../json/ndjson.ts'
import { uncached, wholeFile } from './blocks.ts'

const FORMATS = { json: wholeFile('json', readJson), csv: wholeFile('csv', readCsv), ndjson: readNdjson }

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
  expect(await blocks(format, 'label', text)).toMatchObject([{ linesBefore: 0 }])
})

it('the digest depends only on bytes, format and kind', async () => {
  const { file, blocks } = newFile()
  const seen = new Set<string>()
  for (const format of ['json', 'csv', 'ndjson'] as const) {
    for (const kind of ['label', 'release'] as const) {
      for (const text of ['{"a":1}', '{"a":2}', '{"a":1}\n']) {
        const [block] = await blocks(format, kind, text)
        expect(block?.digest).toMatch(/^[\w-]{43}$/)
        seen.add(block?.digest ?? '')
        utimesSync(file, 1, 1)
        expect(await blocks(format, kind, text)).toMatchObject([{ digest: block?.digest }])
      }
    }
  }
  expect(seen).toHaveLength(3 * 2 * 3)
})

it.each<[string, (file: string) => void]>([
  ['grows', (file) => appendFileSync(file, '2,B\n')],
  ['is written again at the same size', (file) => writeAt(file, 'uuid,name\n1,B\n', 2000)],
  ['grows and has its time put back', (file) => writeAt(file, 'uuid,name\n1,A\n2,B\n', 1000)],
])('a file that %s between its digest and its rows is refused', async (_, change) => {
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

it('a source whose bytes are unknown has a new digest each time', async () => {
  const { file, blocks } = newFile()
  await blocks('csv', 'label', 'name\nA\n')
  const digests = new Set<string>()
  for (const _ of [1, 2, 3]) {
    for await (const block of uncached(readCsv)(file, 'label')) {
      digests.add(block.digest)
      expect(await read(block)).toMatchObject([{ value: { name: 'A' } }])
    }
  }
  expect(digests).toHaveLength(3)
})
