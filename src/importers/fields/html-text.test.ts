import { describe, expect, it } from 'vitest'
import { markupText } from '../../core/markup/html.ts'
import { prose } from '../../core/markup/markdown.ts'
import { CELL_FORMS } from './forms.ts'
import { htmlToCommonMark } from './html-text.ts'

describe('a text in HTML', () => {
  it.each([
    ['links', 'by <a href="https://a.example/_x_">Ann\n B</a>.', 'by [Ann B](<https://a.example/_x_>).'],
    ['an address of mail', '<a href=mailto:a@b.example>write</a>', '[write](<mailto:a@b.example>)'],
    ['links that lead nowhere', '<a href="/blog">notes</a>, <a href="javascript:x()">x</a>', 'notes, x'],
    ['emphasis', 'a <b>bold </b>move, <em>so</em> <i></i>there', 'a **bold** move, *so* there'],
    ['line breaks', 'one<br>two<br/>\nthree', 'one\ntwo\nthree'],
    ['paragraphs', '<p>one</p>\n<p>two</p><div>three</div>', 'one\n\ntwo\n\nthree'],
    ['lists and headings', '<h2>Parts</h2><ul><li>a</li><li>b</li></ul>', '### Parts\n\n- a\n\n- b'],
    ['references of characters', 'Tom &amp; Ann &lt;3 &eacute;', 'Tom \\& Ann \\<3 é'],
    ['what is not shown', '<style>p{}</style>a<script>b()</script><img src=x><!-- c -->', 'a'],
    [
      'marks of CommonMark',
      '*a* _b_ [c] `d`<br># e<br>1. f',
      '\\*a\\* \\_b\\_ \\[c\\] \\`d\\`\n\\# e\n1\\. f',
    ],
    ['nothing', '<br> &nbsp;', ''],
    ['no HTML', 'Recorded in one night.', 'Recorded in one night.'],
  ])('becomes CommonMark with %s', (_, written, expected) => {
    expect(htmlToCommonMark(written)).toBe(expected)
  })

  it('is on a page what it was in a browser', () => {
    const text = htmlToCommonMark(
      'A <a href="https://a.example/?a=1&b=(2)">link</a> in <i>one</i> night.<br>- 5 < 6',
    )
    expect(markupText(prose(text, { language: 'en' }))).toContain(
      '<p>A <a href="https://a.example/?a=1&amp;b=(2)">link</a> in <em>one</em> night.<br>\n- 5 &lt; 6</p>',
    )
  })
})

it.each([
  ['Ferrow &amp; Sons', 'Ferrow & Sons'],
  ['Don&#39;t &quot;Go&quot;', 'Don\'t "Go"'],
  ['*Low* <b>Water</b> &lt;3', '*Low* Water <3'],
  ['AT&T [1]', 'AT&T [1]'],
])('a name in HTML is plain text: %j', (written, name) => {
  expect(CELL_FORMS.html.read(written, 'release.artist.name')).toBe(name)
})
