import { expect, it } from 'vitest'
import { withScheme } from './address.ts'

it.each([
  ['www.maralindqvist.com', 'https://www.maralindqvist.com'],
  [' example.org/music/ ', 'https://example.org/music/'],
  ['example.org:8080', 'https://example.org:8080'],
  ['müller.de', 'https://müller.de'],
  ['http://example.org', 'http://example.org'],
  ['https://example.org', 'https://example.org'],
  ['https:/example.org', 'https:/example.org'],
  ['ftp.example.org:me', 'ftp.example.org:me'],
  ['me@example.org', 'me@example.org'],
  ['my site.org', 'my site.org'],
  ['music', 'music'],
  ['', ''],
])('an address typed as "%s" is meant as "%s"', (typed, meant) => {
  expect(withScheme(typed)).toBe(meant)
})
