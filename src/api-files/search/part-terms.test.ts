// The index of a catalog is the same in parts as of its library.
import { expect, it } from 'vitest'
import { LISTED } from '../../contract/kinds/kinds.ts'
import { encodeBody } from '../../core/site/encode.ts'
import type { DirectFile } from '../../core/site/planned-file.ts'
import { artistId, labelId, releaseId, trackId } from '../../testing/catalogs/catalog.ts'
import { createSource, openSources } from '../../testing/catalogs/sources.ts'
import { createSearch } from '../../testing/searches/search.ts'
import { makeSearchIndex, type SearchIndex } from './make-index.ts'
import { mergeTerms, partTerms } from './part-terms.ts'

const SITE = {
  ...{ pictures: null, audio: '/media' },
  pages: [
    { path: '/about/', title: 'About Love' },
    { path: '/imprint/', title: 'Love' },
  ],
}
const BYTES = 20_000

const indexContent = ({ shards, root }: SearchIndex) => ({ root, shards: shards.map(fileText) })
const fileText = (file: DirectFile) => [
  file.path,
  encodeBody({ path: file.path, body: file.render() }).toString(),
]

it('merges the terms of parts, those that are cut among them', async () => {
  const { count, random, pick } = createSearch('PARTED_INDEXES', { usual: 10, long: 200 })
  // Few words, so that terms are cut in the whole and not in parts, and names of cut terms alone have many copies.
  const words = ['love', 'Lovers', 'the', 'Ünder', '踏切の', '!!!', 'x', '𠮷', "don't"]
  const name = () => Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(words)).join(' ')
  const numbers = (size: number) => Array.from({ length: size }, (_, number) => number)
  for (let nth = 0; nth < count; nth += 1) {
    const { library } = await openSources([
      createSource(
        'artist',
        numbers(60).map((n) => ({ uuid: artistId(n), name: name(), also: [name()] })),
      ),
      createSource(
        'label',
        numbers(5).map((n) => ({ uuid: labelId(n), name: name() })),
      ),
      createSource(
        'release',
        numbers(200).map((n) => ({ uuid: releaseId(n), name: name(), label: labelId(n % 5) })),
      ),
      createSource(
        'track',
        numbers(2500).map((n) => ({
          ...{ uuid: trackId(n), name: name(), release: releaseId(n % 200), artist: artistId(n % 60) },
          ...{ tracknumber: 1, duration: '1', stream: `${n}.mp3` },
        })),
      ),
    ])
    const whole = makeSearchIndex(library, SITE, BYTES)
    expect(whole.root.cut.length).toBeGreaterThan(0)
    expect(whole.shards.length).toBeGreaterThan(1)
    const parts = 1 + Math.floor(random() * 7)
    const owners = new Map(
      LISTED.flatMap((kind) =>
        [...library.lists[kind].keys()].map((uuid) => [uuid, Math.floor(random() * parts)]),
      ),
    )
    const left = numbers(parts).map((part) =>
      partTerms(library, part === 0 ? SITE : { ...SITE, pages: [] }, (_, uuid) => owners.get(uuid) === part),
    )
    const total = left.reduce((sum, each) => sum + each.count, 0)
    expect(indexContent(mergeTerms(left, { count: total, bytes: BYTES }))).toEqual(indexContent(whole))
  }
})
