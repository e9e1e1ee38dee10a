// The module of a theme that makes the content of pages.
import { beforeAll, describe, expect, it } from 'vitest'
import { artistId, releaseId, smallCatalog } from '../../testing/catalogs/catalog.ts'
import { dataIn, distIn, parseCounts, readText, runBuild } from '../../testing/run/build.ts'
import { copyFolder, readTree, suiteFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'

const small = smallCatalog(3)
const MODULE = `
import { frame } from './frame.mjs'
export function releasePage({ card, tracks }, { html, words, parts, content }) {
  const title = html(['<h1>', ' & ', ' ', '</h1>'], card.name, tracks.length, words.tracks)
  return frame(html, html(['', '', '', ''], title, parts.text('A *note*.'), content))
}
export const artistPage = ({ artist }) => '<h1 class="mine">' + artist.uuid + '</h1>'
`
const FRAME = `export const frame = (html, inside) => html(['<div class="one">', '</div>'], inside)`
const catalog = {
  ...small,
  'site.json': { ...small['site.json'], pages: true, docs: false },
  'theme/pages.mjs': MODULE,
  'theme/frame.mjs': FRAME,
}
const RELEASE = `releases/${releaseId(1)}/index.html`
const ARTIST = `artists/${artistId(1)}/index.html`

const original = suiteFolder()
let tree: Map<string, string>
beforeAll(async () => {
  writeTree(dataIn(original), catalog)
  expect(await runBuild(original)).toMatchObject({ code: 0, stderr: '' })
  tree = readTree(distIn(original))
})

describe('a module of a theme', () => {
  it('makes the content of the pages that it exports, in the frame of the program', () => {
    const page = readText(tree, RELEASE)
    expect(page).toContain('<main id="main" tabindex="-1">\n<div class="one"><h1>Release & 3 Tracks</h1>')
    expect(page).toContain('<p>A <em>note</em>.</p>')
    expect(page).toContain('<ol class="tracks"')
    expect(page).toContain('<header class="site">')
    expect(readText(tree, ARTIST)).toContain(`<h1 class="mine">${artistId(1)}</h1>`)
    expect(readText(tree, 'releases/index.html')).toContain('<header class="plain">')
    expect([...tree.keys()].filter((file) => file.includes('theme'))).toEqual([])
  })

  it('makes them again where it, or a module that it imports, has changed', async () => {
    const folder = copyFolder(original)
    expect(parseCounts(await runBuild(folder)).written).toBe(0)
    writeTree(dataIn(folder), { 'theme/pages.mjs': MODULE.replace('class="mine"', 'class="yours"') })
    expect(await runBuild(folder)).toMatchObject({ code: 0 })
    expect(readText(readTree(distIn(folder)), ARTIST)).toContain('class="yours"')
  })

  it.each([
    [
      'export const relasePage = () => ""',
      'exports "relasePage", which is no page.',
      'Did you mean "releasePage"?',
    ],
    ['export const releasePage = 5', '"releasePage" in the module of the theme must be a function.', ''],
    ['export const releasePage = (', 'The module of the theme cannot be loaded: ', ''],
    ['throw new Error("no")', 'cannot be loaded: Error: no', ''],
  ])('is refused where it cannot be used: %s', async (module, message, hint) => {
    const folder = copyFolder(original)
    writeTree(dataIn(folder), { 'theme/pages.mjs': module })
    const { code, stderr } = await runHere(['check', '--data', dataIn(folder)])
    expect(code).toBe(1)
    expect(stderr).toContain('error BAD_THEME')
    expect(stderr).toContain(message)
    expect(stderr).toContain(hint)
    expect(stderr).toContain('theme/pages.mjs')
  })

  it.each([
    ['export const releasePage = ({ card }) => card.none.more', 'failed: TypeError'],
    ['export const releasePage = () => 5', 'must return markup or text.'],
    ['\nexport const homePage = () => none', 'theme/pages.mjs:2:31'],
    ['export const artistPage = ({ artist }) => artist.none.more', 'theme/pages.mjs:1:55'],
    ['export const listPage = () => 5', '"listPage" in the module'],
    [
      "export const releasePage = (shown, { parts }) => parts.trackList(shown, [{ title: 'A', tracks: [shown.card] }])",
      'not on the release.',
    ],
  ])(
    'ends a check and a build where it fails, and the next build repairs the site: %s',
    async (module, message) => {
      const folder = copyFolder(original)
      writeTree(dataIn(folder), { 'theme/pages.mjs': module })
      const check = await runHere(['check', '--data', dataIn(folder)])
      const { code, stderr } = await runBuild(folder)
      expect([code, stderr.includes(message)]).toEqual([1, true])
      expect(check).toMatchObject({ code, stderr })
      writeTree(dataIn(folder), { 'theme/pages.mjs': MODULE })
      expect(await runBuild(folder)).toMatchObject({ code: 0 })
      expect(readTree(distIn(folder))).toEqual(tree)
    },
  )
})
