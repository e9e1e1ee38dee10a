import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { describeWithFfmpeg, makeAudio, makePicture, retagFlac } from '../../../../testing/processes/audio.ts'
import { suiteFolder, tempFolder } from '../../../../testing/run/folders.ts'
import { readFrames } from './frames.ts'

const FORMATS = ['mp3', 'flac', 'ogg', 'opus', 'm4a', 'wav'] as const

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
/** An empty APEv2 tag of `size` bytes with a header, and an ID3v1 tag. */
function tagsAtTheEnd(size: number): Buffer {
  const mark = (flags: number) =>
    Buffer.concat([
      Buffer.from('APETAGEX'),
      uint32(2000),
      uint32(size - 32),
      uint32(0),
      uint32(flags),
      Buffer.alloc(8),
    ])
  const ape = [mark(0xa0000000), Buffer.alloc(size - 64, 'x'), mark(0x80000000)]
  return Buffer.concat([...ape, Buffer.from('TAG'.padEnd(128, 'y'))])
}

describeWithFfmpeg('the digest of audio', () => {
  const folder = suiteFolder()
  const at = (name: string) => path.join(folder, name)

  beforeAll(async () => {
    await makePicture(at('cover.png'), 'red')
    await makeAudio(
      FORMATS.flatMap((format) => [
        { file: at(`one.${format}`), audio: 440, tags: { title: 'One' } },
        { file: at(`other.${format}`), audio: 441, tags: { title: 'One' } },
      ]),
    )
  })

  it.each(FORMATS)(
    'stays when the tags of the file change, and is another for another tone: %s',
    async (format) => {
      const file = at(`one.${format}`)
      const tagged = path.join(tempFolder(), `tagged.${format}`)
      const tags = { title: 'Two', artist: 'A'.repeat(format === 'wav' ? 50 : 90_000), album: 'B' }
      const cover = ['mp3', 'flac', 'm4a'].includes(format) ? at('cover.png') : undefined
      await makeAudio([{ file: tagged, audio: file, tags, cover }])
      const one = await readFrames(file)
      expect(one).toEqual({ digest: expect.stringMatching(/^[\da-f]{32}$/), isCutOff: false })
      expect(await readFrames(tagged)).toEqual(one)
      expect((await readFrames(at(`other.${format}`))).digest).not.toBe(one.digest)
    },
  )

  it.each(FORMATS)('comes with whether the file is cut off: %s', async (format) => {
    const bytes = readFileSync(at(`one.${format}`))
    const file = path.join(tempFolder(), `cut.${format}`)
    for (const share of [0.1, 0.5, 0.9]) {
      writeFileSync(file, bytes.subarray(0, Math.floor(bytes.length * share)))
      expect([share, (await readFrames(file)).isCutOff]).toEqual([share, true])
    }
  })

  it('ignores tags at the end of an MP3, and zeros after leading tags', async () => {
    const bytes = readFileSync(at('one.mp3'))
    const one = await readFrames(at('one.mp3'))
    const file = path.join(tempFolder(), 'x.mp3')
    writeFileSync(file, bytes)
    appendFileSync(file, tagsAtTheEnd(500))
    expect(await readFrames(file)).toEqual(one)
    const empty = Buffer.from('ID3\x04\0\0\0\0\0\x0a0123456789', 'latin1')
    writeFileSync(
      file,
      Buffer.concat([empty, empty, Buffer.alloc(5000), bytes.subarray(10 + (bytes[9] ?? 0))]),
    )
    expect(await readFrames(file)).toEqual(one)
  })

  it('is that of the frames if a FLAC file has none of its own', async () => {
    const bytes = readFileSync(at('one.flac'))
    bytes.fill(0, 26, 42)
    const file = path.join(tempFolder(), 'x.flac')
    writeFileSync(file, bytes)
    const one = await readFrames(file)
    retagFlac(file, [['TITLE', 'Another']])
    expect(await readFrames(file)).toEqual(one)
    expect(one.digest).not.toBe((await readFrames(at('one.flac'))).digest)
  })
})

describe('the digest of a file in an unknown format', () => {
  it('is that of its bytes', async () => {
    const file = path.join(tempFolder(), 'x.wma')
    writeFileSync(file, 'abc')
    const { digest } = await readFrames(file)
    expect(digest).toBe('ba7816bf8f01cfea414140de5dae2223')
  })
})
