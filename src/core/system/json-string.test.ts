import { expect, it } from 'vitest'
import { jsonString } from './json-string.ts'

it.each([
  ['Zoë "踏切" 🎷 / \u007f', '"Zoë \\"踏切\\" 🎷 / \u007f"'],
  ['\b\f\n\r\t\u0001\u000b\u001f', '"\\b\\f\\n\\r\\t\\u0001\\u000B\\u001F"'],
  ['\\u00ab \u001e', '"\\\\u00ab \\u001E"'],
])('writes %j as %s', (text, json) => {
  expect(jsonString(text)).toBe(json)
  expect(JSON.parse(json)).toBe(text)
})
