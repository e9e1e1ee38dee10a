// Processes of their own: what compiles modules is changed for the whole of one.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { beforeAll, describe, expect, it } from 'vitest'
import { packageFile } from './package.ts'
import { suiteFolder, tempFolder, writeTree } from './testing/folders.ts'

const folder = suiteFolder()
const compiled = path.join(folder, 'code-cache.mjs')

beforeAll(async () => {
  const bundle = await rolldown({
    input: fileURLToPath(packageFile('src/code-cache.ts')),
    platform: 'node',
    logLevel: 'warn',
  })
  await bundle.write({ file: compiled, format: 'esm' })
})

/** A program that prints what its module answers, with what tells whether V8 took what was kept. */
const PROGRAM = `
  import { createRequire } from 'node:module'
  import { recordCodeCache, useCodeCache } from '${compiled}'
  import vm from 'node:vm'
  const [what, lib] = process.argv.slice(2)
  let taken = 0
  const { runInThisContext } = vm.Script.prototype
  vm.Script.prototype.runInThisContext = function (...args) {
    if (this.cachedDataRejected === false) taken += 1
    return runInThisContext.apply(this, args)
  }
  if (what === 'record') recordCodeCache(lib)
  if (what === 'use') useCodeCache(lib)
  const { answer } = createRequire(import.meta.url)(lib + 'main.cjs')
  console.log(await answer(), taken)
`

function newProgram(): (what: 'record' | 'use' | 'neither', ...flags: string[]) => string {
  const place = tempFolder()
  writeTree(place, {
    'program.mjs': PROGRAM,
    'lib/program.json': { digest: 'one' },
    'lib/main.cjs': "const { half } = require('./half.cjs'); exports.answer = () => half() + half()",
    'lib/half.cjs': "exports.half = () => require('node:path').basename(__filename) + ' ' + typeof module.id",
  })
  return (what, ...flags) =>
    execFileSync(process.execPath, [...flags, 'program.mjs', what, path.join(place, 'lib/')], {
      cwd: place,
      encoding: 'utf8',
    }).trim()
}

const ANSWER = 'half.cjs stringhalf.cjs string'

describe('the code that is kept', () => {
  it('is taken for the modules that it was made of, which run as they do without it', () => {
    const run = newProgram()
    expect(run('neither')).toBe(`${ANSWER} 0`)
    expect(run('record')).toBe(`${ANSWER} 0`)
    expect(run('use')).toBe(`${ANSWER} 2`)
  })

  it('is left where another V8 made it, or there is none', () => {
    const run = newProgram()
    expect(run('use')).toBe(`${ANSWER} 0`)
    run('record', '--stack-size=900')
    expect(run('use')).toBe(`${ANSWER} 0`)
  })
})
