import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { tempFolder } from '../../testing/run/folders.ts'
import { Archive } from './archive.ts'

/** Rewrites a file continuously without changing its size. */
const WRITER = `
  const fd = require('fs').openSync(process.argv[1], 'r+')
  for (let n = 0; ; n++) { require('fs').writeSync(fd, String(n), 0); if (n === 0) process.stdout.write('writes') }`

describe('an archive', () => {
  it.each(['tar', 'zip'] as const)('(%s) refuses a file that changes while it is read', async (format) => {
    const folder = tempFolder()
    const media = path.join(folder, 'long.mp3')
    writeFileSync(media, Buffer.alloc(48 * 1024 * 1024))
    const writer = spawn(process.execPath, ['-e', WRITER, media], { stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void writer.kill())
    await once(writer.stdout, 'data')
    const file = path.join(folder, `site.${format}`)
    const archive = new Archive({ format, file, partFile: `${file}.part` })
    expect(() => archive.copy('media/long.mp3', media)).toThrow(
      expect.objectContaining({ code: 'SOURCE_CHANGED', at: [{ file: media }] }),
    )
  })
})
