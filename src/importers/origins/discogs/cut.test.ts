import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DumpRelease, makeDump } from '../../../testing/formats/discogs-dump.ts'
import { type CutFault, cutReleases, type Segment } from './cut.ts'

const release = (id: number): DumpRelease => ({
  id,
  title: `Release ${id}`,
  tracklist: [{ title: 'One' }, { title: 'Two' }],
})
const many = (count: number) => Array.from({ length: count }, (_, index) => release(index + 1))

async function* splitIntoChunks(text: string, sizes: readonly number[]): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  let start = 0
  for (let at = 0; start < bytes.length; at += 1) {
    const size = sizes[at % sizes.length] ?? 1
    yield bytes.subarray(start, start + size)
    start += size
  }
}

async function cut(text: string, sizes: readonly number[] = [4096]) {
  const segments: Segment[] = []
  const faults: CutFault[] = []
  for await (const each of cutReleases(splitIntoChunks(text, sizes))) {
    if ('fault' in each) faults.push(each)
    else segments.push(each)
  }
  return { segments, faults, texts: segments.map(({ bytes }) => bytes.toString()) }
}

describe('a dump', () => {
  it('is cut between releases, at the same offsets whatever the chunks of its bytes', async () => {
    const text = makeDump(many(600))
    const { texts, faults } = await cut(text)
    expect(faults).toEqual([])
    expect(texts.length).toBeGreaterThan(2)
    expect(`<?xml version="1.0" encoding="UTF-8"?>\n<releases>${texts.join('')}\n</releases>\n`).toBe(text)
    expect(texts.every((each) => each.endsWith('</release>'))).toBe(true)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 1, maxLength: 5 }),
        async (sizes) => {
          // Mixed with larger chunks, since a dump in tiny chunks takes a second.
          expect((await cut(text, [...sizes, 4096])).texts).toEqual(texts)
        },
      ),
      { numRuns: 20 },
    )
  })

  it('is cut if its bytes come one by one', async () => {
    const text = makeDump(many(20))
    expect((await cut(text, [1])).texts).toEqual((await cut(text)).texts)
  })

  it('counts the tracks and lines before each segment', async () => {
    const { segments } = await cut(makeDump(many(300)))
    const last = segments.at(-1) as Segment
    const [, first] = /<release id="(\d+)"/.exec(last.bytes.toString()) ?? []
    expect(last.tracksBefore).toBe((Number(first) - 1) * 2)
    // Each release has a line break in its notes, and one after it.
    expect(last.linesBefore).toBe(1 + (Number(first) - 1) * 2)
  })

  it('in which a release changes is cut at the same offsets elsewhere', async () => {
    const releases = many(600)
    const before = new Set((await cut(makeDump(releases))).texts)
    const changed = releases.flatMap((each) =>
      each.id === 300 ? [{ ...each, title: 'New' }, release(1000)] : [each],
    )
    const after = (await cut(makeDump(changed))).texts
    expect(after.length).toBeGreaterThan(5)
    expect(after.filter((text) => !before.has(text)).length).toBeLessThanOrEqual(2)
  })

  it.each([
    ['<?xml version="1.0"?><artists><artist/></artists>', 'not a dump', 'artists'],
    ['{"releases": []}', 'not a dump', ''],
    ['', 'not a dump', ''],
    [makeDump(many(3)).slice(0, -30), 'cut off', 'releases'],
    [makeDump(many(3)).replace('</releases>\n', ''), 'cut off', 'releases'],
    ['<releases>\n', 'cut off', 'releases'],
  ])('that cannot be read to its end gives the reason: %.40j', async (text, fault, root) => {
    expect((await cut(text)).faults).toMatchObject([{ fault, root }])
  })

  it.each([
    '<releases></releases>',
    '\uFEFF<?xml version="1.0"?>\n<!-- a <comment> -->\n<releases>\n</releases>\n<!-- end -->\n',
  ])('may be empty: %j', async (text) => {
    expect(await cut(text)).toEqual({ segments: [], faults: [], texts: [] })
  })

  it('may lack the element around all releases, as in 2014', async () => {
    expect((await cut('<release id="1"></release>\n<release id="2"></release>\n')).faults).toEqual([])
  })

  it('with a release that has no end is not read further than necessary', async () => {
    let read = 0
    const endless = async function* () {
      yield Buffer.from('<releases><release id="1"><title>')
      for (; read < 40; read += 1) yield Buffer.alloc(2 ** 20, 'x')
    }
    const faults: unknown[] = []
    for await (const each of cutReleases(endless())) faults.push(each)
    expect(faults).toMatchObject([{ fault: 'too long' }])
    expect(read).toBeLessThan(20)
  })
})
