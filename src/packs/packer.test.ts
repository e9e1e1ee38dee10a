import { describe, expect, it } from 'vitest'
import { resourceFile } from '../api/files.ts'
import { recordFiles } from '../api/forms.ts'
import { blockFile } from '../api/packs.ts'
import { textFile } from '../stages/encode.ts'
import type { SiteFile } from '../stages/site.ts'
import { artistId, releaseId } from '../testing/catalog.ts'
import { Packer } from './packer.ts'

const artist = (number: number, body: string) =>
  textFile(resourceFile('artist', artistId(number), 'plain'), body)
const textOf = ({ body }: SiteFile) => Buffer.concat(body.map((part) => Buffer.from(part))).toString()
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
    const lines = `${artistId(1)} 0 3\n${artistId(2)} 4 6\n`
    expect(textOf(made[1] as SiteFile)).toBe(
      `${(12 + lines.length).toString(16).padStart(8, '0')} aa\n${lines}踏,{}`,
    )
    expect(textOf(made[2] as SiteFile)).toMatch(/ 0 1\n3$/)
  })

  it('drops files of a pack without stale blocks, which are rendered to be shown elsewhere', () => {
    expect([...new Packer(blocks).add([textFile(resourceFile('track', artistId(1), 'plain'), '')])]).toEqual(
      [],
    )
  })

  it('counts every file of a web page as an entry', () => {
    const packer = new Packer(new Map([['release_page' as const, [{ name: 'aa', count: 5 }]]]))
    const files = recordFiles('release', releaseId(1)).map((path, at) => textFile(path, `${at}`))
    const [block, ...rest] = [...packer.add(files)]
    expect(rest).toEqual([])
    expect(block && textOf(block)).toMatch(/\n0,1,2,3,4$/)
  })

  it('refuses a file for which a pack has no block left, and to end before all are complete', () => {
    const packer = new Packer(blocks)
    expect(() => packer.end()).toThrow('block aa of artist is not complete')
    expect([...packer.add([1, 2, 3].map((number) => artist(number, '')))]).toHaveLength(2)
    packer.end()
    expect(() => [...packer.add([artist(4, '')])]).toThrow('no block was planned')
  })
})
