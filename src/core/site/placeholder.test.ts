import sharp from 'sharp'
import { expect, it } from 'vitest'
import { readPlaceholder } from './placeholder.ts'

it('the cover of the package is a whole picture', async () => {
  const { own } = await readPlaceholder('', null)
  const { data, info } = await sharp(Buffer.concat((own?.body as Buffer[]) ?? []), { failOn: 'warning' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info.width).toBe(info.height)
  expect(data.length).toBeGreaterThan(0)
})
