// The engine of the studio in a page with the policy of the studio.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { EARLIEST } from '../../core/site/zip.ts'
import { type Engine, STARTER } from '../../studio/api.ts'
import { ENGINE_PAGE } from './studio-page.ts'

/** The engine in a page; a blob that it returns is its bytes. */
export interface TestEngine {
  call<Name extends keyof Engine>(name: Name, ...args: Parameters<Engine[Name]>): Promise<Returned<Name>>
  /** Adds files of the disk, and those of folders, which are named after them. */
  add(...places: readonly string[]): Promise<Awaited<ReturnType<Engine['add']>>>
  /** The SHA-256 of the zip of the site, in hexadecimal digits: its bytes take seconds to leave the browser. */
  digestOfSite(): Promise<string>
  /** The requests of the page after it was loaded. */
  readonly requests: readonly string[]
}

type Result<Name extends keyof Engine> = Awaited<ReturnType<Engine[Name]>>
type Returned<Name extends keyof Engine> = Result<Name> extends Blob ? Buffer : Result<Name>

export async function openEngine(browser: Browser, url: string): Promise<TestEngine> {
  const page = await browser.newPage()
  await page.goto(`${url}/${ENGINE_PAGE}`)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.evaluate(START)
  const call = (name: string, ...args: readonly unknown[]) => page.evaluate(called(CALL, [name, args]))
  return {
    call: (async (name: string, ...args: readonly unknown[]) => {
      const result = await call(name, ...args)
      return isEncoded(result) ? Buffer.from(result.base64, 'base64') : result
    }) as TestEngine['call'],
    add: async (...places) => {
      for (const file of places.flatMap(filesAt)) await page.evaluate(called(HAND, encoded(file)))
      return (await page.evaluate(ADD)) as Awaited<ReturnType<Engine['add']>>
    },
    digestOfSite: () => page.evaluate<string>(DIGEST),
    requests,
  }
}

interface DiskFile {
  readonly name: string
  readonly file: string
}

function filesAt(place: string): DiskFile[] {
  if (statSync(place).isFile()) return [{ name: path.basename(place), file: place }]
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ name: path.join(path.basename(place), path.relative(place, file)), file }))
}

const encoded = ({ name, file }: DiskFile) => ({
  name,
  base64: readFileSync(file).toString('base64'),
  modified: Math.floor(statSync(file).mtimeMs),
})

const isEncoded = (value: unknown): value is { base64: string } =>
  typeof value === 'object' && value !== null && 'base64' in value

/** What runs in the page. Its functions are texts, since they are not of this program. */
const START = `
  const scriptUrl = (text) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
  const thread = new Worker(scriptUrl(${JSON.stringify(STARTER)}))
  thread.postMessage({ url: scriptUrl(engineText), files: engineFiles })
  const waiting = new Map()
  let last = 0
  thread.onmessage = ({ data }) => {
    if ('share' in data) return
    const { resolve, reject } = waiting.get(data.id)
    if (data.problems) reject(new Error(data.problems.map(({ code, message }) => code + ' ' + message).join('; ')))
    else resolve(data.result)
  }
  globalThis.ask = (name, ...args) =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject })
      thread.postMessage({ id: last, name, args })
    })
  globalThis.handed = []
`

const called = (code: string, argument: unknown): string => `(${code})(${JSON.stringify(argument)})`

const CALL = `async ([name, args]) => {
  const result = await ask(name, ...args)
  if (!(result instanceof Blob)) return result
  const reader = new FileReader()
  reader.readAsDataURL(result)
  await new Promise((resolve) => (reader.onload = resolve))
  return { base64: reader.result.slice(reader.result.indexOf(',') + 1) }
}`

const DIGEST = `ask('site', ${EARLIEST.getTime()})
  .then((zip) => zip.arrayBuffer())
  .then((bytes) => crypto.subtle.digest('SHA-256', bytes))
  .then((digest) => Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join(''))`

const HAND = `({ name, base64, modified }) => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  handed.push({ path: name, blob: new File([bytes], name.split('/').pop(), { lastModified: modified }) })
}`

const ADD = `ask('add', handed.splice(0))`
