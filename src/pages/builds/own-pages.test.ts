// Pages that a label writes, from their files to each host.

import { rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { smallCatalog } from '../../testing/catalogs/catalog.ts'
import { textsAt } from '../../testing/catalogs/pages.ts'
import { jpeg, png } from '../../testing/formats/media.ts'
import { createAnswerer, dataIn, distIn, parseCounts, readText, runBuild } from '../../testing/run/build.ts'
import { copyFolder, readTree, suiteFolder, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'

const small = smallCatalog(2)
const catalog = { ...small, 'site.json': { ...small['site.json'], pages: true, docs: false } }
const PAGES = {
  'pages/about.md':
    '---\ntitle: About us\nmenu: 2\n---\nA *small* label. ![Boat](boat.png) [Imprint](imprint.md#us)\n',
  'pages/imprint.md': '---\nfooter: true\nlanguage: de\n---\n# Impressum\n\n<b>Hafen</b>\n\n## Kontakt\n',
  'pages/links.md': '---\nmenu: 1\n---\nhttps://a.example',
  'pages/home.md': 'Welcome to [us](about.md)!',
  'pages/404.md': 'Try [home](home.md).',
  'pages/boat.png': png('a boat'),
  'pages/id_rsa': 'a key',
}

async function builtIn(folder: string, files: Record<string, string | object>) {
  writeTree(dataIn(folder), { ...catalog, ...files })
  expect(await runBuild(folder)).toMatchObject({ code: 0 })
  return readTree(distIn(folder))
}

const original = suiteFolder()
let tree: Map<string, string>
beforeAll(async () => {
  tree = await builtIn(original, PAGES)
})

describe('pages of a label', () => {
  it('have an address each, links in menu and footer, and a place in the sitemap', () => {
    const about = readText(tree, 'about/index.html')
    expect(about).toContain('<h1>About us</h1>')
    expect(about).toContain('<p>A <em>small</em> label. <img src="/media/pages/boat.png" alt="Boat">')
    expect(about).toContain('<a href="/imprint/#us">Imprint</a>')
    expect(about).toContain('<a href="/about/" aria-current="page">About us</a>')
    expect([...tree.keys()].filter((file) => file.startsWith('media/pages/'))).toEqual([
      'media/pages/boat.png',
    ])
    const artists = readText(tree, 'artists/index.html')
    const [menu = ''] = /<nav[\s\S]*?<\/nav>/.exec(artists) ?? []
    expect([...menu.matchAll(/href="([^"]+)"/g)].map(([, href]) => href).slice(-2)).toEqual([
      '/links/',
      '/about/',
    ])
    expect(artists.split('<footer')[1]).toContain('<a href="/imprint/">Impressum</a>')
    expect(textsAt(readText(tree, 'sitemap-pages.xml'), '//sitemap:loc').slice(-3)).toEqual(
      ['about', 'imprint', 'links'].map((name) => `https://api.example.org/${name}/`),
    )
  })

  it('take their title from the first heading, and show HTML as text', () => {
    const imprint = readText(tree, 'imprint/index.html')
    expect(imprint).toContain(
      '<article class="own" lang="de" dir="ltr">\n<h1>Impressum</h1>\n<p>&lt;b&gt;Hafen&lt;/b&gt;</p>\n<h2>Kontakt</h2>',
    )
    expect(readText(tree, 'links/index.html')).toContain('<h1>links</h1>')
  })

  it('add to the home page and the 404 page, without an address', () => {
    expect(readText(tree, 'index.html')).toContain('<p>Welcome to <a href="/about/">us</a>!</p>')
    expect(readText(tree, '404.html')).toContain('<p>Try <a href="/">home</a>.</p>')
    expect([...tree.keys()].filter((file) => /^(?:home|404)\//.test(file))).toEqual([])
  })

  it('change alone where their text changes, and with the other pages where a link does', async () => {
    const folder = copyFolder(original)
    writeTree(dataIn(folder), { 'pages/links.md': '---\nmenu: 1\n---\nhttps://b.example' })
    expect(parseCounts(await runBuild(folder)).written).toBe(1)
    writeTree(dataIn(folder), { 'pages/links.md': '---\nmenu: 1\ntitle: Friends\n---\nhttps://b.example' })
    await runBuild(folder)
    const after = readTree(distIn(folder))
    const pages = [...after.keys()].filter((file) => file.endsWith('.html') && !file.startsWith('embed/'))
    expect(pages.filter((file) => after.get(file) === tree.get(file))).toEqual([])
    expect(readText(after, 'artists/index.html')).toContain('>Friends</a>')
    writeTree(path.join(folder, 'clean'), {
      ...catalog,
      ...PAGES,
      'pages/links.md': '---\nmenu: 1\ntitle: Friends\n---\nhttps://b.example',
    })
    await runHere(['build', '--data', path.join(folder, 'clean'), '--out', path.join(folder, 'site')])
    expect(after).toEqual(readTree(path.join(folder, 'site')))
  })

  it('are gone with their files', async () => {
    const folder = copyFolder(original)
    rmSync(path.join(dataIn(folder), 'pages'), { recursive: true })
    await runBuild(folder)
    expect(readTree(distIn(folder))).toEqual(await builtIn(tempFolder(), {}))
  })

  it('answer as other pages do, and no other name does', async () => {
    const answer = createAnswerer(tree)
    const about = await answer('/about/')
    expect(about.status).toBe(200)
    expect(about.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    expect([(await answer('/about')).status, (await answer('/about')).headers.get('location')]).toEqual([
      301,
      '/about/',
    ])
    expect([(await answer('/nothing')).status, (await answer('/nothing/')).status]).toEqual([404, 404])
    expect((await answer('/api/')).headers.get('content-type')).toBe('application/json')
  })
})

describe('a link to a file that is missing', () => {
  it('is warned of, with the page that has it', async () => {
    const folder = tempFolder()
    const links =
      '[a](imprint.md#x) [b](home.md) [c](../news/2020-01-01-a.md) ![d](b%20o%20at.png) [e](/x) [f](#y)'
    writeTree(dataIn(folder), {
      ...catalog,
      ...PAGES,
      'pages/b o at.png': png('a boat'),
      'pages/links.md': `---\ntitle: Links\n---\n${links}\n[g](nowhere.md) ![h](none.png)\n\n| a |\n|---|\n| [i](about) |`,
      'news/2020-01-01-a.md': '[k](../pages/links.md) [l](links.md)',
    })
    const { code, stderr } = await runHere(['check', '--data', dataIn(folder)])
    expect(code).toBe(0)
    expect(stderr).toContain(
      'warning DEAD_LINK  4 links on your own pages to missing files: nowhere.md, none.png, about, links.md.\n',
    )
    expect(stderr.replaceAll(dataIn(folder), 'data')).toMatch(
      /at {4}data\/pages\/links\.md:5 and data\/pages\/links\.md:9 and data\/news\/2020-01-01-a\.md:1\n/,
    )
  })
})

it('a link that is shown as text, and one to a page from the root with .md, are warned of', async () => {
  const folder = tempFolder()
  writeTree(dataIn(folder), {
    ...catalog,
    'pages/my photo.jpg': jpeg('jpg'),
    'pages/a.md':
      '# A\n![x](my photo.jpg) [y](/a.md)\n\n[z](javascript:go) ![](<my photo.jpg>) ![](my%20photo.jpg) `[](a b)`',
  })
  const { stderr } = await runHere(['check', '--data', dataIn(folder)])
  expect(stderr).toContain(
    'warning DEAD_LINK  3 links on your own pages to missing files: ![x](my photo.jpg), /a.md, [z](javascript:go).\n',
  )
  expect(stderr).toContain('with %20 for each blank in it')
})

it('a page with HTML is warned of, but not one with HTML in code', async () => {
  const folder = tempFolder()
  writeTree(dataIn(folder), {
    ...catalog,
    'pages/bold.md': '---\nmenu: 1\n---\nA text,\na <b class="x">word</b>.',
    'pages/code.md':
      'Write `<b>` or ``<i>``, 1 <b, <https://a.example>:\n\n```html\n<p>Text</p>\n```\n\n    <br>\n',
  })
  const { stderr } = await runHere(['check', '--data', dataIn(folder)])
  expect(stderr).toContain(
    'HTML_TEXT  1 page of your own with HTML, which is shown as it is written: bold.md.\n',
  )
  expect(stderr).toContain('bold.md:5\n')
})

/** Eight levels of nine aliases each, of 43 million values. */
const ALIAS_BOMB = [0, 1, 2, 3, 4, 5, 6, 7]
  .map((level) => `a${level}: &a${level} [${Array(9).fill(level === 0 ? 'x' : `*a${level - 1}`)}]\n`)
  .join('')

describe('a page that cannot be published', () => {
  const said = async (files: Record<string, string>, site: object = catalog['site.json']) => {
    const folder = tempFolder()
    writeTree(dataIn(folder), { ...catalog, ...files, 'site.json': site })
    const { stderr } = await runHere(['check', '--data', dataIn(folder)])
    return stderr.replaceAll(dataIn(folder), 'data')
  }

  it.each([
    ['pages/Über uns.md', '', 'must consist of a–z, 0–9 and single hyphens.', 'Name the file uber-uns.md.'],
    ['pages/artists.md', '', 'The site uses the address /artists/ itself.', 'such as our-artists.md'],
    ['pages/de/about.md', '', 'in the folder pages itself', 'Move it to pages/about.md.'],
    ['pages/a.md', '---\ntitel: x\n---\n', 'has no field "titel"', 'Did you mean "title"?'],
    ['pages/a.md', '---\nmenu: yes please\n---\n', 'it must be true, false or a number', 'menu'],
    ['pages/a.md', '---\nlanguage: deutsch\n---\n', 'it must be a language tag such as "en"', 'language'],
    ['pages/a.md', '---\ntitle: a: b\n---\n', 'is not in quotes', 'pages/a.md:2'],
    ['pages/a.md', '---\nmenu: 1\ntitle: *About*\n---\n', 'begins with a sign such as *', 'pages/a.md:3'],
    ['pages/a.md', '---\ntitle: !new songs\n---\n', 'begins with a sign such as *', 'pages/a.md:2'],
    ['pages/a.md', `---\n${ALIAS_BOMB}---\n`, 'begins with a sign such as *', 'pages/a.md:3'],
    ...[
      '---\ntitle: A\n\nText',
      '\n---\ntitle: A\n---\n',
      '----\ntitle: A\n----\n',
      '—\nTitle: A\n—\n',
      '  ---\n  title: A\n  ---\n',
      '+++\ntitle = "A"\n+++\n',
    ].map((text) => ['pages/a.md', text, 'is not between two lines of three hyphens.', 'pages/a.md:1']),
    ['pages/a.md', '---\ntitle\n---\n', 'it must consist of lines such as', 'pages/a.md'],
  ])('%s is refused: %j', async (file, text, message, hint) => {
    const stderr = await said({ [file]: text })
    expect(stderr).toContain('BAD_PAGE')
    expect(stderr).toContain(message)
    expect(stderr).toContain(hint)
  })

  it('is one at whose address a face answers', async () => {
    const stderr = await said({ 'pages/rest.md': '' }, { ...catalog['site.json'], faces: ['opensubsonic'] })
    expect(stderr).toContain('BAD_PAGE  The face "opensubsonic" answers at /rest/ itself.\n')
    expect(stderr).toContain('such as our-rest.md')
  })

  it('is one that is called index, since the home page shows home.md', async () => {
    expect(await said({ 'pages/index.md': '' })).toContain('Name the file home.md.')
  })

  it('is one that is longer than any text, which is not read', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), { ...catalog, 'pages/a.md': '' })
    truncateSync(path.join(dataIn(folder), 'pages/a.md'), 2 ** 30)
    const { stderr } = await runHere(['check', '--data', dataIn(folder)])
    expect(stderr).toMatch(/^error BAD_PAGE {2}The page is longer than 16 MB\.\n {2}at {4}.*pages\/a\.md\n/)
  })

  it.each(['pages/a.md', 'news/2026-01-01-a.md', 'texts/a.md', 'theme/header.html', 'theme/words.json'])(
    'is one that is not UTF-8, as is any other text of a label: %s',
    async (file) => {
      const folder = tempFolder()
      writeTree(dataIn(folder), { ...catalog, [file]: '' })
      writeFileSync(path.join(dataIn(folder), file), '{\n"tracks": "Stücke" }', 'latin1')
      const { stderr } = await runHere(['check', '--data', dataIn(folder)])
      expect(stderr).toContain(
        `error BAD_ENCODING  This line is not UTF-8.\n  at    ${path.join(dataIn(folder), file)}:2\n`,
      )
    },
  )

  it('does not matter to a site without web pages', async () => {
    expect(await said({ 'pages/A.md': '' }, { ...catalog['site.json'], pages: false })).toBe('')
  })
})
