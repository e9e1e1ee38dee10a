// A FIFO, whose reader could wait forever.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readSettings } from '../../core/settings/config.ts'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'
import { findSources } from './find.ts'
import { findMedia } from './media.ts'

it('is never opened if it is named after a kind', async () => {
  const folder = tempFolder()
  writeTree(folder, { 'artists.csv': '' })
  for (const name of ['features.ndjson', 'labels']) execFileSync('mkfifo', [path.join(folder, name)])
  const error = await findSources(folder).catch((reason: unknown) => reason)
  expect(error).toMatchObject({
    errors: ['features.ndjson', 'labels'].map((name) => ({
      code: 'NOT_A_FILE',
      at: [{ file: path.join(folder, name) }],
    })),
  })
})

it('is refused among media', async () => {
  const data = tempFolder()
  writeTree(data, { 'media/a.txt': 'a' })
  execFileSync('mkfifo', [path.join(data, 'media/b.mp3')])
  await expect(findMedia(data)).rejects.toMatchObject({
    code: 'NOT_A_FILE',
    at: [{ file: path.join(data, 'media/b.mp3') }],
  })
})

it('is refused in place of the settings', async () => {
  const data = tempFolder()
  execFileSync('mkfifo', [path.join(data, 'site.json')])
  await expect(readSettings(data, {}, {})).rejects.toMatchObject({
    code: 'BAD_CONFIG',
    message: 'The settings are not in a file.',
    at: [{ file: path.join(data, 'site.json') }],
  })
})
