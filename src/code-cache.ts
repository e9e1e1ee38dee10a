// What V8 compiled of the program when the package was made, for a Node.js that keeps nothing of it between runs.
import { hash } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import Module from 'node:module'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { Script } from 'node:vm'

/** The file in lib/ that holds it. */
const FILE = 'code-cache.bin'

interface CodeCache {
  /** The Node.js that compiled it. */
  readonly node: string
  /** What V8 made of each file, by its name. */
  readonly code: ReadonlyMap<string, { readonly source: string; readonly data: Buffer }>
}

/** Has Node.js run the modules of a folder with what the same Node.js compiled of them before. */
export function useCodeCache(folder: string): void {
  const cache = readCodeCache(folder)
  if (cache === null) return
  compileBy((source, file) => {
    const compiled = isIn(folder, file) ? cache.code.get(path.basename(file)) : undefined
    return compiled?.source === digestOf(source) ? scriptOf(source, file, compiled.data) : null
  })
}

/** Writes, when the process ends, what was compiled in it of the modules of a folder. */
export function recordCodeCache(folder: string): void {
  const scripts = new Map<string, { readonly source: string; readonly script: Script }>()
  compileBy((source, file) => {
    if (!isIn(folder, file) || IMPORT.test(source)) return null
    const script = scriptOf(source, file)
    scripts.set(path.basename(file), { source: digestOf(source), script })
    return script
  })
  process.once('exit', (status) => {
    if (status !== 0) return
    const code = new Map(
      [...scripts].map(([name, { source, script }]) => [name, { source, data: script.createCachedData() }]),
    )
    const cache: CodeCache = { node: thisNode(), code }
    writeFileSync(path.join(folder, FILE), serialize(cache))
  })
}

/**
 * V8 itself asks for its own version only, which is that of all releases of Node.js 20, and for the length of a source;
 * what another release compiled ends the process.
 */
const thisNode = (): string =>
  [process.version, process.platform, process.arch, statSync(process.execPath).size].join(' ')

const digestOf = (source: string): string => hash('sha1', source)

/** A script of V8 imports modules by a feature only that Node.js 20 warns of as experimental. */
const IMPORT = /\bimport\(/

/** What Node.js compiles CommonJS modules by. It has no public name, and will not change in Node.js 20 any more. */
interface Compiling {
  _compile(this: NodeJS.Module, source: string, file: string, ...others: readonly unknown[]): unknown
}

/** @param compile gives null for what Node.js must compile itself */
function compileBy(compile: (source: string, file: string) => Script | null): void {
  const modules = Module.prototype as unknown as Compiling
  const own = modules._compile
  modules._compile = function (source, file, ...others) {
    const script = compile(source, file)
    if (script === null) return own.call(this, source, file, ...others)
    const run = script.runInThisContext()
    return run.call(this.exports, this.exports, this.require.bind(this), this, file, path.dirname(file))
  }
}

/**
 * A module as the function that Node.js makes of it (https://nodejs.org/api/modules.html#the-module-wrapper). Its name is
 * kept with its code, and so must not be that of a place on the machine that packs it.
 */
const scriptOf = (source: string, file: string, cachedData?: Buffer): Script =>
  new Script(`(function (exports, require, module, __filename, __dirname) { ${source}\n})`, {
    // A copy: what is cut out of a text holds on to the whole of it.
    filename: Buffer.from(`catalog-press/lib/${path.basename(file)}`).toString(),
    ...(cachedData && { cachedData }),
  })

const isIn = (folder: string, file: string): boolean => path.join(folder, path.basename(file)) === file

/** Null where there is none of this Node.js. */
function readCodeCache(folder: string): CodeCache | null {
  try {
    const cache = deserialize(readFileSync(path.join(folder, FILE))) as CodeCache
    return cache.node === thisNode() ? cache : null
  } catch {
    return null
  }
}
