// The scripts of the site. They run with substitutes for what a frame without an origin lacks: modules see them in place
// of the globals of the same names.
import { type Files, urlFor } from './files.ts'

/** The global that has the substitutes. */
export const STAND_INS = 'catalogPressFrame'
/** The names that modules find in it. */
const NAMES = ['location', 'history', 'fetch', 'sessionStorage', 'localStorage'] as const

/** @param path of a script in the site */
export const scriptUrl = (files: Files, path: string, isModule: boolean): Promise<string | null> =>
  files.objectUrl(path, async ({ body }) => {
    const text = await body.text()
    return scriptBlob(isModule ? adaptModule(text, urlFor(path, files.origin)?.href ?? '') : text)
  })

/** Scripts in pages, which many pages have alike. */
const inline = new Map<string, string>()

/** @param base the address of the page */
export function inlineScriptUrl(files: Files, script: HTMLScriptElement, base: string): string {
  const { text } = script
  const key = `${script.type} ${text}`
  const url =
    inline.get(key) ?? files.publish(scriptBlob(isModule(script) ? adaptModule(text, base) : text), base)
  inline.set(key, url)
  return url
}

const scriptBlob = (text: string): Blob => new Blob([text], { type: 'text/javascript' })

/** Every import goes to the substitute, since a blob has no neighbors. */
function adaptModule(text: string, address: string): string {
  const own = text
    .replace(/\bimport\.meta\.url\b/g, () => JSON.stringify(address))
    .replace(/(?<![\w$.])import\s*\(/g, () => `${STAND_INS}.load(${JSON.stringify(address)},`)
  return `const {${NAMES.join()}}=${STAND_INS};${own}`
}

/** Runs a script of the document: those that a parser of text has read do not run by themselves. */
export function runScript(script: HTMLScriptElement): Promise<void> {
  const running = document.createElement('script')
  for (const { name, value } of script.attributes) running.setAttribute(name, value)
  running.async = script.async
  const end = new Promise<void>((resolve) => {
    running.addEventListener('load', () => resolve())
    running.addEventListener('error', () => resolve())
  })
  script.replaceWith(running)
  return running.src === '' ? Promise.resolve() : end
}

export const isModule = ({ type }: HTMLScriptElement): boolean => type.trim().toLowerCase() === 'module'

/** Whether an element is a script, and not data. */
export const isScript = ({ type }: HTMLScriptElement): boolean =>
  /^(?:module|(?:text|application)\/(?:java|ecma)script|)$/i.test(type.trim())
