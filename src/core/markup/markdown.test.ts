import { describe, expect, it } from 'vitest'
import { markupText } from './html.ts'
import { plainText, prose } from './markdown.ts'

const render = (text: string, isVerse = false): string =>
  markupText(prose(text, { language: 'en', isVerse }))
    .replace(/^<div class="text" lang="en" dir="auto">\n/, '')
    .replace(/\n<\/div>\n$/, '')

describe('a text', () => {
  it.each([
    ['A *quiet* **record**.', '<p>A <em>quiet</em> <strong>record</strong>.</p>'],
    ['One.\n\nTwo.', '<p>One.</p>\n<p>Two.</p>'],
    ['One\ntwo  \nthree', '<p>One<br>\ntwo<br>\nthree</p>'],
    ['- piano\n- harp', '<ul>\n<li>piano</li>\n<li>harp</li>\n</ul>'],
    [
      '- [ ] master\n- [x] mix\n- [y] no box',
      '<ul>\n<li class="task">☐ master</li>\n<li class="task">☑ mix</li>\n<li>[y] no box</li>\n</ul>',
    ],
    ['~~Sold~~ out', '<p><s>Sold</s> out</p>'],
    ['[Shop](https://a.example/b)', '<p><a href="https://a.example/b">Shop</a></p>'],
    [
      'See https://a.example/b.',
      '<p>See <a href="https://a.example/b" class="bare">https://a.example/b</a>.</p>',
    ],
    ['Write to me@a.example', '<p>Write to <a href="mailto:me@a.example" class="bare">me@a.example</a></p>'],
    ['# Notes', '<h3>Notes</h3>'],
    ['##### Deep', '<h6>Deep</h6>'],
    ['![Cover](https://a.example/a.png)', '<p><a href="https://a.example/a.png">Cover</a></p>'],
  ])('in CommonMark becomes markup: %j', (text, expected) => {
    expect(render(text)).toBe(expected)
  })

  it('aligns the columns of a table by classes, since pages allow no styles in their HTML', () => {
    const cells = [...render('a|b|c|d\n-|:-|:-:|-:\n1|2|3|4').matchAll(/<td.*td>/g)].map(([cell]) => cell)
    expect(cells).toEqual(['<td>1</td>', '<td>2</td>', '<td class="center">3</td>', '<td class="end">4</td>'])
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '![x](javascript:alert(1))',
    '<javascript:alert(1)>',
    '[x](data:text/html,<script>alert(1)</script>)',
    '![" onload="alert(1)](https://a.example)',
    '[x](https://a.example " onclick=alert(1) ")',
    '[x]: javascript:alert(1)\n\n[x]',
  ])('cannot act: %s', (text) => {
    expect(render(text)).not.toMatch(/<(?:script|img)|href="(?!https:\/\/a\.example)|"\s*on\w+="/)
  })

  it('in verse has no headings or lists', () => {
    expect(render('Hm\n# 1\n- *oh*\n\nLa', true)).toBe('<p>Hm<br>\n# 1<br>\n- <em>oh</em></p>\n<p>La</p>')
  })

  it('has a plain form on one line', () => {
    const text = '# The *re*cord\n\nBy [us](https://a.example),\nwith `x`.\n\n- a\n- b <i>\n\n```\ncode\n```'
    expect(plainText(text)).toBe('The record By us, with x. a b <i> code')
  })
})
