// Everything that the compiled program loads slows down each run.
import { existsSync } from 'node:fs'
import module from 'node:module'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { smallCatalog } from '../catalogs/catalog.ts'
import { runCli } from '../processes/cli.ts'
import { dataIn, distIn } from '../run/build.ts'
import { tempFolder, writeTree } from '../run/folders.ts'

/** Makes a process print the paths of the native libraries that it has loaded. */
const LIST_LIBRARIES = `data:text/javascript,process.on('exit', () => {
  console.error(process.report.getReport().sharedObjects.join(' '))
})`.replace(/\s+/g, '%20')

describe('the program', () => {
  it('loads no native package for a build without pictures', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), smallCatalog())
    const args = ['build', '--data', dataIn(folder), '--out', distIn(folder)]
    const { code, stderr } = await runCli(args, { NODE_OPTIONS: `--import=${LIST_LIBRARIES}` })
    expect(code).toBe(0)
    expect(stderr).toMatch(/\.so|\.dylib|\.dll/i)
    expect(stderr).not.toMatch(/\.node\b/)
  })

  it('keeps what was compiled of it for its next run, where Node.js can', async () => {
    const folder = tempFolder()
    const { code } = await runCli(['--version'], { TMPDIR: folder, NODE_DISABLE_COMPILE_CACHE: undefined })
    expect(code).toBe(0)
    expect(existsSync(path.join(folder, 'node-compile-cache'))).toBe('enableCompileCache' in module)
  })
})
