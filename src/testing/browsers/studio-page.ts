// The page of the studio as it is compiled.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { zipSync } from 'fflate'
import type { Browser, BrowserContextOptions, FrameLocator, Page } from 'playwright-core'
import { labelId, releaseId, smallCatalog } from '../catalogs/catalog.ts'
import { ROOT } from '../run/root.ts'
import { startServer, type TestServer } from '../servers/server.ts'
import { watchedPage } from './browsers.ts'

const FOLDER = path.join(ROOT, 'lib/studio')
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
}

/** A page that has the engine alone. */
export const ENGINE_PAGE = 'engine.html'

const ENGINE_HTML =
  '<!doctype html><meta charset="utf-8">' +
  '<meta http-equiv="Content-Security-Policy" content="connect-src \'none\'; worker-src blob:">' +
  '<script src="engine.js"></script>'

/** Serves the files of the studio. */
export async function startStudio(): Promise<TestServer> {
  return startServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    if (pathname === `/${ENGINE_PAGE}`) {
      response.setHeader('Content-Type', 'text/html').end(ENGINE_HTML)
      return
    }
    try {
      const body = readFileSync(path.join(FOLDER, path.basename(pathname)))
      const isFirefox = request.headers['user-agent']?.includes('Firefox')
      response.setHeader('Content-Type', TYPES[path.extname(pathname)] ?? 'application/octet-stream')
      response.end(isFirefox ? withEvaluation(body.toString()) : body)
    } catch {
      response.writeHead(404).end()
    }
  })
}

/** The driver of Firefox evaluates its scripts in the page, whose policy would refuse them. */
const withEvaluation = (text: string): string =>
  text
    .replace("script-src 'self' blob:", "script-src 'self' blob: 'unsafe-eval'")
    .replace(
      /script-src blob:;(?=style-src (\\?)')/,
      (_, slash) => `script-src blob: ${slash}'unsafe-eval${slash}';`,
    )

export interface StudioPage {
  readonly page: Page
  /** The page of the site that the preview shows. */
  readonly site: FrameLocator
  readonly complaints: readonly string[]
  readonly hosts: ReadonlySet<string>
}

export async function openStudio(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<StudioPage> {
  const { page, complaints, hosts } = await watchedPage(browser, { locale: 'en', ...options })
  await page.goto(`${url}/press.html`)
  return { page, site: page.frameLocator('iframe:not(.arriving)'), complaints, hosts }
}

/** Adds files as a person does who chooses them. */
export async function addFiles(page: Page, files: Readonly<Record<string, string | Buffer>>): Promise<void> {
  const payloads = Object.entries(files).map(([name, content]) => ({
    name,
    mimeType: '',
    buffer: Buffer.from(content),
  }))
  await page.setInputFiles('main input[type=file]:not([webkitdirectory])', payloads)
}

/** A sheet of three songs. */
export const SHEET = `Title,Artist,Album,Track,Length
Low Water,Ferrow,Harbour Lights,1,3:05
Salt on the Sill,Ferrow,Harbour Lights,2,2:41
Lamplight,Ferrow,Harbour Lights,3,4:12
`

/** Audio of the sample catalog, half a minute of it. */
const AUDIO = path.join(ROOT, 'data/media/audio/harbour-lights/06 Harbour Lights.mp3')

/** The zip of a project of three tracks with audio. @param theme files of its theme */
export function projectZip(theme: Readonly<Record<string, string>> = {}): Buffer {
  const { 'site.json': _, ...small } = smallCatalog(3)
  const lists = {
    ...small,
    // The menu has links to lists of several records.
    'labels.ndjson': [...small['labels.ndjson'], { uuid: labelId(2), name: 'Second label' }],
    'releases.ndjson': [
      ...small['releases.ndjson'],
      { uuid: releaseId(2), name: 'Second release', label: labelId(2) },
    ],
  }
  const audio = Buffer.concat(Array(10).fill(readFileSync(AUDIO)))
  const files = {
    'data/site.json': JSON.stringify({ base_url: 'https://music.example.org', site: { name: 'Small' } }),
    ...Object.fromEntries(
      Object.entries(lists).map(([name, rows]) => [
        `data/${name}`,
        rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
      ]),
    ),
    ...Object.fromEntries([1, 2, 3].map((n) => [`data/media/audio/${n}.mp3`, audio])),
    ...Object.fromEntries(Object.entries(theme).map(([name, text]) => [`data/theme/${name}`, text])),
  }
  return Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, content]) => [name, new Uint8Array(Buffer.from(content))]),
      ),
      { level: 0 },
    ),
  )
}
