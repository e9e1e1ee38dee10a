import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { site } from '../settings/site-settings.ts'
import { suiteFolder, writeTree } from '../testing/folders.ts'
import { themeRules } from './theme-rules.ts'

const data = suiteFolder()
beforeAll(() => writeTree(data, { 'theme/fonts/a b.woff2': 'a font', 'theme/wall.jpg': 'a picture' }))
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

  it('is refused where a file is missing', async () => {
    await expect(rulesFor({ font: 'none.woff2' })).rejects.toThrow(
      `"font" of "theme" names ${path.join(data, 'theme', 'none.woff2')}, which is missing.`,
    )
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
