import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Kind } from '../model/records.ts'
import type { Block, Row } from '../model/source.ts'
import { tempFolder } from '../testing/folders.ts'
import { writeParquet } from '../testing/parquet.ts'
import { readRows, rowsOf } from '../testing/rows.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { readUrl } from './http.ts'

interface Answer {
  readonly body?: string | Buffer
  readonly type?: string
  readonly status?: number
  /** How many bytes it promises. */
  readonly length?: number
}

const answers = new Map<string, Answer>()
let server: TestServer

beforeAll(async () => {
  server = await startServer(({ url = '' }, response) => {
    const { body = '', type, status = 200, length } = answers.get(url) ?? { status: 404 }
    if (type !== undefined) response.setHeader('Content-Type', type)
    if (length !== undefined) response.setHeader('Content-Length', length)
    response.writeHead(status)
    if (length === undefined) response.end(body)
    else response.write(body, () => response.destroy())
  })
})
afterAll(() => server.close())

/** The address of an answer of its own. */
function urlOf(path: string, answer: Answer): string {
  answers.set(path, answer)
  onTestFinished(() => {
    answers.delete(path)
  })
  return server.url + path
}

const read = (url: string, kind: Kind = 'label') => readRows(rowsOf(readUrl(url, kind)))

async function firstRow(url: string): Promise<Row | undefined> {
  for await (const [row] of rowsOf(readUrl(url, 'label'))) return row
  return undefined
}

describe('a source on a web server', () => {
  it.each([
    ['/labels.json', '[{"name":"A"}]'],
    ['/labels.ndjson?download=1', '{"name":"A"}\n'],
    ['/labels.CSV', 'name\nA\n'],
  ])('is read by the ending of its path: %s', async (path, body) => {
    const rows = await read(urlOf(path, { body, type: 'text/html' }))
    expect(rows).toMatchObject([{ value: { name: 'A' } }])
  })

  it.each([
    ['text/csv; charset=utf-8', 'name\nA\n'],
    ['Application/JSON', '{"name":"A"}'],
    ['application/x-ndjson', '{"name":"A"}'],
  ])('is read by its type, where the path has no ending: %s', async (type, body) => {
    const rows = await read(urlOf('/pub?output=csv', { body, type }))
    expect(rows).toMatchObject([{ value: { name: 'A' } }])
  })

  it('may be Parquet', async () => {
    const file = path.join(tempFolder(), 'labels.parquet')
    await writeParquet(file, `SELECT 'A' AS name`)
    const url = urlOf('/labels.parquet', { body: readFileSync(file) })
    expect(await read(url)).toEqual([{ line: 1, value: { name: 'A' } }])
  })

  it('may be empty', async () => {
    expect(await read(urlOf('/labels.csv', { status: 204 }))).toEqual([])
  })

  it('is the file that its rows and what is wrong with them are told of', async () => {
    const url = urlOf('/labels.ndjson', { body: '{"name":"A"}\n{\n' })
    const rows: Row[] = []
    for await (const batch of rowsOf(readUrl(url, 'label'))) rows.push(...batch)
    expect(rows).toMatchObject([
      { kind: 'label', at: { file: url, line: 1 }, value: { name: 'A' } },
      {
        kind: 'label',
        at: { file: url, line: 2 },
        error: { code: 'BAD_JSON', at: [{ file: url, line: 2 }] },
      },
    ])
  })

  it('has the digests of its bytes', async () => {
    const digests = async (body: string) => {
      const blocks: Block[] = []
      for await (const block of readUrl(urlOf('/labels.csv', { body }), 'label')) blocks.push(block)
      return blocks.map(({ digest }) => digest)
    }
    expect(await digests('name\nA\n')).toEqual(await digests('name\nA\n'))
    expect(await digests('name\nB\n')).not.toEqual(await digests('name\nA\n'))
  })

  it('leaves nothing behind, read to its end or not', async () => {
    const temporary = tempFolder()
    vi.stubEnv('TMPDIR', temporary)
    onTestFinished(() => void vi.unstubAllEnvs())
    await read(urlOf('/labels.csv', { body: 'name\nA\n' }))
    for await (const block of readUrl(urlOf('/labels.csv', { body: 'name\nA\n' }), 'label')) {
      expect(block.linesBefore).toBe(0)
      break
    }
    expect(readdirSync(temporary)).toEqual([])
  })

  it('that cannot be read is one bad row', async () => {
    const hint = 'Correct its address in "sources" of site.json, or build again when it can be read.'
    const gone = await startServer(() => {})
    gone.close()
    const cut = { body: 'name\nA', length: 100 }
    for (const [url, message] of [
      [`${server.url}/none.csv`, 'The source answers 404 Not Found.'],
      [urlOf('/busy.csv', { status: 503 }), 'The source answers 503 Service Unavailable.'],
      [urlOf('/cut.csv', cut), expect.stringMatching(/^The source cannot be read: \S.*\.$/)],
      [`${gone.url}/a.csv`, expect.stringMatching(/^The source cannot be read: connect ECONNREFUSED .*\.$/)],
    ] as const) {
      expect(await firstRow(url)).toEqual({
        kind: 'label',
        at: { file: url },
        error: expect.objectContaining({ code: 'UNREACHABLE', message, hint, at: [{ file: url }] }),
      })
    }
  })

  it('that is in no format of a catalog is refused by what it is', async () => {
    const html = await read(urlOf('/labels', { body: '<html>', type: 'text/html; charset=utf-8' }))
    const none = await read(urlOf('/labels', { body: '' }))
    expect([...html, ...none]).toMatchObject([
      {
        error: 'UNKNOWN_FORMAT A catalog cannot be read from an answer of the type text/html; charset=utf-8.',
      },
      { error: 'UNKNOWN_FORMAT A catalog cannot be read from an answer without a Content-Type.' },
    ])
  })
})
