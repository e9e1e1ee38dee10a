// The sizes of pictures.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { tempFolder } from '../../testing/run/folders.ts'
import { FileBytes } from '../origins/audio/frames/file-bytes.ts'
import { pictureSize } from './pictures.ts'

it('the size of a picture whose header is cut off is not read from other memory', async () => {
  const file = path.join(tempFolder(), 'a.ico')
  writeFileSync(file, Buffer.from([0, 0, 1, 0]))
  const sizes = []
  for (let tries = 0; tries < 200; tries += 1) {
    // Small buffers share memory, which is not empty any more.
    Buffer.allocUnsafe(2000).fill(0x11)
    const bytes = await FileBytes.open(file)
    sizes.push(await pictureSize(bytes))
    await bytes.close()
  }
  expect(new Set(sizes)).toEqual(new Set([null]))
})
