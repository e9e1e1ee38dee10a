// What V8 compiled of the program when the package was made, for a Node.js that keeps nothing of it between runs.
import { readFileSync, writeFileSync } from 'node:fs'
import Module from 'node:module'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { Script } from 'node:vm'

/** The file in lib/ that holds it. */
const FILE = 'code-cache.bin'

interface CodeCache {
  /** Digest of the program that was compiled. */
  readonly digest: string
  /** What V8 made of each file, by its name. */
  readonly code: ReadonlyMap<string, Buffer>
}

/**
 * Has Node.js run the modules of a folder with what was compiled of them. V8 takes nothing that another version of it
 * made, and compiles the source then.
 */
export function useCodeCache(folder: string): void {
  const cache = readCodeCache(folder)
  if (cache === null) return
  compileBy((source, file) => {
    const cachedData = isIn(folder, file) ? cache.code.get(path.basename(file)) : undefined
    return cachedData ? scriptOf(source, file, cachedData) : null
  })
}

/** Writes, when the process ends, what was compiled in it of the modules of a folder. */
export function recordCodeCache(folder: string): void {
  const scripts = new Map<string, Script>()
  compileBy((source, file) => {
    if (!isIn(folder, file) || IMPORT.test(source)) return null
    const script = scriptOf(source, file)
    scripts.set(path.basename(file), script)
    return script
  })
  process.once('exit', (status) => {
    if (status !== 0) return
    const code = new Map([...scripts].map(([name, script]) => [name, script.createCachedData()]))
    const cache: CodeCache = { digest: digestOf(folder), code }
    writeFileSync(path.join(folder, FILE), serialize(cache))
  })
}

/** A script of V8 imports modules by a feature only that Node.js 20 warns of as experimental. */
const IMPORT = /\bimport\(/

/** What Node.js compiles CommonJS modules by. It has no public name, and will not change in Node.js 20 any more. */
interface Compiling {
  _compile(this: NodeJS.Module, source: string, file: string): unknown
}

/** @param compile gives null for what Node.js must compile itself */
function compileBy(compile: (source: string, file: string) => Script | null): void {
  const modules = Module.prototype as unknown as Compiling
  const own = modules._compile
  modules._compile = function (source, file) {
    const script = compile(source, file)
    if (script === null) return own.call(this, source, file)
    const run = script.runInThisContext()
    return run.call(this.exports, this.exports, this.require.bind(this), this, file, path.dirname(file))
  }
}

/** A module as the function that Node.js makes of it (https://nodejs.org/api/modules.html#the-module-wrapper). */
const scriptOf = (source: string, filename: string, cachedData?: Buffer): Script =>
  new Script(`(function (exports, require, module, __filename, __dirname) { ${source}\n})`, {
    filename,
    ...(cachedData && { cachedData }),
  })

const isIn = (folder: string, file: string): boolean => path.join(folder, path.basename(file)) === file

/** Null where there is none of this program. */
function readCodeCache(folder: string): CodeCache | null {
  try {
    const cache = deserialize(readFileSync(path.join(folder, FILE))) as CodeCache
    return cache.digest === digestOf(folder) ? cache : null
  } catch {
    return null
  }
}

const digestOf = (folder: string): string =>
  JSON.parse(readFileSync(path.join(folder, 'program.json'), 'utf8')).digest
