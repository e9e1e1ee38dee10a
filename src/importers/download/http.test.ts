import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Kind } from '../../contract/kinds/kinds.ts'
import type { Row } from '../../core/library/source.ts'
import { entryOptions } from '../../testing/catalogs/entries.ts'
import { flattenRows, readRows } from '../../testing/catalogs/rows.ts'
import { writeParquet } from '../../testing/formats/parquet.ts'
import { writeXlsx } from '../../testing/formats/xlsx.ts'
import { tempFolder } from '../../testing/run/folders.ts'
import { startServer, type TestServer } from '../../testing/servers/server.ts'
import { chooseByFormat, readUrl } from './http.ts'

interface ServedResponse {
  readonly body?: string | Buffer
  readonly type?: string
  readonly disposition?: string
  readonly status?: number
  /** Its Content-Length. */
  readonly length?: number
}

const responses = new Map<string, ServedResponse>()
let server: TestServer

beforeAll(async () => {
  server = await startServer(({ url = '' }, response) => {
    const { body = '', type, disposition, status = 200, length } = responses.get(url) ?? { status: 404 }
    if (type !== undefined) response.setHeader('Content-Type', type)
    if (disposition !== undefined) response.setHeader('Content-Disposition', disposition)
    if (length !== undefined) response.setHeader('Content-Length', length)
    response.writeHead(status)
    if (length === undefined) response.end(body)
    else response.write(body, () => response.destroy())
  })
})
afterAll(() => server.close())

/** Serves a response until the test ends, and returns its URL. */
function serve(path: string, response: ServedResponse): string {
  responses.set(path, response)
  onTestFinished(() => {
    responses.delete(path)
  })
  return server.url + path
}

const read = (url: string, kind: Kind = 'label') => readRows(flattenRows(readUrl(url, kind)))

async function firstRow(url: string): Promise<Row | undefined> {
  for await (const [row] of flattenRows(readUrl(url, 'label'))) return row
  return undefined
}

describe('a source on a web server', () => {
  it.each(['constructor', '__proto__', 'toString'])('has no format by the media type %s', async (type) => {
    const row = await firstRow(serve('/labels', { body: '[{"name":"A"}]', type }))
    expect(row).toMatchObject({
      error: expect.objectContaining({
        code: 'UNKNOWN_FORMAT',
        message: `A catalog cannot be read from a response of type ${type}.`,
      }),
    })
  })

  it.each(['constructor', '__proto__', 'gzip, toString'])(
    'is read as it is if its Content-Encoding is unknown: %s',
    async (coding) => {
      const encoded = await startServer((_, response) => {
        const body = '[{"name":"A"}]'
        response
          .writeHead(200, { 'Content-Encoding': coding, 'Content-Type': 'application/json' })
          .end(coding.startsWith('gzip') ? gzipSync(body) : body)
      })
      onTestFinished(() => encoded.close())
      expect(await read(`${encoded.url}/labels.json`)).toEqual([{ line: 1, value: { name: 'A' } }])
    },
  )

  it.each([
    ['/labels.json', '[{"name":"A"}]'],
    ['/labels.ndjson?download=1', '{"name":"A"}\n'],
    ['/labels.CSV', 'name\nA\n'],
  ])('has the format of the extension of its path: %s', async (path, body) => {
    const rows = await read(serve(path, { body, type: 'text/html' }))
    expect(rows).toMatchObject([{ value: { name: 'A' } }])
  })

  it.each([
    ['text/csv; charset=utf-8', 'name\nA\n'],
    ['Application/JSON', '{"name":"A"}'],
    ['application/x-ndjson', '{"name":"A"}'],
  ])('has the format of its Content-Type if the path has no extension: %s', async (type, body) => {
    const rows = await read(serve('/pub?output=csv', { body, type }))
    expect(rows).toMatchObject([{ value: { name: 'A' } }])
  })

  it('has the format of the name that the response gives its file, if the path has no extension', async () => {
    const disposition = 'attachment; filename="labels.csv"; filename*=UTF-8\'\'labels.csv'
    const url = serve('/uc?export=download', {
      body: 'name\nA\n',
      type: 'application/octet-stream',
      disposition,
    })
    expect(await read(url)).toMatchObject([{ value: { name: 'A' } }])
  })

  it('may be Parquet', async () => {
    const file = path.join(tempFolder(), 'labels.parquet')
    await writeParquet(file, `SELECT 'A' AS name`)
    const url = serve('/labels.parquet', { body: readFileSync(file) })
    expect(await read(url)).toEqual([{ line: 1, value: { name: 'A' } }])
  })

  it.each([
    ['200 without a body', { status: 200, type: 'text/csv' }],
    ['204', { status: 204 }],
  ])('is one error row if the response is empty: %s', async (_, response) => {
    expect(await read(serve('/labels.csv', response))).toMatchObject([
      {
        error: 'EMPTY_SOURCE The source is empty: it has 0 bytes.',
        hint: expect.stringMatching(/^Export it/),
      },
    ])
  })

  it.each([
    '<!DOCTYPE html><html lang="en"><title>Log in</title>',
    '\uFEFF\n <!-- cached --> <!doctype HTML>\n<html>',
    '<html><form action="/login">',
    '<?xml version="1.0"?>\n<!DOCTYPE html><html>',
  ])(
    'is one error row if the response is a web page, such as a login form, under any type: %s',
    async (body) => {
      for (const type of ['text/html; charset=utf-8', 'text/csv', undefined]) {
        expect(await read(serve('/labels.csv', { body, ...(type && { type }) }))).toMatchObject([
          { error: 'UNREACHABLE The source answers with a web page, not with data.' },
        ])
      }
    },
  )

  it.each(['/labels.csv', '/labels.TSV'])(
    'is one error row if the response is JSON in the place of a table, such as an error: %s',
    async (address) => {
      for (const type of ['application/json', 'text/csv'])
        expect(
          await read(serve(address, { body: '\ufeff{ "error": "quota exceeded" }', type })),
        ).toMatchObject([{ error: 'UNREACHABLE The source answers with JSON, not with a table.' }])
    },
  )

  it('is requested with the credentials of its URL, which are never shown', async () => {
    const asked: (string | undefined)[] = []
    const closed = await startServer(({ headers }, response) => {
      asked.push(headers.authorization)
      response.writeHead(headers.authorization === `Basic ${btoa('user:p@ss')}` ? 200 : 401)
      response.end('name\nA\n')
    })
    onTestFinished(() => closed.close())
    const address = (pair: string) => `${closed.url.replace('://', `://${pair}@`)}/labels.csv`
    expect(await read(address('user:p%40ss'))).toMatchObject([{ value: { name: 'A' } }])
    const refused = await firstRow(address('user:secret'))
    expect(refused).toMatchObject({ error: { message: 'The source answers 401 Unauthorized.' } })
    expect(JSON.stringify((refused as { error: unknown } | undefined)?.error)).not.toContain('secret')
    expect(asked).toHaveLength(2)
  })

  it('appears in the places of its rows and of their errors', async () => {
    const url = serve('/labels.ndjson', { body: '{"name":"A"}\n{\n' })
    const rows: Row[] = []
    for await (const batch of flattenRows(readUrl(url, 'label'))) rows.push(...batch)
    expect(rows).toMatchObject([
      { kind: 'label', at: { file: url, line: 1 }, value: { name: 'A' } },
      {
        kind: 'label',
        at: { file: url, line: 2 },
        error: { code: 'BAD_JSON', at: [{ file: url, line: 2 }] },
      },
    ])
  })

  it('leaves no temporary files, whether read to its end or not', async () => {
    const temporary = tempFolder()
    vi.stubEnv('TMPDIR', temporary)
    onTestFinished(() => void vi.unstubAllEnvs())
    await read(serve('/labels.csv', { body: 'name\nA\n' }))
    for await (const block of readUrl(serve('/labels.csv', { body: 'name\nA\n' }), 'label')) {
      expect(block.failure).toBeUndefined()
      break
    }
    expect(readdirSync(temporary)).toEqual([])
  })

  it('is one error row if it cannot be read', async () => {
    const hint = 'Correct its address, or build again when it can be read.'
    const gone = await startServer(() => {})
    gone.close()
    const cut = { body: 'name\nA', length: 100 }
    for (const [url, message] of [
      [`${server.url}/none.csv`, 'The source answers 404 Not Found.'],
      [serve('/busy.csv', { status: 503 }), 'The source answers 503 Service Unavailable.'],
      [serve('/part.csv', { body: 'name\nA\n', status: 206 }), 'The source answers 206 Partial Content.'],
      [serve('/later.csv', { body: 'name\nA\n', status: 202 }), 'The source answers 202 Accepted.'],
      [serve('/cut.csv', cut), expect.stringMatching(/^The source cannot be read: \S.*\.$/)],
      [`${gone.url}/a.csv`, expect.stringMatching(/^The source cannot be read: connect ECONNREFUSED .*\.$/)],
    ] as const) {
      expect(await firstRow(url)).toEqual({
        kind: 'label',
        at: { file: url },
        error: expect.objectContaining({ code: 'UNREACHABLE', message, hint, at: [{ file: url }] }),
      })
    }
  })

  it('is one error row if the server sends nothing or next to nothing, before its response or within', async () => {
    const silent = await startServer(({ url }, response) => {
      if (url === '/half.csv') response.write('name\n'.repeat(1000))
      if (url !== '/drip.csv') return
      const drip = setInterval(() => response.write('A'), 10)
      response.on('close', () => clearInterval(drip))
    })
    onTestFinished(() => silent.close())
    for (const [name, what] of [
      ['never', 'nothing'],
      ['half', 'nothing'],
      ['drip', 'fewer than 1,024 bytes'],
    ]) {
      const url = `${silent.url}/${name}.csv`
      expect(
        await readRows(
          flattenRows(readUrl(url, 'label', { chooseReader: chooseByFormat(url, {}), idleTimeout: 100 })),
        ),
      ).toMatchObject([{ error: `UNREACHABLE The source sent ${what} for 0.1 seconds.` }])
    }
  })

  it('is one error row at once if it does not match its Content-Encoding, however its parts arrive', async () => {
    const wrong = await startServer(async ({ url = '' }, response) => {
      const [, coding = '', parts] = url.split('/')
      response.writeHead(200, { 'Content-Encoding': coding })
      if (parts !== 'whole.csv') {
        response.flushHeaders()
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      if (parts === 'parts.csv') response.write('name\n')
      response.end('A\n'.repeat(3000))
    })
    onTestFinished(() => wrong.close())
    for (const coding of ['gzip', 'br', 'deflate']) {
      for (const parts of ['whole', 'after', 'parts']) {
        for (let run = 0; run < 10; run += 1) {
          expect(await read(`${wrong.url}/${coding}/${parts}.csv`)).toMatchObject([
            {
              error: `UNREACHABLE The source answers with "Content-Encoding: ${coding}", but its body is not ${coding}.`,
              hint: 'Make the server omit that header, or compress the body.',
            },
          ])
        }
      }
    }
  })

  it('is decompressed according to its Content-Encoding, and is one error row if it was cut off', async () => {
    const text = `name\n${'A\n'.repeat(3000)}`
    const packed: Record<string, Buffer> = {
      gzip: gzipSync(text),
      br: brotliCompressSync(text),
      deflate: deflateSync(text),
      'gzip, br': brotliCompressSync(gzipSync(text)),
    }
    let cut = 0
    const right = await startServer(({ url = '' }, response) => {
      const coding = decodeURIComponent(url.split('/')[1] ?? '')
      const body = packed[coding] ?? Buffer.from(coding === 'aws-chunked' ? text : '')
      response.writeHead(200, { 'Content-Encoding': coding }).end(body.subarray(0, body.length - cut))
    })
    onTestFinished(() => right.close())
    const urlWith = (coding: string) => `${right.url}/${encodeURIComponent(coding)}/labels.csv`
    for (const coding of [...Object.keys(packed), 'aws-chunked'])
      expect(await read(urlWith(coding))).toHaveLength(3000)
    expect(await read(urlWith('x-gzip'))).toMatchObject([{ error: expect.stringMatching(/^EMPTY_SOURCE /) }])
    cut = 12
    for (const coding of ['gzip', 'br', 'deflate'])
      expect(await read(urlWith(coding))).toMatchObject([
        {
          error: `UNREACHABLE The source was cut off: its ${coding}-encoded body is incomplete.`,
        },
      ])
  })

  it('is one error row if it expands to very much more than was sent, and leaves nothing on the disk', async () => {
    const bomb = gzipSync(Buffer.alloc(70 * 1024 * 1024, 'name\n'))
    const dense = gzipSync(Buffer.concat([Buffer.from('name\n'), Buffer.alloc(1024 * 1024, 'A\n')]))
    const packed = await startServer(({ url }, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(url === '/dense.csv' ? dense : bomb)
    })
    onTestFinished(() => packed.close())
    const folder = tempFolder()
    vi.stubEnv('TMPDIR', folder)
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(await read(`${packed.url}/bomb.csv`)).toMatchObject([
      {
        error: expect.stringMatching(
          /^UNREACHABLE The source expands from [\d,]+ bytes to more than 67,108,864, which is more than 200 times as much\.$/,
        ),
        hint: 'Check what the server sends. If that is right, make it send the source uncompressed.',
      },
    ])
    expect(readdirSync(folder)).toEqual([])
    expect(dense.length * 200).toBeLessThan(1024 * 1024)
    expect(await read(`${packed.url}/dense.csv`)).toHaveLength(512 * 1024)
  })

  it.each(['keep-alive', 'close'])(
    'is one error row if more arrives than its Content-Length announces: %s',
    async (connection) => {
      // The end of the last name is cut off, as where characters are counted for bytes.
      const body = 'uuid,name\n00000000-0000-4000-8000-000000000001,Göteborg'
      const head = `HTTP/1.1 200 OK\r\nContent-Type: text/csv\r\nConnection: ${connection}\r\n`
      const raw = createServer((socket) => {
        socket.once('data', () => socket.end(`${head}Content-Length: ${body.length}\r\n\r\n${body}`))
      })
      await once(raw.listen(0, '127.0.0.1'), 'listening')
      onTestFinished(() => void raw.close())
      expect(await read(`http://127.0.0.1:${(raw.address() as AddressInfo).port}/labels.csv`)).toEqual([
        expect.objectContaining({
          error: 'UNREACHABLE The source sends more bytes than its Content-Length announces.',
        }),
      ])
    },
  )

  it('may redirect to another server, which does not get the password of the first', async () => {
    const asked: (string | undefined)[] = []
    const other = await startServer(({ headers }, response) => {
      asked.push(headers.authorization)
      response.writeHead(200, { 'Content-Type': 'text/csv' }).end('name\nA\n')
    })
    const first = await startServer(({ url = '', headers }, response) => {
      asked.push(headers.authorization)
      const location = { '/a.csv': 'b.csv', '/b.csv': `${other.url}/c`, '/round.csv': '/round.csv' }[url]
      response.writeHead(302, location === undefined ? {} : { Location: location }).end()
    })
    onTestFinished(() => {
      other.close()
      first.close()
    })
    expect(await read(`${first.url.replace('://', '://u:p@')}/a.csv`)).toMatchObject([
      { value: { name: 'A' } },
    ])
    expect(asked).toEqual([`Basic ${btoa('u:p')}`, `Basic ${btoa('u:p')}`, undefined])
    expect(await read(`${first.url}/round.csv`)).toMatchObject([
      { error: 'UNREACHABLE The source cannot be read: Maximum number of redirects exceeded.' },
    ])
    expect(await read(`${first.url}/nowhere.csv`)).toMatchObject([
      { error: 'UNREACHABLE The source answers 302 Found.' },
    ])
  })

  it('may take longer than a server may be silent', async () => {
    const slow = await startServer(async (_, response) => {
      for (const part of ['name\n', ...Array(3).fill('A\n'.repeat(600))]) {
        response.write(part)
        await new Promise((resolve) => setTimeout(resolve, 150))
      }
      response.end()
    })
    onTestFinished(() => slow.close())
    const url = `${slow.url}/labels.csv`
    expect(
      await readRows(
        flattenRows(readUrl(url, 'label', { chooseReader: chooseByFormat(url, {}), idleTimeout: 500 })),
      ),
    ).toHaveLength(1800)
  })

  it('is one error row if its type is not a format of a catalog', async () => {
    const text = await read(serve('/labels', { body: 'A', type: 'text/plain; charset=utf-8' }))
    const none = await read(serve('/labels', { body: 'A' }))
    expect([...text, ...none]).toMatchObject([
      {
        error: 'UNKNOWN_FORMAT A catalog cannot be read from a response of type text/plain; charset=utf-8.',
      },
      { error: 'UNKNOWN_FORMAT A catalog cannot be read from a response without a Content-Type.' },
    ])
  })

  it('is read with the options of its entry, and has places with the sheet', async () => {
    const book = path.join(tempFolder(), 'book.xlsx')
    writeXlsx(book, { sheets: { A: [['x']], B: [['Title'], ['A'], [null], [5]] } })
    const url = serve('/book.xlsx', { body: readFileSync(book) })
    const options = entryOptions('label', { sheet: 'B', fields: { name: 'Title' } })
    const rows: Row[] = []
    for await (const batch of flattenRows(
      readUrl(url, 'label', { chooseReader: chooseByFormat(url, options) }),
    ))
      rows.push(...batch)
    expect(rows).toMatchObject([
      { kind: 'label', at: { file: `${url}!B`, line: 2 }, value: { name: 'A' } },
      { kind: 'label', at: { file: `${url}!B`, line: 4 }, value: { name: '5' } },
    ])
    const csv = serve('/labels.csv', { body: Buffer.from('Title\nCaf\xe9', 'latin1') })
    const latin = entryOptions('label', { encoding: 'latin1', fields: { name: 'Title' } })
    expect(
      await readRows(flattenRows(readUrl(csv, 'label', { chooseReader: chooseByFormat(csv, latin) }))),
    ).toEqual([{ line: 2, value: { name: 'Café' } }])
    expect(
      await readRows(
        flattenRows(readUrl(csv, 'label', { chooseReader: chooseByFormat(csv, { location: csv }) })),
      ),
    ).toMatchObject([
      {
        error: 'BAD_ENCODING This line is not UTF-8.',
        hint: expect.stringContaining(`{ "from": "${csv}", `),
      },
    ])
    expect(
      await readRows(
        flattenRows(readUrl(csv, 'label', { chooseReader: chooseByFormat(csv, { sheet: 'B' }) })),
      ),
    ).toMatchObject([{ error: 'BAD_CONFIG "sheet" in "sources" is only for .xlsx, .ods files.' }])
  })
})
