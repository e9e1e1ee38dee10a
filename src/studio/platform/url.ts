// node:url
const { URL, URLSearchParams } = globalThis

export const fileURLToPath = (url: string | URL): string => decodeURIComponent(new URL(url).pathname)

export const pathToFileURL = (path: string): URL =>
  new URL(`file://${path.replaceAll('%', '%25').replaceAll('?', '%3F').replaceAll('#', '%23')}`)

export { URL, URLSearchParams }
