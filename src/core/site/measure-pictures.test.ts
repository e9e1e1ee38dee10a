import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { readTree, tempFolder } from '../../testing/run/folders.ts'
import type { MediaFile } from '../library/source.ts'
import { measurePictures } from './measure-pictures.ts'
import { picturePath } from './pictures.ts'
import { findSharp, type Sharp } from './sharp.ts'
import { makeThumbnails } from './thumbnails.ts'

const SHARP = findSharp('.') as Sharp
const tick = () => {}

async function measureFiles(files: Record<string, Uint8Array | string>): Promise<MediaFile[]> {
  const folder = tempFolder()
  return Object.entries(files).map(([name, body]) => {
    const from = path.join(folder, name)
    writeFileSync(from, body)
    return { path: picturePath('release', name), from, bytes: body.length, identity: `${name} first` }
  })
}

const square = (width: number) =>
  sharp({ create: { width, height: width, channels: 3, background: '#206080' } })
    .png()
    .toBuffer()

/** A picture with a valid head and truncated data. */
const cutOff = async (): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const whole = await sharp({
    create: { width: 600, height: 600, channels: 3, background: '#fff', noise },
  })
    .jpeg()
    .toBuffer()
  return whole.subarray(0, whole.length / 2)
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'

it('finds the copies that would be made, and makes none', async () => {
  const media = await measureFiles({
    'drawing.svg': SVG,
    'large.png': await square(1300),
    'small.png': await square(300),
    'text.jpg': 'not a picture',
  })
  const folder = path.join(tempFolder(), 'thumbnails')
  const { copies, ...measured } = await measurePictures(media, { sharp: SHARP, folder, tick })
  expect(existsSync(folder)).toBe(false)
  const { files, ...made } = await makeThumbnails(media, {
    sharp: SHARP,
    folder,
    force: false,
    tick,
  })
  expect(measured).toEqual(made)
  expect(copies).toEqual(files.map((file) => file.path))
  expect(copies).toHaveLength(6)
})

it('knows what the last build found, as long as the file is the same', async () => {
  const media = await measureFiles({ 'cut.jpg': await cutOff(), 'good.png': await square(300) })
  const folder = tempFolder()
  const options = { sharp: SHARP, folder, tick }
  const unknown = await measurePictures(media, options)
  expect(unknown).toMatchObject({ copies: { length: 3 }, broken: [] })
  const { broken } = await makeThumbnails(media, { ...options, force: false })
  expect(broken).toHaveLength(1)
  const before = readTree(folder)
  const known = await measurePictures(media, options)
  expect(known).toMatchObject({ copies: { length: 1 }, broken })
  // Without identities, known pictures are recognized by their bytes.
  const untold = media.map((file) => ({ ...file, identity: null }))
  expect(await measurePictures(untold, options)).toEqual(known)
  const other = media.map((file) => ({ ...file, identity: 'second' }))
  for (const { from } of other) writeFileSync(from, await square(600))
  expect(await measurePictures(other, options)).toMatchObject({ copies: { length: 4 }, broken: [] })
  const newer = { ...SHARP, version: '99.0.0' }
  expect(await measurePictures(other, { ...options, sharp: newer })).toMatchObject({ copies: { length: 4 } })
  expect(readTree(folder)).toEqual(before)
  expect(readdirSync(folder)).toContain('index.json')
})
