// A catalog that is pressed in parts is the same site as one that is pressed whole.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogError, CatalogErrors } from '../../core/problems/errors.ts'
import type { Warning } from '../../core/problems/warnings.ts'
import { artistId, labelId } from '../../testing/catalogs/catalog.ts'
import {
  facedCatalog,
  illustratedCatalog,
  pagedCatalog,
  partedCatalog,
} from '../../testing/catalogs/parted.ts'
import { unpackedFiles } from '../../testing/catalogs/stored.ts'
import { mp3 } from '../../testing/formats/id3.ts'
import { jpeg } from '../../testing/formats/media.ts'
import { builtOnce, dataIn, distIn } from '../../testing/run/build.ts'
import { copyTree, suiteFolder, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { build } from '../build.ts'
import { mergeParts } from './merge.ts'
import { type PartReport, pressPart } from './press-part.ts'
import { splitCatalog } from './split.ts'

/** The files of the site of a catalog that is pressed in parts. */
async function pressedInParts(
  data: string,
  count: number,
  dist = path.join(tempFolder(), 'dist'),
): Promise<Map<string, string>> {
  const from = path.join(tempFolder(), 'parts')
  await splitCatalog({ data, parts: count, into: from })
  for (let index = count; index >= 1; index -= 1) await pressPart({ data, from, part: { index, count } })
  await mergeParts({ data, from, out: dist })
  return unpackedFiles(dist)
}

/** The texts of the errors and where they are, without their hints. */
async function catchRefusal(work: Promise<unknown>): Promise<string[]> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  const errors = error instanceof CatalogErrors ? error.errors : [error as CatalogError]
  return errors.map(({ code, message, at }) => `${code} ${message} ${JSON.stringify(at)}`)
}

describe('a catalog in parts', () => {
  it.each([
    ['plain', partedCatalog, 1],
    ['plain', partedCatalog, 2],
    ['plain', partedCatalog, 7],
    ['in the order of names, with faces and unlisted releases', facedCatalog, 3],
    ['with web pages, a playlist and events', pagedCatalog, 4],
  ] as const)('is the same site as whole: %s, %#', async (_, catalog, count) => {
    const whole = await builtOnce(catalog)
    const expected = await unpackedFiles(distIn(whole))
    const found = await pressedInParts(dataIn(whole), count)
    expect([...found.keys()].sort()).toEqual([...expected.keys()].sort())
    for (const [file, text] of expected) expect(`${file}\n${found.get(file)}`).toBe(`${file}\n${text}`)
  })

  it('has the same feed of changes as whole, of records that were added, changed and removed', async () => {
    const data = path.join(tempFolder(), 'data')
    const [whole, merged] = [path.join(tempFolder(), 'dist'), path.join(tempFolder(), 'dist')]
    const inTurn = async () => {
      await build({ data, out: whole })
      return [await pressedInParts(data, 3, merged), await unpackedFiles(whole)] as const
    }
    writeTree(data, partedCatalog)
    const [began] = await inTurn()
    const label = { uuid: labelId(500), name: 'Added' }
    const [labels, tracks] = [partedCatalog['labels.ndjson'], linesIn(partedCatalog['tracks.ndjson'])]
    writeFileSync(path.join(data, 'labels.ndjson'), `${labels}${JSON.stringify(label)}\n`)
    writeFileSync(
      path.join(data, 'tracks.ndjson'),
      `${tracks.slice(0, -2).join('\n').replace('"Track 13"', '"Changed"')}\n`,
    )
    const [found, expected] = await inTurn()
    const pagesIn = (files: Map<string, string>) =>
      [...files.keys()].filter((file) => file.includes('/changes/'))
    expect(pagesIn(found).length).toBeGreaterThan(pagesIn(began).length)
    expect(found).toEqual(expected)
  })

  it('presses again only the parts whose records have changed', async () => {
    const data = path.join(tempFolder(), 'data')
    writeTree(data, partedCatalog)
    const from = path.join(tempFolder(), 'parts')
    const pressAll = async () => {
      await splitCatalog({ data, parts: 7, into: from })
      const numbers = [1, 2, 3, 4, 5, 6, 7]
      const reports: PartReport[] = []
      for (const index of numbers) reports.push(await pressPart({ data, from, part: { index, count: 7 } }))
      return reports.map(({ written }) => written)
    }
    expect((await pressAll()).every((written) => written > 0)).toBe(true)
    expect(await pressAll()).toEqual([0, 0, 0, 0, 0, 0, 0])
    const file = path.join(data, 'tracks.ndjson')
    writeFileSync(file, readFileSync(file, 'utf8').replace('"Track 159"', '"Last"'))
    const written = await pressAll()
    expect(written.at(-1)).toBeGreaterThan(0)
    expect(written.some((each) => each === 0)).toBe(true)
    const blocks = () => readdirSync(path.join(from, 'blocks'), { recursive: true }).length
    const before = blocks()
    await mergeParts({ data, from, out: path.join(tempFolder(), 'dist') })
    expect(blocks()).toBeLessThan(before)
    await splitCatalog({ data, parts: 2, into: from })
    expect(readdirSync(from).sort()).toEqual(['0', '1', 'blocks', 'made', 'media.ndjson', 'parts.json'])
  })

  it('presses again the parts whose releases become news', async () => {
    const data = path.join(tempFolder(), 'data')
    const releases = partedCatalog['releases.ndjson'].replaceAll('"releasedate":"2010', '"releasedate":"2030')
    const settings = {
      ...partedCatalog['site.json'],
      pages: true,
      search: false,
      filters: false,
      bulk: false,
    }
    writeTree(data, { ...partedCatalog, 'releases.ndjson': releases, 'site.json': settings })
    const from = path.join(tempFolder(), 'parts')
    await splitCatalog({ data, parts: 2, into: from })
    const pressedOn = async (day: string) => {
      const env = { SOURCE_DATE_EPOCH: `${Date.parse(day) / 1000}` }
      let written = 0
      for (const index of [1, 2])
        written += (await pressPart({ data, from, env, part: { index, count: 2 } })).written
      return written
    }
    expect(await pressedOn('2029-01-01')).toBeGreaterThan(0)
    expect(await pressedOn('2029-12-31')).toBe(0)
    expect(await pressedOn('2030-12-31')).toBeGreaterThan(0)
  })

  it.each([
    ['a uuid that two records have', { 'artists.ndjson': twice }],
    ['a reference to a record that does not exist', { 'labels.ndjson': withoutLast }],
    ['a value that is not valid', { 'tracks.ndjson': (text: string) => text.replace('"Track 8"', '7') }],
    [
      'sources that disagree',
      { 'artists.json': () => JSON.stringify([{ uuid: artistId(1), name: 'Other' }]) },
    ],
    ['an alias that is the uuid of another record', { 'artists.ndjson': withTakenAlias }],
  ])('is refused as whole: %s', async (_, changes) => {
    const data = path.join(tempFolder(), 'data')
    const texts: Readonly<Record<string, string | object>> = partedCatalog
    const changed = Object.entries(changes).map(([file, change]) => [file, change(String(texts[file] ?? ''))])
    writeTree(data, { ...texts, ...Object.fromEntries(changed) })
    const whole = await catchRefusal(build({ data, out: path.join(tempFolder(), 'dist') }))
    expect(whole).not.toEqual([])
    const into = path.join(tempFolder(), 'parts')
    expect(await catchRefusal(splitCatalog({ data, parts: 3, into }))).toEqual(whole)
    await expect(pressPart({ data, from: into, part: { index: 1, count: 3 } })).rejects.toThrow(
      'does not hold a catalog in parts',
    )
  })

  it('is merged only once all parts are pressed by the settings that it has', async () => {
    const data = path.join(tempFolder(), 'data')
    writeTree(data, partedCatalog)
    const from = path.join(tempFolder(), 'parts')
    const out = path.join(tempFolder(), 'dist')
    await splitCatalog({ data, parts: 3, into: from })
    await pressPart({ data, from, part: { index: 2, count: 3 } })
    await expect(mergeParts({ data, from, out })).rejects.toThrow(
      '2 of 3 parts are not pressed as the settings are now: 1, 3.',
    )
    await expect(pressPart({ data, from, part: { index: 4, count: 4 } })).rejects.toThrow(
      'has 3 parts, not 4',
    )
    expect(existsSync(out)).toBe(false)
  })

  it('is refused with the settings that parts do not have', async () => {
    const data = path.join(tempFolder(), 'data')
    writeTree(data, {
      ...partedCatalog,
      'site.json': { base_url: 'https://api.example.com', faces: ['chorus'] },
    })
    await expect(
      splitCatalog({ data, parts: 3, into: path.join(tempFolder(), 'parts') }),
    ).rejects.toMatchObject({
      code: 'NOT_IN_PARTS',
      hint: expect.stringContaining('"layout": "packed", "faces" without chorus'),
    })
  })
})

/** Questions about media, which a split asks as a whole build does. */
const OF_MEDIA = ['MISSING_MEDIA', 'UNNAMED_MEDIA', 'NOT_MEDIA', 'BROKEN_PICTURE', 'UNPUBLISHED_FILE']

describe('a catalog in parts with media of its own', () => {
  const folder = suiteFolder()
  const [data, dist] = [dataIn(folder), distIn(folder)]
  const asked = (warnings: readonly Warning[]) => warnings.filter(({ code }) => OF_MEDIA.includes(code))
  let whole: Awaited<ReturnType<typeof build>>

  beforeAll(async () => {
    writeTree(data, await illustratedCatalog())
    whole = await build({ data, out: dist })
  }, 120_000)

  it.each([1, 2, 7])('is the same site as whole, in %i parts', { timeout: 120_000 }, async (count) => {
    const expected = await unpackedFiles(dist)
    const found = await pressedInParts(data, count)
    expect([...found.keys()].sort()).toEqual([...expected.keys()].sort())
    for (const [file, text] of expected) expect(`${file}\n${found.get(file)}`).toBe(`${file}\n${text}`)
    const shown = [...expected.keys()]
    expect(shown.filter((file) => file.startsWith('media/_t/')).length).toBeGreaterThan(5)
    expect(shown.filter((file) => /^media\/releases\/.*zip$/.test(file)).length).toBeGreaterThan(9)
  })

  it('asks the same questions about them', async () => {
    const { warnings } = await splitCatalog({ data, parts: 2, into: path.join(tempFolder(), 'parts') })
    expect(new Set(asked(warnings).map(({ code }) => code))).toEqual(new Set(OF_MEDIA))
    expect(asked(warnings)).toEqual(asked(whole.warnings))
  })

  it('presses again the parts that show a changed picture, and is not merged with another', async () => {
    const copy = path.join(tempFolder(), 'data')
    copyTree(data, copy)
    const [from, out] = [path.join(tempFolder(), 'parts'), path.join(tempFolder(), 'dist')]
    const pressAll = async () => {
      const written: number[] = []
      for (const index of [1, 2, 3])
        written.push((await pressPart({ data: copy, from, part: { index, count: 3 } })).written)
      return written
    }
    await splitCatalog({ data: copy, parts: 3, into: from })
    await pressAll()
    const picture = path.join(copy, 'media/wide.png')
    writeFileSync(picture, readFileSync(path.join(copy, 'media/two.png')))
    await expect(mergeParts({ data: copy, from, out })).rejects.toMatchObject({
      code: 'NOT_SPLIT',
      at: [{ file: picture }],
    })
    await splitCatalog({ data: copy, parts: 3, into: from })
    const written = await pressAll()
    expect(written.some((each) => each === 0)).toBe(true)
    expect(written.some((each) => each > 0)).toBe(true)
    await mergeParts({ data: copy, from, out })
  })
})

it('publishes the audio of a source, and the covers in it, as whole', async () => {
  const cover = Buffer.concat([Buffer.from('\0image/jpeg\0\x03\0'), jpeg()])
  const song = (number: number) => {
    const names = [`Song ${number}`, `Ann ${number % 3}`, `First ${number % 2}`, `${number}`]
    const texts = ['TIT2', 'TPE1', 'TALB', 'TRCK'].map((tag, at) => [tag, names[at] as string] as const)
    return mp3(4, [...texts, ['APIC', cover]], number)
  }
  const folder = tempFolder()
  const { namespace, default_label, base_url, layout } = partedCatalog['site.json']
  writeTree(folder, {
    ...Object.fromEntries([1, 2, 3, 4, 5].map((number) => [`songs/${number}.mp3`, song(number)])),
    'data/site.json': {
      ...{ namespace, default_label, base_url, layout },
      sources: { audio: { from: '../songs', publish: true } },
    },
  })
  const [data, out] = [dataIn(folder), distIn(folder)]
  const found = await pressedInParts(data, 2)
  const media = [...found.keys()].filter((file) => file.startsWith('media/'))
  expect(media.filter((file) => file.endsWith('.mp3'))).toHaveLength(5)
  // The cover, and the placeholder.
  expect(media.filter((file) => file.includes('/release/image/'))).toHaveLength(2)
  await build({ data, out })
  expect(found).toEqual(await unpackedFiles(out))
})

it('warns of what playlists and events name and the catalog does not have', async () => {
  const data = path.join(tempFolder(), 'data')
  writeTree(data, pagedCatalog)
  const { warnings } = await splitCatalog({ data, parts: 2, into: path.join(tempFolder(), 'parts') })
  expect(warnings.map(({ code, message }) => [code, message])).toEqual([
    ['PLAYLIST_ENTRY', expect.stringContaining('1 of its 5 entries')],
    ['EVENT_ARTIST', expect.stringContaining('"Nobody"')],
  ])
})

const linesIn = (text: string): string[] => text.trimEnd().split('\n')
const twice = (text: string): string => `${text}${linesIn(text)[5]}\n`
const withoutLast = (text: string): string => `${linesIn(text).slice(0, -1).join('\n')}\n`
const withTakenAlias = (text: string): string => text.replace(artistId(900), artistId(7))
