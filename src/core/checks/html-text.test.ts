import { expect, it } from 'vitest'
import { hasTag } from './html-text.ts'

it.each([
  ['By <a rel="x" href="https://a.example">Ann</a>.', true],
  ['By <a\nhref=x>', true],
  ['One<BR/>two', true],
  ['One<br />two', true],
  ['<EM >x', true],
  ['2 < 3 > 1, <3, `<hr>`', false],
  ['<body>', false],
  ['<a title=">" href="x">', false],
])('a text has HTML: %j %s', (text, expected) => expect(hasTag(text)).toBe(expected))
