import { describe, expect, it } from 'vitest'
import { dataIn, distIn, runBuild } from '../testing/build.ts'
import { releaseId, smallCatalog, trackId } from '../testing/catalog.ts'
import { readTree, tempFolder, writeTree } from '../testing/folders.ts'
import { textsAt } from '../testing/pages.ts'

const FEED = `releases/${releaseId(1)}/feed.rss`

/** A catalog whose audio the site serves itself, but for that of its last track. */
function catalogOf(audio: Record<string, string>, settings: object = {}) {
  const { 'tracks.ndjson': tracks, ...catalog } = smallCatalog(3)
  return {
    ...catalog,
    'tracks.ndjson': tracks.map((track, index) => ({ ...track, stream: `audio/no. ${index + 1}.mp3` })),
    'site.json': { base_url: 'https://catalog.example', pages: true, docs: false, ...settings },
    ...Object.fromEntries(Object.entries(audio).map(([name, text]) => [`media/audio/${name}`, text])),
  }
}

async function built(folder: string, catalog: object): Promise<Map<string, string>> {
  writeTree(dataIn(folder), catalog as Record<string, string>)
  const ran = await runBuild(folder)
  if (ran.code !== 0) throw new Error(ran.stderr)
  return readTree(distIn(folder))
}

const lengthsIn = (tree: Map<string, string>): string[] =>
  textsAt(tree.get(FEED) ?? '', '//enclosure/@length')

describe('the feed of a release', () => {
  it('has the sizes of the audio that the site serves, which follow the files', async () => {
    const folder = tempFolder()
    const first = await built(folder, catalogOf({ 'no. 1.mp3': 'a', 'no. 2.mp3': 'bb' }))
    expect(lengthsIn(first)).toEqual(['1', '2', '0'])

    const second = await built(folder, { 'media/audio/no. 2.mp3': 'bbbb' })
    expect(lengthsIn(second)).toEqual(['1', '4', '0'])
    const clean = await built(tempFolder(), catalogOf({ 'no. 1.mp3': 'a', 'no. 2.mp3': 'bbbb' }))
    expect(second.get(FEED)).toBe(clean.get(FEED))
    const changed = [...second].filter(([file, text]) => text !== first.get(file)).map(([file]) => file)
    expect(changed.sort()).toEqual(['.catalog-press/revision', 'media/audio/no. 2.mp3', FEED])
  })

  it('has none where the audio is elsewhere', async () => {
    const media_url = 'https://media.example'
    const tree = await built(tempFolder(), catalogOf({ 'no. 1.mp3': 'a' }, { media_url }))
    expect(lengthsIn(tree)).toEqual(['0', '0', '0'])
    expect(textsAt(tree.get(FEED) ?? '', '//item/guid')).toEqual([1, 2, 3].map(trackId))
  })
})
