import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { MEMBER_BYTES } from '../contract/blocks/blocks.ts'
import { blockFile, type Pack } from '../contract/blocks/packs.ts'
import { recordFiles } from '../contract/kinds/forms.ts'
import { resourceFile } from '../contract/urls/files.ts'
import { parseBlock, parseMembers } from '../core/packed/block.ts'
import { encodeBody, textFile } from '../core/site/encode.ts'
import type { SiteFile } from '../core/site/site.ts'
import { artistId, releaseId } from '../testing/catalogs/catalog.ts'
import { RecordBlock } from './record-block.ts'

const artist = (number: number, body: string) =>
  textFile(resourceFile('artist', artistId(number), 'plain'), body)

function makeBlock(pack: Pack, files: readonly SiteFile[]): SiteFile {
  const block = new RecordBlock(pack)
  for (const file of files) block.add(file)
  return block.build('aa')
}

/** The entries of a block as texts, by name. */
const entriesIn = (file: SiteFile): [string, string][] =>
  Array.from(parseBlock('aa', encodeBody(file)) ?? [], ([name, content]) => [name, `${content}`])

/** The decompressed members of a block. */
const memberTexts = ({ body: [, ...members] }: SiteFile) =>
  members.map((member) => gunzipSync(member as Uint8Array).toString())

describe('a block of records', () => {
  it('has the files in the order in which they were added, each with its bytes', () => {
    const block = makeBlock('artist', [artist(2, '踏'), artist(1, '{}')])
    expect(block.path).toBe(blockFile('artist', 'aa'))
    const lines = `${artistId(2)} 3\n${artistId(1)} 2\n`
    expect(memberTexts(block)).toEqual([`${(9 + lines.length).toString(16).padStart(8, '0')}\n${lines}踏{}`])
    expect(entriesIn(block)).toEqual([
      [artistId(2), '踏'],
      [artistId(1), '{}'],
    ])
  })

  it('has responses in the short form, and the forms of records as they are', () => {
    const text = `{"uuid":"${artistId(1)}"}`
    const block = makeBlock('artist', [artist(1, text)])
    expect(memberTexts(block)[0]).toMatch(/\n{"uuid":"."}$/)
    expect(entriesIn(block)).toEqual([[artistId(1), text]])
    const [page = ''] = recordFiles('release', releaseId(1))
    expect(memberTexts(makeBlock('release_page', [textFile(page, releaseId(1))]))[0]).toMatch(
      new RegExp(`\n${releaseId(1)}$`),
    )
  })

  it('has an entry for each form of a record', () => {
    const files = recordFiles('release', releaseId(1)).map((path, at) => textFile(path, `${at}`))
    const block = makeBlock('release_page', files)
    expect(memberTexts(block)[0]).toMatch(/\n012345$/)
    expect(entriesIn(block).map(([, content]) => content)).toEqual(['0', '1', '2', '3', '4', '5'])
  })

  it('has another member after the entry that fills one, and gunzip prints them all', () => {
    const long = '0'.repeat(MEMBER_BYTES)
    const block = makeBlock('artist', [artist(1, '1'), artist(2, long), artist(3, '3')])
    expect(memberTexts(block).map((text) => text.at(-1))).toEqual(['0', '3'])
    expect(entriesIn(block).map(([, content]) => content)).toEqual(['1', long, '3'])
    const bytes = encodeBody(block)
    const members = bytes.subarray(parseMembers('aa', bytes)?.[0]?.start)
    expect(gunzipSync(members).toString()).toBe(memberTexts(block).join(''))
  })

  it.each([
    ['of another kind', resourceFile('track', artistId(1), 'plain')],
    ['with the page of the record', recordFiles('artist', artistId(1))[0] as string],
    ['in the other variant', resourceFile('artist', artistId(1), 'api')],
    ['of no record', 'api/v1/index.json'],
  ])('refuses a file %s', (_, path) => {
    const block = new RecordBlock('artist')
    expect(() => block.add(textFile(path, ''))).toThrow(`${path} does not belong to artist`)
  })
})
