// The icon of a site as its files, decoded by sharp.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { smallCatalog } from '../../testing/catalogs/catalog.ts'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { FAVICON, ICON_SIZE } from './icon.ts'

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10" height="10"><path fill="#00f" d="M0 0h10v10H0z"/></svg>'

function folderWith(site: object): string {
  const folder = tempFolder()
  const { 'site.json': settings, ...rows } = smallCatalog(1)
  writeTree(dataIn(folder), { ...rows, 'site.json': { ...settings, docs: false, pages: true, site } })
  return folder
}

/** The path of the icon by the head of the home page, and its bytes. */
function readIcon(folder: string) {
  const home = readTree(distIn(folder)).get('index.html') ?? ''
  const [, file = ''] = /<link rel="apple-touch-icon" href="\/([^"]+)">/.exec(home) ?? []
  const bytes = (name: string) => readFileSync(path.join(distIn(folder), name))
  return { home, file, png: bytes(file), ico: bytes(FAVICON) }
}

async function colorAt(png: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(png).flatten().raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * info.channels
  return [...data.subarray(at, at + 3)]
}

it('is a record in the accent where a site has no logo, for home screens and as favicon.ico', async () => {
  const folder = folderWith({ accent: '#0000aa' })
  await runBuild(folder)
  const { file, png, ico, home } = readIcon(folder)
  expect(file).toMatch(/^assets\/icon-[0-9a-f]{10}\.png$/)
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: ICON_SIZE, height: ICON_SIZE })
  expect(await colorAt(png, 128, 40)).toEqual([0, 0, 0xaa])
  expect(await colorAt(png, 0, 0)).toEqual([255, 255, 255])
  expect([...ico.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0])
  expect(ico.subarray(ico.readUInt32LE(18))).toEqual(png)
  expect(home).toContain(`<meta property="og:image" content="https://api.example.org/${file}">`)
})

it('is the logo where a site has one, and another when the logo changes', async () => {
  const folder = folderWith({ logo: 'logo.svg' })
  const logo = path.join(dataIn(folder), 'media/logo.svg')
  writeTree(dataIn(folder), { 'media/logo.svg': LOGO })
  await runBuild(folder)
  const first = readIcon(folder)
  expect(await colorAt(first.png, 128, 128)).toEqual([0, 0, 255])
  expect(await colorAt(first.png, 5, 128)).toEqual([255, 255, 255])
  writeFileSync(logo, LOGO.replace('#00f', '#0f0'))
  await runBuild(folder)
  const second = readIcon(folder)
  expect(await colorAt(second.png, 128, 128)).toEqual([0, 255, 0])
  expect(second.file).not.toBe(first.file)
  expect(readTree(distIn(folder)).has(first.file)).toBe(false)
})

it('is in a manifest, with the name of the site', async () => {
  const folder = folderWith({ name: 'Harbour "Tapes"', language: 'ar' })
  await runBuild(folder)
  const tree = readTree(distIn(folder))
  const { home, file } = readIcon(folder)
  const [, manifest = ''] = /<link rel="manifest" href="\/([^"]+)">/.exec(home) ?? []
  expect(JSON.parse(tree.get(manifest) ?? '')).toMatchObject({
    name: 'Harbour "Tapes"',
    lang: 'ar',
    dir: 'rtl',
    start_url: '/',
    icons: [{ src: `/${file}`, sizes: '256x256', type: 'image/png' }],
  })
  expect(home.match(/<meta name="theme-color"[^>]*>/g)).toEqual([
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf9f6">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#151413">',
  ])
})
