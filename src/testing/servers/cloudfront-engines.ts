// Runs CloudFront functions locally: in V8, reduced to the documented features of runtime 2.0, and in njs, the nginx
// engine that this runtime resembles.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import vm from 'node:vm'
import { atSuiteEnd } from '../run/suite-end.ts'
import type { Engine, Event } from './cloudfront.ts'

/** The remaining globals and their methods. */
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

/** Answers a call with its result, each as a line of JSON. */
type Runtime = (line: string) => Promise<string>

/** Loads a CloudFront function once, to call it many times. */
function createEngine(load: (code: string) => Runtime): Engine {
  const runtimes = new Map<string, Runtime>()
  return async (code, event, query) => {
    const runtime = runtimes.get(code) ?? load(code)
    runtimes.set(code, runtime)
    return JSON.parse(await runtime(formatCall(event, query)))
  }
}

export const strippedV8: Engine = createEngine((code) => {
  const context = vm.createContext(Object.create(null))
  vm.runInContext(STRIP, context)
  vm.runInContext(`'use strict';\n${code}\n${ANSWER}`, context)
  return async (line) => vm.runInContext(`answer(${JSON.stringify(line)})`, context)
})

export const njs: Engine = createEngine((code) => {
  // Node.js creates pipes as sockets, which cannot be opened as /dev/stdin and /dev/stdout.
  const args = ['-c', 'cat | njs -c "$1" | cat', 'sh', `${code}\n${ANSWER}\n${LOOP}`]
  const child = spawn('sh', args, { stdio: ['pipe', 'pipe', 'inherit'] })
  atSuiteEnd(async () => {
    child.stdin.end()
    await once(child, 'close')
  })
  const waiting: { resolve(line: string): void; reject(error: Error): void }[] = []
  createInterface(child.stdout).on('line', (line) => waiting.shift()?.resolve(line))
  child.once('close', (code) => {
    for (const { reject } of waiting.splice(0)) reject(new Error(`njs ended with ${code}`))
  })
  return (line) =>
    new Promise((resolve, reject) => {
      waiting.push({ resolve, reject })
      child.stdin.write(`${line}\n`)
    })
})

export const hasNjs = (): boolean => !spawnSync('njs', ['-v']).error

const formatCall = (event: Event, query: string | undefined): string => JSON.stringify({ event, query })

const ANSWER = `function answer(line) {
  var call = JSON.parse(line);
  call.event.request.rawQueryString = function () { return call.query };
  return JSON.stringify(handler(call.event));
}`

/** Answers the lines of standard input until it ends. njs truncates its log messages to 2,048 bytes. */
const LOOP = `
var fs = require('fs');
var input = fs.openSync('/dev/stdin', 'r');
var output = fs.openSync('/dev/stdout', 'w');
var buffer = Buffer.alloc(65536);
var rest = '';
for (var length = 1; length > 0; ) {
  length = fs.readSync(input, buffer, 0, 65536);
  rest += buffer.toString('utf8', 0, length);
  var lines = rest.split('\\n');
  rest = lines.pop();
  lines.forEach(function (line) { fs.writeSync(output, answer(line) + '\\n') });
}`
