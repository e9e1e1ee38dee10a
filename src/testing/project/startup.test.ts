// Everything that the compiled program loads slows down each run.
import { existsSync } from 'node:fs'
import module from 'node:module'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
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
  it('loads the engine for a build, but not for one that has nothing to do', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), smallCatalog())
    // Sources that were written less than two seconds ago are read again.
    await setTimeout(2000)
    const args = ['build', '--data', dataIn(folder), '--out', distIn(folder)]
    const run = () => runCli(args, { NODE_OPTIONS: `--import=${LIST_LIBRARIES}` })
    expect((await run()).stderr).toContain('@duckdb')
    const { stdout, stderr } = await run()
    expect(stdout).toContain('0 files written')
    expect(stderr).not.toContain('@duckdb')
  })

  it('keeps what was compiled of it for its next run, where Node.js can', async () => {
    const folder = tempFolder()
    const { code } = await runCli(['--version'], { TMPDIR: folder, NODE_DISABLE_COMPILE_CACHE: undefined })
    expect(code).toBe(0)
    expect(existsSync(path.join(folder, 'node-compile-cache'))).toBe('enableCompileCache' in module)
  })
})
