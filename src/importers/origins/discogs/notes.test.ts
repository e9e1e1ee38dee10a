import { expect, it } from 'vitest'
import { notesText } from './notes.ts'

it.each([
  ['Recorded live.\nMastered by [a=Ada Loom].', 'Recorded live.\nMastered by Ada Loom.'],
  [
    '[url=https://a.example/b]Shop[/url], [url]https://c.example[/url]',
    '[Shop](https://a.example/b), https://c.example',
  ],
  [
    'See [r249504], [m=5427] and [l23].',
    'See https://www.discogs.com/release/249504, https://www.discogs.com/master/5427 and https://www.discogs.com/label/23.',
  ],
  ['[b]Loud[/b], [i]quiet[/i], [u]plain[/u], [B]both[/B]', '**Loud**, *quiet*, plain, **both**'],
  ['[unknown] marks [stay]', '[unknown] marks [stay]'],
  ['  \n', ''],
])('notes become CommonMark: %j', (written, expected) => {
  expect(notesText(written)).toBe(expected)
})
