import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { MEMBER_BYTES } from '../contract/blocks/blocks.ts'
import { blockFile, type Pack } from '../contract/blocks/packs.ts'
import { recordFiles } from '../contract/kinds/forms.ts'
import { resourceFile } from '../contract/urls/files.ts'
import { parseBlock, parseMembers } from '../core/packed/block.ts'
import { bytesOf, textFile } from '../core/site/encode.ts'
import type { SiteFile } from '../core/site/site.ts'
import { artistId, releaseId } from '../testing/catalogs/catalog.ts'
import { RecordBlock } from './record-block.ts'

const artist = (number: number, body: string) =>
  textFile(resourceFile('artist', artistId(number), 'plain'), body)
const entriesIn = (file: SiteFile, name: string) =>
  parseBlock(name, bytesOf(file)) ?? new Map<string, Buffer>()

/** The decompressed members of a block. */
const textsOf = ({ body: [, ...members] }: SiteFile) =>
  members.map((member) => gunzipSync(member as Uint8Array).toString())

/** A block of a pack with some files. */
function blockOf(pack: Pack, files: readonly SiteFile[]): SiteFile {
  const block = new RecordBlock(pack)
  for (const file of files) block.add(file)
  return block.build('aa')
}

describe('a block of records', () => {
  it('holds files in their order, after a head with their entries', () => {
    const block = blockOf('artist', [artist(1, '踏'), artist(2, '{}')])
    expect(block.path).toBe(blockFile('artist', 'aa'))
    const lines = `${artistId(1)} 3\n${artistId(2)} 2\n`
    expect(textsOf(block)).toEqual([`${(9 + lines.length).toString(16).padStart(8, '0')}\n${lines}踏{}`])
    expect([...entriesIn(block, 'aa').values()].map(String)).toEqual(['踏', '{}'])
  })

  it('has responses in the short form, and the forms of records as they are', () => {
    const text = `{"uuid":"${artistId(1)}"}`
    const block = blockOf('artist', [artist(1, text)])
    expect(textsOf(block)[0]).toMatch(/\n{"uuid":"."}$/)
    expect([...entriesIn(block, 'aa').values()].map(String)).toEqual([text])
    const page = textFile(recordFiles('release', releaseId(1))[0] as string, releaseId(1))
    expect(textsOf(blockOf('release_page', [page]))[0]?.endsWith(`\n${releaseId(1)}`)).toBe(true)
  })

  it('begins another member after the entry that fills one, and gunzip prints them all', () => {
    const long = '0'.repeat(MEMBER_BYTES)
    const block = blockOf('artist', [artist(1, '1'), artist(2, long), artist(3, '3')])
    expect(textsOf(block).map((text) => text.at(-1))).toEqual(['0', '3'])
    expect([...entriesIn(block, 'aa').values()].map(String)).toEqual(['1', long, '3'])
    const bytes = bytesOf(block)
    const members = bytes.subarray(parseMembers('aa', bytes)?.[0]?.start)
    expect(gunzipSync(members).toString()).toBe(textsOf(block).join(''))
  })

  it('has every form of a record as an entry', () => {
    const files = recordFiles('release', releaseId(1)).map((path, at) => textFile(path, `${at}`))
    expect(textsOf(blockOf('release_page', files))[0]).toMatch(/\n012345$/)
  })

  it('takes no file of another pack', () => {
    expect(() => blockOf('track', [artist(1, '')])).toThrow('does not belong to track')
  })
})
