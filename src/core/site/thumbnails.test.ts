import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'
import type { MediaFile } from '../library/source.ts'
import { picturePath } from './pictures.ts'
import { findSharp, type Sharp, sharpFrom } from './sharp.ts'
import { makeThumbnails, type ThumbnailOptions } from './thumbnails.ts'

const SHARP = findSharp('.') as Sharp

const colored = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#206080' } })

/** Pictures of releases in a folder, by their names. */
async function measurePictures(files: Record<string, Buffer>): Promise<MediaFile[]> {
  const folder = tempFolder()
  return Object.entries(files).map(([name, body]) => {
    const from = path.join(folder, name)
    writeFileSync(from, body)
    const identity = `${name} ${body.length}`
    return { path: picturePath('release', name), from, bytes: body.length, identity }
  })
}

const make = (media: readonly MediaFile[], folder: string, options: Partial<ThumbnailOptions> = {}) =>
  makeThumbnails(media, { sharp: SHARP, folder, force: false, tick: () => {}, ...options })

/** The stored files, with their modification times. */
const keptIn = (folder: string): Record<string, number> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:webp|jpg)$/.test(name))
      .map((name) => [name, statSync(path.join(folder, name)).mtimeMs]),
  )

describe('thumbnails', () => {
  it('are as wide as in their names, and never wider than the picture', async () => {
    const media = await measurePictures({
      'large.png': await colored(1600, 800).png().toBuffer(),
      'medium.jpg': await colored(500, 1000).jpeg().toBuffer(),
      'small.webp': await colored(250, 250).webp().toBuffer(),
    })
    const { pictures, files, broken } = await make(media, tempFolder())
    expect(broken).toEqual([])
    expect(Object.fromEntries(pictures)).toEqual({
      [picturePath('release', 'large.png')]: {
        ...{ width: 1600, height: 800, thumbnails: [250, 500, 1200], format: 'png', jpeg: 1200 },
      },
      [picturePath('release', 'medium.jpg')]: {
        ...{ width: 500, height: 1000, thumbnails: [250], format: 'jpeg' },
      },
      [picturePath('release', 'small.webp')]: {
        ...{ width: 250, height: 250, thumbnails: [], format: 'webp', jpeg: 250 },
      },
    })
    const sizes = files.map(async ({ path: name, from, bytes }) => {
      const { format, width, height } = await sharp(from).metadata()
      expect(bytes).toBe(statSync(from).size)
      return [name, `${format} ${width}x${height}`]
    })
    expect(Object.fromEntries(await Promise.all(sizes))).toEqual({
      'media/_t/release/large.png-250.webp': 'webp 250x125',
      'media/_t/release/large.png-500.webp': 'webp 500x250',
      'media/_t/release/large.png-1200.webp': 'webp 1200x600',
      'media/_t/release/large.png-1200.jpg': 'jpeg 1200x600',
      'media/_t/release/medium.jpg-250.webp': 'webp 250x500',
      'media/_t/release/small.webp-250.jpg': 'jpeg 250x250',
    })
  })

  it('are upright if a camera was held aside', async () => {
    const aside = await colored(600, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { pictures, files } = await make(await measurePictures({ 'a.jpg': aside }), tempFolder())
    expect([...pictures.values()]).toMatchObject([{ width: 300, height: 600, thumbnails: [250] }])
    expect(await sharp(files[0]?.from).metadata()).toMatchObject({ width: 250, height: 500 })
  })

  it('are not made of drawings and of moving pictures', async () => {
    const frames = [colored(300, 300), colored(300, 300).negate()].map((one) => one.png().toBuffer())
    const { pictures, broken } = await make(
      await measurePictures({
        'a.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"/>'),
        'b.gif': await sharp(await Promise.all(frames), { join: { animated: true } })
          .gif()
          .toBuffer(),
      }),
      tempFolder(),
    )
    expect(broken).toEqual([])
    expect([...pictures.values()].map(({ thumbnails }) => thumbnails)).toEqual([[], []])
    // Link previews show no drawings.
    expect([...pictures.values()].map(({ jpeg }) => jpeg)).toEqual([900, undefined])
  })

  it('in JPEG have a white ground where a picture has none', async () => {
    const clear = { create: { width: 20, height: 20, channels: 4 as const, background: '#0000' } }
    const { files } = await make(
      await measurePictures({ 'a.webp': await sharp(clear).webp().toBuffer() }),
      tempFolder(),
    )
    expect(files.map((file) => file.path)).toEqual(['media/_t/release/a.webp-20.jpg'])
    expect([...(await sharp(files[0]?.from).raw().toBuffer())].every((value) => value > 250)).toBe(true)
  })

  it('are found by an index of an earlier version, which did not know of those in JPEG', async () => {
    const media = await measurePictures({ 'a.png': await colored(1300, 20).png().toBuffer() })
    const folder = tempFolder()
    const first = await make(media, folder)
    const file = path.join(folder, 'index.json')
    const index = readFileSync(file, 'utf8')
    writeFileSync(file, index.replace(/,"format":"png","jpeg":1200/, ''))
    expect(readFileSync(file, 'utf8')).not.toBe(index)
    rmSync(first.files.find((each) => each.path.endsWith('.jpg'))?.from as string)
    expect(await make(media, folder)).toEqual(first)
    expect(readFileSync(file, 'utf8')).toBe(index)
    await make([], folder)
    expect(keptIn(folder)).toEqual({})
  })

  it('are not made from what is damaged or not a picture, which is reported', async () => {
    const jpeg = await sharp({
      create: {
        ...{ width: 600, height: 600, channels: 3, background: '#fff' },
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer()
    const media = await measurePictures({
      'cut.jpg': jpeg.subarray(0, jpeg.length / 2),
      'empty.png': Buffer.alloc(0),
      'good.jpg': jpeg,
      'text.jpg': Buffer.from('not a picture'),
    })
    const folder = tempFolder()
    const first = await make(media, folder)
    expect(first.broken.map(({ file }) => path.basename(file))).toEqual(['cut.jpg', 'empty.png', 'text.jpg'])
    expect(first.broken[2]?.reason).toMatch(/unsupported image format/)
    expect([...first.pictures.keys()]).toEqual([picturePath('release', 'good.jpg')])
    expect(await make(media, folder)).toEqual(first)
  })

  it('are made once, and removed with their picture', async () => {
    const [one, two] = await Promise.all([300, 400].map((size) => colored(size, size).png().toBuffer()))
    const media = await measurePictures({
      'one.png': one as Buffer,
      'two.png': two as Buffer,
      'x.txt': two as Buffer,
    })
    const folder = tempFolder()
    let done = 0
    const first = await make(media.slice(0, 2), folder, { tick: (count) => (done += count) })
    expect(done).toBe(2)
    const kept = keptIn(folder)
    expect(Object.keys(kept)).toHaveLength(2)
    expect(await make(media.slice(0, 2), folder)).toEqual(first)
    // Touched files with the same bytes and unknown identities.
    const touched = media.slice(0, 2).map((file) => ({ ...file, identity: null }))
    expect((await make(touched, folder)).files).toEqual(first.files)
    expect(keptIn(folder)).toEqual(kept)
    await make(media.slice(0, 1), folder)
    expect(Object.keys(keptIn(folder))).toHaveLength(1)
  })

  it('are made again by another version of sharp, and where it is asked for', async () => {
    const media = await measurePictures({ 'a.png': await colored(300, 300).png().toBuffer() })
    const folder = tempFolder()
    const [first] = (await make(media, folder)).files
    writeFileSync(first?.from as string, 'spoiled')
    const [again] = (await make(media, folder, { force: true })).files
    expect(await sharp(again?.from).metadata()).toMatchObject({ width: 250 })
    const [other] = (await make(media, folder, { sharp: { ...SHARP, version: '99.0.0' } })).files
    expect(other?.identity).not.toBe(first?.identity)
    expect(other?.from).toBe(first?.from)
  })

  it('are the same whichever build makes them, at the same time and in the same folder', async () => {
    const sizes = [260, 270, 280, 290, 510]
    const files = await Promise.all(sizes.map((size) => colored(size, size).png().toBuffer()))
    const media = await measurePictures(Object.fromEntries(files.map((body, n) => [`${n}.png`, body])))
    const [shared, own] = [tempFolder(), tempFolder()]
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => make(media, shared)))
    for (const other of others) expect(other).toEqual(first)
    await make(media, own)
    expect(readTree(shared)).toEqual(readTree(own))
  })

  it('end the build where their folder cannot be written', async () => {
    const media = await measurePictures({ 'a.png': await colored(300, 300).png().toBuffer() })
    const folder = path.join(tempFolder(), 'file')
    writeFileSync(folder, '')
    await expect(make(media, folder)).rejects.toMatchObject({ code: expect.stringMatching(/ENOTDIR|EEXIST/) })
  })
})

describe('sharp', () => {
  it('is found beside the program without being loaded', () => {
    const { version } = JSON.parse(readFileSync('node_modules/sharp/package.json', 'utf8'))
    expect(findSharp(tempFolder())?.version).toBe(version)
  })

  it('that does not run on this machine is an error with a way out', async () => {
    const folder = tempFolder()
    writeTree(path.join(folder, 'node_modules/sharp'), {
      'package.json': { name: 'sharp', version: '1.0.0', main: 'index.js' },
      'index.js': "throw new Error('Could not load it\\nPossible solutions')",
    })
    const load = sharpFrom(createRequire(path.join(folder, 'package.json')))?.load()
    await expect(load).rejects.toMatchObject({
      code: 'BROKEN_PACKAGE',
      message: 'The package sharp does not run here: Could not load it',
      hint: expect.stringContaining('npm install sharp'),
    })
  })
})
