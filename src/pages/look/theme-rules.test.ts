import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CatalogError } from '../../core/problems/errors.ts'
import { site } from '../../core/settings/site-settings.ts'
import { suiteFolder, writeTree } from '../../testing/run/folders.ts'
import { themeRules } from './theme-rules.ts'

const data = suiteFolder()
beforeAll(async () => {
  writeTree(data, {
    'theme/fonts/a b.woff2': 'wOF2 and more',
    'theme/text.woff2': 'text',
    'theme/text.jpg': 'text',
  })
  await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0b6e69' } }).toFile(
    path.join(data, 'theme/wall.jpg'),
  )
})
const rulesFor = (theme: object) => themeRules(data, site.parse({ theme }))

describe('the look of a site without a style sheet', () => {
  it('is only its colors by default', async () => {
    expect(await rulesFor({})).toMatch(/^:root\{color-scheme:light;[^\n]+\}\n@media [^\n]+\n$/)
  })

  it('may have fonts of its own, by addresses that change with their bytes', async () => {
    const rules = await rulesFor({ titles: 'fonts/a b.woff2', font: 'fonts/a b.woff2' })
    const address = /src:url\("(\/media\/theme\/fonts\/a%20b\.woff2\?[0-9a-f]{10})"\)/g
    expect([...rules.matchAll(address)]).toHaveLength(2)
    expect(rules).toContain(':root{--serif:Titles,serif}')
    expect(rules).toContain(':root{--sans:Text,system-ui,sans-serif}')
  })

  it('may have other corners, less space, and a picture behind the pages', async () => {
    const rules = await rulesFor({ corners: 0, density: 'compact', background: 'wall.jpg' })
    expect(rules).toContain(':root{--round:0px}')
    expect(rules).toContain('--gap:')
    expect(rules).toMatch(
      /html:not\(\.embed\)::before\{[^}]*background:url\("\/media\/theme\/wall\.jpg\?[0-9a-f]{10}"\)/,
    )
  })

  it.each([
    [{ font: 'none.woff2' }, 'missing', 'Put a font of that name into'],
    [{ background: 'Wall.jpg' }, 'missing', 'Did you mean "wall.jpg"? Put a picture of that name into'],
    [{ titles: 'text.woff2' }, 'not a font', 'or remove "titles".'],
    [{ background: 'text.jpg' }, 'not a picture', 'or remove "background".'],
  ])('is refused where a file is missing, or of another kind: %j', async (theme, wrong, hint) => {
    const [[field, name] = []] = Object.entries(theme)
    const error = await rulesFor(theme).catch((thrown: CatalogError) => thrown)
    expect(error).toMatchObject({
      message: `"${field}" of "theme" names ${path.join(data, 'theme', `${name}`)}, which is ${wrong}.`,
      hint: expect.stringContaining(hint),
    })
  })

  it.each([
    [{ page: 'red' }, 'it must be a color such as "#0b6e69"'],
    [{ font: '../a.woff2' }, 'it must be the name of a font'],
    [{ font: 'a.txt' }, 'it must be the name of a font'],
    [{ background: '/etc/passwd' }, 'it must be the name of a picture'],
    [{ corners: 99 }, 'it must be a number of pixels from 0 to 40'],
    [{ scheme: 'black' }, 'it must be "auto", "light" or "dark"'],
  ])('is refused with another value: %j', (theme, message) => {
    const { error } = site.safeParse({ theme })
    expect(error?.issues.map((issue) => issue.message).join()).toContain(message)
  })
})
