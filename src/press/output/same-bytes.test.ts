import { beforeAll, describe, expect, it } from 'vitest'
import { smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { spawnBuild } from '../../testing/processes/build.ts'
import { dataIn, distIn, pressed, readJson } from '../../testing/run/build.ts'
import { readTree, suiteFolder, tempFolder, writeTree } from '../../testing/run/folders.ts'

describe('the same catalog gives the same bytes', () => {
  const names = ['Zoë', 'Zoe', 'zoe', 'Älg', 'alg', 'Αθήνα', '東京', 'Iıİi', 'ığ', 'b', 'B', ' a']
  const { 'site.json': site, ...small } = smallCatalog(names.length)
  const catalog = {
    ...small,
    'artists.ndjson': small['artists.ndjson'].map((artist, index) => ({
      ...artist,
      name: names[index] as string,
      ...(index === 0 ? { items: [trackId(3), trackId(1)] } : {}),
    })),
    'site.json': { ...site, order: 'name', page_size: 5 },
  }
  const folder = suiteFolder()
  let tree: Map<string, string>

  beforeAll(async () => {
    writeTree(dataIn(folder), catalog)
    await spawnBuild(folder, [], { TZ: 'UTC', LC_ALL: 'C' })
    tree = readTree(distIn(folder))
  })

  it('whatever the order of its rows, where the list is ordered by name', async () => {
    const shuffled = {
      ...catalog,
      'artists.ndjson': [...catalog['artists.ndjson']].reverse(),
      'tracks.ndjson': [...catalog['tracks.ndjson'].slice(7), ...catalog['tracks.ndjson'].slice(0, 7)],
    }
    expect(await pressed(shuffled)).toEqual(tree)
    const listed = [0, 5, 10].flatMap(
      (offset) => readJson(tree, `api/v1/catalog/artist/limit-5/offset-${offset}/index.json`).results,
    )
    expect(listed.map(({ name }: { name: string }) => name)).toEqual([
      ' a',
      'alg',
      'Älg',
      'B',
      'b',
      'Iıİi',
      'Zoe',
      'Zoë',
      'zoe',
      'ığ',
      'Αθήνα',
      '東京',
    ])
  })

  it('from CSV as from NDJSON', async () => {
    const lines = (rows: readonly object[], columns: readonly string[]) =>
      [
        columns,
        ...rows.map((row) => columns.map((column) => toCell((row as Record<string, unknown>)[column]))),
      ]
        .map((cells) => `${cells.join(',')}\r\n`)
        .join('')
    const toCell = (value: unknown) => (Array.isArray(value) ? value.join('|') : (value ?? ''))
    const trackColumns = [
      'stream',
      'uuid',
      'name',
      'tracknumber',
      'duration',
      'release',
      'artist',
      'features',
    ]
    const csv = {
      'site.json': catalog['site.json'],
      'artists.csv': `\uFEFF${lines(catalog['artists.ndjson'], ['uuid', 'name', 'image', 'items'])}`,
      'tracks/all.csv': lines(catalog['tracks.ndjson'], trackColumns),
      'releases.csv': lines(catalog['releases.ndjson'], ['uuid', 'name', 'label']),
      'labels.csv': lines(catalog['labels.ndjson'], ['uuid', 'name']),
    }
    expect(await pressed(csv)).toEqual(tree)
  })

  it('in another time zone and locale', async () => {
    const env = { TZ: 'Asia/Kathmandu', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' }
    const other = tempFolder()
    writeTree(dataIn(other), catalog)
    await spawnBuild(other, [], env)
    expect(readTree(distIn(other))).toEqual(tree)
  })
})
