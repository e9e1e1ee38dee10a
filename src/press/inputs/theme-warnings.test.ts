// What a theme loads, from its files to the warnings of a check.

import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { textOfPlace } from '../../core/problems/places.ts'
import { smallCatalog } from '../../testing/catalogs/catalog.ts'
import { png } from '../../testing/formats/media.ts'
import { dataIn } from '../../testing/run/build.ts'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'
import { check } from '../check.ts'

const small = smallCatalog(2)

/** The warnings of a catalog with these files of a theme. */
async function warned(theme: Record<string, string | object>, settings: object = {}) {
  const data = dataIn(tempFolder())
  const files = Object.entries(theme).map(([name, text]) => [`theme/${name}`, text])
  const site = { ...small['site.json'], pages: true, docs: false, ...settings }
  writeTree(data, { ...small, ...Object.fromEntries(files), 'site.json': site })
  const { warnings } = await check({ data })
  return warnings.map(({ at, ...warning }) => ({
    ...warning,
    at: at.map((place) => textOfPlace(place).slice(data.length + 1)),
  }))
}

const SCRIPT = 'console.log("<b>")\r\n'
const HASH = `'sha256-${createHash('sha256').update('console.log("<b>")\n').digest('base64')}'`

describe('a theme that loads what pages do not allow', () => {
  it('is warned of, with the line that allows it', async () => {
    const [warning, ...others] = await warned({
      'head.html': `<script src="https://stats.example/a.js"></script>\n<script>${SCRIPT}</script>`,
      'footer.html': '<form action="https://list.example/join"><input></form>',
      'theme.css': '/*\n*/ @import url("https://fonts.example/css2?family=A:wght@1;2");',
    })
    expect(others).toEqual([])
    expect(warning).toEqual({
      code: 'BLOCKED_SOURCE',
      count: 4,
      message:
        '4 parts of the theme that browsers do not load, such as https://list.example/join in footer.html: the policy of the pages does not allow it.',
      at: ['theme/footer.html:1', 'theme/head.html:1', 'theme/head.html:2', 'theme/theme.css:2'],
      hint: `To allow it, write in site.json: "csp": { "form-action": ["https://list.example"], "script-src": ["https://stats.example","${HASH}"], "style-src": ["https://fonts.example"] }. Fonts, style sheets and styles load from the folder theme.`,
    })
  })

  it('is not warned of once the settings allow it', async () => {
    const theme = {
      'head.html': `<script src="https://a.stats.example/x/a.js"></script><script>${SCRIPT}</script>`,
      'footer.html':
        '<form action="https://list.example/join"></form><iframe src="https://p.example:8080/1"></iframe>',
    }
    const csp = {
      'script-src': ['https://*.stats.example/x/', HASH],
      'form-action': ['https://list.example/join'],
      'frame-src': ['https://p.example:8080'],
    }
    expect(await warned(theme, { csp })).toEqual([])
    const other = {
      ...csp,
      'script-src': ['https://stats.example', "'sha256-AAAA'"],
      'frame-src': ['https://p.example'],
    }
    expect((await warned(theme, { csp: other })).map(({ code, count }) => [code, count])).toEqual([
      ['BLOCKED_SOURCE', 3],
    ])
  })

  it('may load what the site has, pictures from anywhere, and data in scripts', async () => {
    const theme = {
      'header.html': `<img src="/media/theme/boat.png"><img src="https://elsewhere.example/b.png">
        <script type="application/ld+json">{}</script><link rel="stylesheet" href="/media/theme/more.css">`,
      'theme.css':
        '/* url(https://a.example/b.woff2) */ @import "more.css"; h1 { background: url( "boat.png" ) } p { cursor: url(data:image/png;base64,AA) }',
      'more.css': '',
      'boat.png': png('a boat'),
    }
    expect(await warned(theme)).toEqual([])
  })

  it('cannot be allowed to have styles and handlers in attributes', async () => {
    const [warning] = await warned({ 'footer.html': '<p style="color: red" onclick="a()">A</p>' })
    expect(warning).toMatchObject({
      count: 2,
      message: expect.stringContaining('such as the style in footer.html'),
      hint: 'Fonts, style sheets and styles load from the folder theme. No setting allows styles and handlers in attributes.',
    })
  })
})

describe('a theme that names files that are missing', () => {
  it('is warned of', async () => {
    const [warning, ...others] = await warned({
      'theme.css': '@font-face { src: url(hafen.woff2) }\nh1 { background: url("../cover.jpg?1") }',
      'footer.html': '<img src="/media/theme/none.png"><a href="/about/">About</a>',
    })
    expect(others).toEqual([])
    expect(warning).toMatchObject({
      code: 'DEAD_LINK',
      count: 3,
      message: '3 links in your theme to missing files: /media/theme/none.png, hafen.woff2, ../cover.jpg?1.',
      at: ['theme/footer.html:1', 'theme/theme.css:1', 'theme/theme.css:2'],
    })
  })

  it('is warned of where it leaves the folder of the data', async () => {
    const [warning, ...others] = await warned({
      'theme.css': 'a { background: url(../../../pictures/a.png), url(/assets/b.svg), url(/favicon.ico) }',
    })
    expect(others).toEqual([])
    expect(warning).toMatchObject({
      code: 'DEAD_LINK',
      message: expect.stringContaining(': ../../../pictures/a.png.'),
    })
  })

  it('is warned of where a percent sign encodes nothing, and not where an address is invalid', async () => {
    const [warning, ...others] = await warned({
      'theme.css': 'h1 { background: url(100%.png) } p { background: url(https://[) }',
      'footer.html': '<script src="https://"></script>',
    })
    expect(others).toEqual([])
    expect(warning).toMatchObject({ code: 'DEAD_LINK', message: expect.stringContaining(': 100%.png.') })
  })
})

describe('a theme that leaves something open', () => {
  it('is warned of', async () => {
    const [warning, ...others] = await warned({
      'header.html': '<div class="wrap"><p>Free shipping<br>in May</div>\n<section>\n<a href="/about/">About',
      'theme.css': 'h1 { color: red }\n/* } */ @media print { h2::before { content: "}" }',
    })
    expect(others).toEqual([])
    expect(warning).toMatchObject({
      code: 'UNCLOSED_MARKUP',
      count: 3,
      message:
        '3 parts of the theme are not closed: <a> in header.html, <section> in header.html, { in theme.css.',
      at: ['theme/header.html:3', 'theme/header.html:2', 'theme/theme.css:2'],
    })
    const [comment] = await warned({ 'theme.css': 'h1 { color: red } /* the rest' })
    expect(comment?.message).toBe('1 part of the theme is not closed: /* in theme.css.')
  })

  it('is not warned of what HTML and CSS close by themselves', async () => {
    const theme = {
      'footer.html':
        '<ul><li>One<li>Two</ul><p>Text <img src="https://a.example/1.png" alt=""><svg viewBox="0 0 1 1"><path d="M0 0"/></svg>',
      'theme.css':
        'a::after { content: "{"; background: url(data:image/svg+xml,{) } /* { */ b { color: red }',
    }
    expect(await warned(theme)).toEqual([])
  })
})

describe('a theme with a misspelled custom property', () => {
  it('is warned of, with the name that is meant', async () => {
    const [warning, ...others] = await warned({
      'theme.css': ':root {\n  --accnt: #036;\n  --brand: red;\n}\nh1 { color: var(--brnad) }',
      'more/print.css': 'a { --borders: 1px }',
      'head.html': '<link rel="stylesheet" href="/media/theme/more/print.css">',
    })
    expect(others).toEqual([])
    expect(warning).toEqual({
      code: 'IDLE_PROPERTY',
      count: 4,
      message:
        '4 custom properties in the theme that nothing uses, or nothing sets: --brnad, --borders, --accnt, --brand.',
      at: ['theme/theme.css:5', 'theme/more/print.css:1', 'theme/theme.css:2', 'theme/theme.css:3'],
      hint: 'Write --brand for --brnad, --accent for --accnt.',
    })
  })

  it('is not warned of properties of its own, or those of pages', async () => {
    const theme = {
      'theme.css':
        '@import "more.css"; /* --old: 1px; */ :root{--accent:#036;--brand:var(--text);--size: 2px;--wave:1s}a.b--c:hover{color:var(--brand);margin:var(--space, 1px)}',
      'more.css': 'p { border-width: var(--size) }',
      'footer.html': '<svg><path d="" stroke-width="var(--wave)"/></svg>',
    }
    expect(await warned(theme)).toEqual([])
  })
})

describe('a style sheet that a theme loads', () => {
  it('is warned of like the first one, with its own addresses', async () => {
    const warnings = await warned({
      'theme.css': '@import "fonts/fonts.css";',
      'fonts/fonts.css': '@font-face { src: url(a.woff2), url(b.woff2)',
      'fonts/a.woff2': 'a font',
    })
    expect(warnings.map(({ code, at }) => [code, at])).toEqual([
      ['DEAD_LINK', ['theme/fonts/fonts.css:1']],
      ['UNCLOSED_MARKUP', ['theme/fonts/fonts.css:1']],
    ])
  })
})
