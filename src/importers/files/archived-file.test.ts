import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'
import { readArchived } from './archived-file.ts'

it.each(['-J', '-z'])('is read in its own time, and no further than its end: tar %s', async (flag) => {
  const folder = tempFolder()
  writeTree(folder, { TIMESTAMP: '2026-11-25\n', release: '{"id":1}\n' })
  execFileSync('tar', ['-c', flag, '-f', 'archive', 'TIMESTAMP', 'release'], { cwd: folder })
  let text = ''
  for await (const part of readArchived(path.join(folder, 'archive'), 'release')) {
    text += part
    // Meanwhile the rest of the archive is unpacked.
    await pause(50)
  }
  expect(text).toBe('{"id":1}\n')
})
