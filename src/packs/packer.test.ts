import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { MEMBER_BYTES } from '../contract/blocks/blocks.ts'
import { blockFile } from '../contract/blocks/packs.ts'
import { recordFiles } from '../contract/kinds/forms.ts'
import { resourceFile } from '../contract/urls/files.ts'
import { parseBlock, parseMembers } from '../core/packed/block.ts'
import { bytesOf, textFile } from '../core/site/encode.ts'
import type { SiteFile } from '../core/site/site.ts'
import { artistId, releaseId } from '../testing/catalogs/catalog.ts'
import { Packer } from './packer.ts'

const artist = (number: number, body: string) =>
  textFile(resourceFile('artist', artistId(number), 'plain'), body)
const entriesIn = (file: SiteFile, name: string) =>
  parseBlock(name, bytesOf(file)) ?? new Map<string, Buffer>()

/** The decompressed members of a block. */
const textsOf = ({ body: [, ...members] }: SiteFile) =>
  members.map((member) => gunzipSync(member as Uint8Array).toString())

const blocks = new Map([
  [
    'artist' as const,
    [
      { name: 'aa', count: 2 },
      { name: 'bb', count: 1 },
    ],
  ],
])

describe('a packer', () => {
  it('puts files into blocks in their order, and lets all others through', () => {
    const packer = new Packer(blocks)
    const other = textFile('api/v1/index.json', '{}')
    const made = [...packer.add([artist(1, '踏'), other]), ...packer.add([artist(2, '{}'), artist(3, '3')])]
    packer.end()
    expect(made.map(({ path }) => path)).toEqual([
      other.path,
      blockFile('artist', 'aa'),
      blockFile('artist', 'bb'),
    ])
    const lines = `${artistId(1)} 3\n${artistId(2)} 2\n`
    expect(textsOf(made[1] as SiteFile)).toEqual([
      `${(9 + lines.length).toString(16).padStart(8, '0')}\n${lines}踏{}`,
    ])
    expect([...entriesIn(made[1] as SiteFile, 'aa').values()].map(String)).toEqual(['踏', '{}'])
    expect([...entriesIn(made[2] as SiteFile, 'bb').values()].map(String)).toEqual(['3'])
  })

  it('puts responses into the short form, and the forms of records as they are', () => {
    const text = `{"uuid":"${artistId(1)}"}`
    const [block] = [
      ...new Packer(new Map([['artist' as const, [{ name: 'aa', count: 1 }]]])).add([artist(1, text)]),
    ]
    expect(block && textsOf(block)[0]).toMatch(/\n{"uuid":"."}$/)
    expect([...entriesIn(block as SiteFile, 'aa').values()].map(String)).toEqual([text])
    const page = textFile(recordFiles('release', releaseId(1))[0] as string, releaseId(1))
    const ofPages = new Packer(new Map([['release_page' as const, [{ name: 'aa', count: 1 }]]]))
    const [other] = [...ofPages.add([page])]
    expect(other && textsOf(other)[0]?.endsWith(`\n${releaseId(1)}`)).toBe(true)
  })

  it('begins another member after the entry that fills one, and gunzip prints them all', () => {
    const packer = new Packer(new Map([['artist' as const, [{ name: 'aa', count: 3 }]]]))
    const long = '0'.repeat(MEMBER_BYTES)
    const [block] = [...packer.add([artist(1, '1'), artist(2, long), artist(3, '3')])] as [SiteFile]
    expect(textsOf(block).map((text) => text.at(-1))).toEqual(['0', '3'])
    expect([...entriesIn(block, 'aa').values()].map(String)).toEqual(['1', long, '3'])
    const bytes = bytesOf(block)
    const members = bytes.subarray(parseMembers('aa', bytes)?.[0]?.start)
    expect(gunzipSync(members).toString()).toBe(textsOf(block).join(''))
  })

  it('drops files of a pack without stale blocks, which are rendered to be shown elsewhere', () => {
    expect([...new Packer(blocks).add([textFile(resourceFile('track', artistId(1), 'plain'), '')])]).toEqual(
      [],
    )
  })

  it('counts every file of a web page as an entry', () => {
    const packer = new Packer(new Map([['release_page' as const, [{ name: 'aa', count: 6 }]]]))
    const files = recordFiles('release', releaseId(1)).map((path, at) => textFile(path, `${at}`))
    const [block, ...rest] = [...packer.add(files)]
    expect(rest).toEqual([])
    expect(block && textsOf(block)[0]).toMatch(/\n012345$/)
  })

  it('refuses a file for which a pack has no block left, and to end before all are complete', () => {
    const packer = new Packer(blocks)
    expect(() => packer.end()).toThrow('block aa of artist is not complete')
    expect([...packer.add([1, 2, 3].map((number) => artist(number, '')))]).toHaveLength(2)
    packer.end()
    expect(() => [...packer.add([artist(4, '')])]).toThrow('no block was planned')
  })
})
