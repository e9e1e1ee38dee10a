import { expect, it } from 'vitest'
import { escapedJson } from './json-escapes.ts'

it('writes JSON, with escapes in upper case and nothing else changed', () => {
  expect(escapedJson({ a: 'é\u2028"\n\\u001f' })).toBe(`{"a":"é\u2028\\"\\n\\\\u001f"}`)
  expect(escapedJson('\u001f\\\u001b\\u001f \u0001')).toBe('"\\u001F\\\\\\u001B\\\\u001f \\u0001"')
})
