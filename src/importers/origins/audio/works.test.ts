// A folder of classical music: composers and conductors are artists of the catalog.
import path from 'node:path'
import { expect, it } from 'vitest'
import { describeWithFfmpeg, makeAudio } from '../../../testing/processes/audio.ts'
import { dataIn, pressedIn, readJson } from '../../../testing/run/build.ts'
import { openFolder } from '../../../testing/run/folders.ts'

describeWithFfmpeg('the composer of a file', () => {
  it.each(['mp3', 'm4a', 'flac'])('is the same artist as a performer of this name: %s', async (extension) => {
    const folder = openFolder()
    const album = { album: 'Suites', label: 'Harbour' }
    await makeAudio([
      {
        file: path.join(dataIn(folder), `media/music/1.${extension}`),
        audio: 440,
        tags: { ...album, title: 'Gigue', artist: 'Ann', track: '1', composer: 'Bo Lind' },
      },
      {
        file: path.join(dataIn(folder), `media/music/2.${extension}`),
        audio: 550,
        tags: { ...album, title: 'Air', artist: 'Bo Lind', track: '2' },
      },
    ])
    const tree = await pressedIn(folder, {
      'site.json': {
        ...{ base_url: 'https://api.example.org', pages: false, docs: false, default_label: 'Harbour' },
        namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f',
        sources: { audio: 'media/music' },
      },
    })
    const { results } = readJson(tree, 'api/v1/catalog/artist/index.json') as {
      results: { uuid: string; name: string }[]
    }
    expect(results.map(({ name }) => name).sort()).toEqual(['Ann', 'Bo Lind'])
    const features = [...tree.keys()].filter((file) =>
      /^api\/v1\/features\/media\/[^/]+\/index\.json$/.test(file),
    )
    expect(features.map((file) => readJson(tree, file).composers)).toEqual([
      [{ uuid: results.find(({ name }) => name === 'Bo Lind')?.uuid, name: 'Bo Lind' }],
    ])
  })
})
