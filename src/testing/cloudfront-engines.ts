// What runs CloudFront's functions here: V8 with no more in it than their runtime 2.0 is documented to
// have, and njs, the engine of nginx, of whose kind that runtime is.
import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import vm from 'node:vm'
import type { Engine } from './cloudfront.ts'

/** What is left of the globals and their methods. */
const KEPT = `
  Array Boolean Date Error EvalError Function Infinity JSON Math NaN Number Object Promise RangeError
  ReferenceError RegExp String Symbol SyntaxError TypeError URIError decodeURI decodeURIComponent encodeURI
  encodeURIComponent globalThis isFinite isNaN parseFloat parseInt undefined
`
const REMOVED = {
  Array: 'from fromAsync',
  'Array.prototype':
    'at entries findLast findLastIndex flat flatMap toReversed toSorted toSpliced values with',
  Object: 'assign fromEntries groupBy hasOwn getOwnPropertySymbols',
  String: 'raw',
  'String.prototype': 'at isWellFormed localeCompare matchAll toWellFormed',
}

const STRIP = `
  const kept = new Set(${JSON.stringify(KEPT.trim().split(/\s+/))})
  for (const name of Object.getOwnPropertyNames(globalThis)) if (!kept.has(name)) delete globalThis[name]
  for (const [object, names] of Object.entries(${JSON.stringify(REMOVED)})) {
    const target = object.split('.').reduce((inner, name) => inner[name], globalThis)
    for (const name of names.split(' ')) delete target[name]
  }
`

export const strippedV8: Engine = async (code, event, query) => {
  const context = vm.createContext(Object.create(null))
  vm.runInContext(STRIP, context)
  const answer = vm.runInContext(`'use strict';\n${code}\n${call(event, query)}`, context)
  return JSON.parse(answer)
}

export const njs: Engine = async (code, event, query) => {
  const { stdout } = await promisify(execFile)('njs', ['-c', `${code}\nconsole.log(${call(event, query)})`])
  return JSON.parse(stdout)
}

export const hasNjs = (): boolean => !spawnSync('njs', ['-v']).error

function call(event: object, query: string | undefined): string {
  const raw = query === undefined ? 'undefined' : JSON.stringify(query)
  return `(function (event) {
    event.request.rawQueryString = function () { return ${raw} }
    return JSON.stringify(handler(event))
  })(${JSON.stringify(event)})`
}
