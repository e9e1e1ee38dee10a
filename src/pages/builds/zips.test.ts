// Releases that can be downloaded as a whole.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { labelId, releaseId, smallCatalog } from '../../testing/catalogs/catalog.ts'
import { jpeg, song } from '../../testing/formats/media.ts'
import { dataIn, distIn, parseCounts, runBuild } from '../../testing/run/build.ts'
import { readTree, suiteFolder, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'

const ZIP = `media/releases/${releaseId(1)}.zip`
const PAGE = `releases/${releaseId(1)}/index.html`

function catalog(settings: object = {}) {
  const small = smallCatalog(3)
  return {
    ...small,
    'tracks.ndjson': small['tracks.ndjson'].map((track, at) => ({
      ...track,
      name: ['Low/Water', 'Tide', 'Away'][at],
    })),
    'releases.ndjson': [
      {
        ...small['releases.ndjson'][0],
        name: 'Tidal: Works',
        artist: small['artists.ndjson'][0]?.uuid,
        releasedate: '2024-05-31',
        catalognumber: 'HT 001',
        image: 'cover.jpg',
      },
      { uuid: releaseId(2), name: 'Without audio', label: labelId(1) },
    ],
    'site.json': {
      base_url: 'https://api.example.org',
      docs: false,
      site: { downloads: 'zip' },
      ...settings,
    },
    'media/audio/1.mp3': song('one'),
    'media/audio/2.mp3': song('two'),
    'media/images/release/cover.jpg': jpeg('cover'),
  }
}

async function filesIn(zip: Buffer): Promise<Map<string, string>> {
  const opened = await fromBufferPromise(zip, { lazyEntries: true })
  const files = new Map<string, string>()
  for await (const entry of opened.eachEntry()) {
    const parts: Buffer[] = []
    for await (const part of await opened.openReadStreamPromise(entry)) parts.push(part as Buffer)
    files.set(entry.fileName, Buffer.concat(parts).toString('latin1'))
  }
  return files
}

async function builtIn(folder: string, settings?: object): Promise<Map<string, string>> {
  writeTree(dataIn(folder), catalog(settings))
  expect((await runBuild(folder)).code).toBe(0)
  return readTree(distIn(folder))
}

describe('the zip of a release', () => {
  const folder = suiteFolder()
  let tree: Map<string, string>
  let zip: Buffer
  beforeAll(async () => {
    tree = await builtIn(folder)
    zip = readFileSync(path.join(distIn(folder), ZIP))
  }, 60_000)

  it('has its audio in order, its cover and its titles', async () => {
    const files = await filesIn(zip)
    const name = 'Artist 1 - Tidal_ Works'
    expect([...files.keys()]).toEqual(
      ['01 Low_Water.mp3', '02 Tide.mp3', 'cover.jpg', 'titles.txt'].map((file) => `${name}/${file}`),
    )
    expect(files.get(`${name}/02 Tide.mp3`)).toBe(Buffer.from(song('two')).toString('latin1'))
    expect(Buffer.from(files.get(`${name}/titles.txt`) ?? '', 'latin1').toString()).toBe(
      [
        'Artist 1 - Tidal: Works',
        'Label, 2024-05-31, HT 001',
        '',
        '01 Low/Water (1:01)',
        '02 Tide - Artist 2 (1:02)',
        '03 Away - Artist 3 (1:03)',
        '',
      ].join('\n'),
    )
  })

  it('is linked on the page of the release, under its name and with its size', () => {
    expect(tree.get(PAGE)).toContain(
      `<a class="zip" href="/${ZIP}" download="Artist 1 - Tidal_ Works.zip">Download all (ZIP, 1 MB)</a>`,
    )
    expect([...tree.keys()].filter((file) => file.endsWith('.zip'))).toEqual([ZIP])
  })

  it('is written again only where its files or its titles have changed', async () => {
    expect(parseCounts(await runBuild(folder))).toMatchObject({ written: 0, removed: 0 })
    writeTree(dataIn(folder), { 'media/audio/2.mp3': song('another') })
    expect((await runBuild(folder)).code).toBe(0)
    expect(readFileSync(path.join(distIn(folder), ZIP)).equals(zip)).toBe(false)
  })

  it('has the same bytes wherever it is made, and is a file where pages are in blocks', async () => {
    const packed = await builtIn(tempFolder(), { layout: 'packed' })
    expect(Buffer.from(packed.get(ZIP) ?? '', 'latin1').equals(zip)).toBe(true)
  })

  it('counts among the files of a host, and must not be larger than those', async () => {
    const own = tempFolder()
    const check = async (audio: string) => {
      writeTree(dataIn(own), {
        ...catalog({ hosts: ['cloudflare-pages'] }),
        'media/audio/1.mp3': song(audio),
        'media/audio/2.mp3': song(audio),
      })
      const { code, stderr } = await runHere(['check', '--data', dataIn(own)])
      return [code, stderr]
    }
    expect(await check('short')).toEqual([0, expect.any(String)])
    expect(await check('x'.repeat(14e6))).toEqual([
      1,
      expect.stringContaining(`error OVER_LIMIT  The file ${ZIP} has`),
    ])
    const buildFiles = async (settings: object) => {
      writeTree(dataIn(own), {
        ...catalog(settings),
        'media/audio/1.mp3': song(),
        'media/audio/2.mp3': song(),
      })
      const { stdout } = await runHere(['stats', '--json', '--data', dataIn(own), '--out', distIn(own)])
      return JSON.parse(stdout).site.files
    }
    expect((await buildFiles({})) - (await buildFiles({ site: { downloads: true } }))).toBe(1)
  })

  it('is not made unless it is asked for, nor for audio that is elsewhere', async () => {
    for (const settings of [{ site: { downloads: true } }, { media_url: 'https://media.example.org' }]) {
      const other = tempFolder()
      const page = (await builtIn(other, settings)).get(PAGE)
      expect(page).not.toContain('class="zip"')
      expect(existsSync(path.join(distIn(other), ZIP))).toBe(false)
    }
  })
})
