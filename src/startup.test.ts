// What is loaded before it is needed takes time of every run: the compiled program says what that is.
import { existsSync, readFileSync } from 'node:fs'
import module from 'node:module'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { packageFile } from './package.ts'
import { runCli } from './testing/cli.ts'
import { tempFolder } from './testing/folders.ts'

/** The chunks that are loaded with one of them, itself among them; what it imports later is not. */
function loadedWith(chunk: string, loaded = new Set<string>()): ReadonlySet<string> {
  if (loaded.has(chunk)) return loaded
  loaded.add(chunk)
  const text = readFileSync(packageFile(`lib/${chunk}`), 'utf8')
  for (const [, name = ''] of text.matchAll(/^(?:const \w+ = )?require\("\.\/([^"]+)"\);/gm))
    loadedWith(name, loaded)
  return loaded
}

/** The chunk that a module imports later, by the name that it gives it. */
function laterIn(chunk: string, name: string): string {
  const text = readFileSync(packageFile(`lib/${chunk}`), 'utf8')
  const [, found = ''] =
    new RegExp(`\\{[^}]*\\b${name}\\b[^}]*\\} = await Promise.*?require\\("\\./([^"]+)"\\)`).exec(text) ?? []
  return found
}

describe('the program', () => {
  it('loads no schemas, and nothing of a command, before it knows which one is wanted', () => {
    const loaded = [...loadedWith('main.cjs')]
    expect(loaded.filter((name) => /zod|records|engine|glob|hosts/.test(name))).toEqual([])
  })

  it('keeps what was compiled of it for its next run, where Node.js can', async () => {
    const folder = tempFolder()
    const { code } = await runCli(['--version'], { TMPDIR: folder, NODE_DISABLE_COMPILE_CACHE: undefined })
    expect(code).toBe(0)
    expect(existsSync(path.join(folder, 'node-compile-cache'))).toBe('enableCompileCache' in module)
  })

  it('loads nothing that reads catalogs, or renders them, for a build that has nothing to do', () => {
    const loaded = loadedWith(laterIn('build.chunk.cjs', 'findInputs'))
    expect([...loaded]).toContain('inputs.chunk.cjs')
    expect([...loaded].filter((name) => /rebuild|read-catalog|image-size/.test(name))).toEqual([])
  })

  it('loads little before the engine of a build opens, which goes on while the rest is loaded', () => {
    const loaded = loadedWith(laterIn('main.cjs', 'build'))
    expect([...loaded]).toContain('build.chunk.cjs')
    expect([...loaded].filter((name) => /zod|glob|hosts|inputs|records|settings/.test(name))).toEqual([])
  })
})
