// Processes of their own: what compiles modules is changed for the whole of one.
import { execFileSync } from 'node:child_process'
import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { deserialize, serialize } from 'node:v8'
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
  import { recordCodeCache, useCodeCache } from '${pathToFileURL(compiled).href}'
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

type What = 'record' | 'use' | 'neither'

/** A program of two modules, and how to run it. */
function newProgram() {
  const place = tempFolder()
  writeTree(place, {
    'program.mjs': PROGRAM,
    'lib/main.cjs': "const { half } = require('./half.cjs'); exports.answer = () => half() + half()",
    'lib/half.cjs': "exports.half = () => require('node:path').basename(__filename) + ' ' + typeof module.id",
  })
  const lib = path.join(place, 'lib/')
  const run = (what: What, ...flags: string[]) =>
    execFileSync(process.execPath, [...flags, 'program.mjs', what, lib], {
      cwd: place,
      encoding: 'utf8',
    }).trim()
  return { lib, run }
}

const ANSWER = 'half.cjs stringhalf.cjs string'

describe('the code that is kept', () => {
  it('is taken for the modules that it was made of, which run as they do without it', () => {
    const { run } = newProgram()
    expect(run('neither')).toBe(`${ANSWER} 0`)
    expect(run('record')).toBe(`${ANSWER} 0`)
    expect(run('use')).toBe(`${ANSWER} 2`)
  })

  it('is left where V8 refuses it, where it is cut off, and where there is none', () => {
    const { lib, run } = newProgram()
    expect(run('use')).toBe(`${ANSWER} 0`)
    run('record', '--stack-size=900')
    expect(run('use')).toBe(`${ANSWER} 0`)
    truncateSync(path.join(lib, 'code-cache.bin'), 100)
    expect(run('use')).toBe(`${ANSWER} 0`)
  })

  it('is left where another Node.js made it: V8 would take it, and the process end', () => {
    const { lib, run } = newProgram()
    run('record')
    const file = path.join(lib, 'code-cache.bin')
    const kept = deserialize(readFileSync(file))
    expect(kept.node).toMatch(process.version)
    writeFileSync(file, serialize({ ...kept, node: kept.node.replace(process.version, 'v20.0.0') }))
    expect(run('use')).toBe(`${ANSWER} 0`)
  })

  it('is left for a module that was edited since, also if it is as long as before', () => {
    const { lib, run } = newProgram()
    run('record')
    const file = path.join(lib, 'half.cjs')
    writeFileSync(file, readFileSync(file, 'utf8').replace("' '", "'-'"))
    expect(run('use')).toBe(`${ANSWER.replaceAll('cjs ', 'cjs-')} 1`)
  })
})
