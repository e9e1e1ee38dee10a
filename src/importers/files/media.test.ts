import path from 'node:path'
import { expect, it } from 'vitest'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'
import { findMedia } from './media.ts'

it('finds the files under media and no others, in the order of their paths', async () => {
  const data = tempFolder()
  writeTree(data, { 'media/b.mp3': '', 'media/a/c d.jpg': 'jpg', 'tracks.csv': '', 'other/media/x.mp3': '' })
  expect(await findMedia(data)).toEqual([
    { path: 'media/a/c d.jpg', from: path.join(data, 'media/a/c d.jpg'), bytes: 3, identity: null },
    { path: 'media/b.mp3', from: path.join(data, 'media/b.mp3'), bytes: 0, identity: null },
  ])
})

it('finds nothing if the folder does not exist', async () => {
  expect(await findMedia(tempFolder())).toEqual([])
})

it('skips names that begin with a dot', async () => {
  const data = tempFolder()
  writeTree(data, { 'media/.hidden': 'a', 'media/.git/config': 'a', 'media/a.txt': 'a' })
  expect((await findMedia(data)).map((file) => file.path)).toEqual(['media/a.txt'])
})
