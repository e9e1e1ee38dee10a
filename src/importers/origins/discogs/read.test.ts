import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { originRows } from '../../../testing/catalogs/origins.ts'
import { type DumpRelease, makeDump } from '../../../testing/formats/discogs-dump.ts'
import { tempFolder, writeTree } from '../../../testing/run/folders.ts'
import { startServer } from '../../../testing/servers/server.ts'
import { discogs } from './index.ts'

const release = (id: number): DumpRelease => ({
  id,
  title: `Release ${id} & “more”`,
  artists: [{ id: 1 + (id % 40), name: `Artist ${id % 40}` }],
  labels: [{ id: 7, name: 'Label' }],
  tracklist: [
    { position: '1', title: 'Один', duration: '1:00' },
    { position: '2', title: 'Two 😀', duration: '2:00' },
  ],
})
const many = (count: number) => Array.from({ length: count }, (_, index) => release(index + 1))
const DUMP = makeDump(many(400))

/** Reads bytes as a dump. */
async function read(bytes: string | Buffer, name = 'discogs_20260101_releases.xml') {
  const data = tempFolder()
  writeFileSync(path.join(data, name), bytes)
  return originRows(discogs, { discogs: [name] }, data)
}

describe('a dump of Discogs', () => {
  it('gives the same rows plain, compressed, under another name, and from a server', async () => {
    const plain = await read(DUMP)
    expect(plain.values).toHaveLength(800)
    expect(plain.rows.map(({ line }) => line)).toEqual(plain.rows.map((_, index) => index + 1))
    const packed = await read(gzipSync(DUMP), 'discogs_20260101_releases.xml.gz')
    expect(packed.rows).toEqual(plain.rows)
    expect((await read(gzipSync(DUMP))).rows).toEqual(plain.rows)
    const halves = [gzipSync(DUMP.slice(0, 5000)), gzipSync(DUMP.slice(5000))]
    expect((await read(Buffer.concat(halves), 'a.xml.gz')).rows).toEqual(plain.rows)
    const server = await startServer((_, response) => void response.end(gzipSync(DUMP)))
    const served = await originRows(discogs, { discogs: [`${server.url}/dump`] }, tempFolder())
    await server.close()
    expect(served.rows).toEqual(plain.rows)
  })

  it('is not the same source as its file read in another form', async () => {
    const [source] = (await read(DUMP)).sources
    expect(source?.identity === null || source?.identity.startsWith('discogs ')).toBe(true)
    expect(source).toMatchObject({ kind: 'track', size: Buffer.byteLength(DUMP) })
  })

  it('may contain characters that XML forbids, and invalid UTF-8', async () => {
    const odd = Buffer.concat([
      Buffer.from(DUMP.replace('Один', 'Bell \u0007&#8;&#55357;&#56832;').replace('Один', 'Half ')),
    ])
    const at = odd.indexOf('Half ') + 5
    const bytes = Buffer.concat([odd.subarray(0, at), Buffer.from([0xed, 0xa0, 0xbd]), odd.subarray(at)])
    const { values, skipped } = await read(bytes)
    expect(values[0]?.name).toBe('Bell \u0007\u0008😀')
    expect(values[2]?.name).toBe('Half \uFFFD\uFFFD\uFFFD')
    expect(skipped).toHaveLength(1)
    expect(skipped[0]).toMatch(/ bytes that are not UTF-8, shown as U\+FFFD$/)
  })

  it('with a malformed release reports which and where, and continues', async () => {
    const { rows, values } = await read(DUMP.replace('<title>Release 3 ', '<title><b>Release 3 '))
    expect(values).toHaveLength(798)
    expect(rows.filter((row) => 'error' in row)).toEqual([
      {
        line: 7,
        error: 'BAD_XML Release 3 is not well-formed XML: closing tag mismatch.',
        hint: 'Download the file again, and compare its checksum with the one at https://data.discogs.com.',
      },
    ])
  })

  it('with many such releases reports the line of each', async () => {
    const { rows } = await read(DUMP.replaceAll('<genres>', '<genre>').replaceAll('<title>', '<title><b>'))
    expect(rows.map(({ line }) => line)).toEqual(Array.from({ length: 400 }, (_, index) => 3 + 2 * index))
  })

  it('with nested releases, or nested parts, is read in linear time', async () => {
    const deep = (name: string) => `<${name}>`.repeat(50_000) + `</${name}>`.repeat(50_000)
    const xml = `<releases><release id="1"><title>T</title><tracklist><track>${deep('sub_tracks')}</track></tracklist></release>${'<!--'.repeat(500_000)}`
    expect((await read(xml)).rows.at(-1)).toHaveProperty('error', expect.stringContaining('cut off'))
  })

  it.each([
    ['cut off', DUMP.slice(0, -40), 'BAD_XML The dump was cut off before the end of its last release.'],
    ['cut off between releases', DUMP.replace('</releases>\n', ''), 'BAD_XML The dump was cut off'],
    [
      'packed and cut off',
      gzipSync(DUMP).subarray(0, -20),
      'BAD_ARCHIVE The file cannot be unpacked: unexpected end',
    ],
    ['packed and damaged', damaged(gzipSync(DUMP)), 'BAD_ARCHIVE The file cannot be unpacked: '],
    ['of artists', '<artists><artist/></artists>', 'BAD_XML This is the dump of artists, not of releases.'],
    ['of nothing', '{}', 'BAD_XML This is not a Discogs dump of releases.'],
    ['empty', '', 'EMPTY_SOURCE The source is empty: it has 0 bytes.'],
    ['in UTF-16', Buffer.from(`\uFEFF${DUMP}`, 'utf16le'), 'BAD_ENCODING This is UTF-16, not UTF-8.'],
  ])('that is %s ends with an error', async (_, bytes, error) => {
    const { rows } = await read(bytes)
    expect(rows.at(-1)).toHaveProperty('error', expect.stringContaining(error))
    expect(rows.filter((row) => 'error' in row)).toHaveLength(1)
  })
})

/** Changes a byte in the middle. */
function damaged(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  copy.fill(0xff, copy.length / 2, copy.length / 2 + 8)
  return copy
}

describe('the entry of Discogs', () => {
  it('may be a folder, a pattern, or a list, and reads a file once', async () => {
    const data = tempFolder()
    writeTree(data, { 'd/a_releases.xml': DUMP, 'd/b_releases.xml': DUMP, 'd/a_artists.xml': '<artists/>' })
    const findNames = async (...entry: string[]) =>
      (await discogs({ discogs: entry }, { base: data, data })).map(({ name }) => path.relative(data, name))
    expect(await findNames('d')).toEqual(['d/a_releases.xml', 'd/b_releases.xml'])
    expect(await findNames('d/b*.xml', path.join(data, 'd'))).toEqual([
      'd/b_releases.xml',
      'd/a_releases.xml',
    ])
    expect(readFileSync(path.join(data, 'd/a_releases.xml'), 'utf8')).toBe(DUMP)
  })

  it('is an error with a hint for a missing file, or another format', async () => {
    const data = tempFolder()
    writeTree(data, { 'a.csv': 'x' })
    const entry = ['none.xml', 'a.csv', 'ftp://example.com/a.xml', '.']
    await expect(discogs({ discogs: entry }, { base: data, data })).rejects.toMatchObject({
      errors: [
        { code: 'NO_SUCH_FILE' },
        { code: 'UNKNOWN_FORMAT', message: 'A dump of Discogs has the extension .xml or .xml.gz.' },
        { code: 'BAD_CONFIG' },
        { code: 'NO_SUCH_FILE', message: 'There is no file *releases.xml{,.gz}, which "sources" names.' },
      ],
    })
  })
})
