// Names with special characters in formats for programs: each must survive a round trip. naughty.test.ts covers pages
// in browsers.

import fc from 'fast-check'
import { parseAtomFeed, parseRssFeed } from 'feedsmith'
import { describe, expect, it } from 'vitest'
import { markupText } from '../../core/markup/html.ts'
import {
  artist,
  card,
  checkAtom,
  pageContext,
  readJsonLd,
  release,
  textsAt,
  track,
} from '../../testing/catalogs/pages.ts'
import { createSearch } from '../../testing/searches/search.ts'
import { releaseHead } from '../metadata/metadata.ts'
import { nameText } from '../parts/names.ts'
import { artistFeed } from './atom.ts'
import { oembed } from './oembed.ts'
import { playlist } from './playlist.ts'
import { releaseFeed } from './podcast.ts'

const KNOWN = [
  ']]>',
  '<![CDATA[',
  '<!--',
  '-->',
  '</script>',
  '<script>alert(1)</script>',
  '&amp;',
  '&#0;',
  '"\'`',
  'x\u0000\u0008\u000b\u001f\u007f',
  'x\ufffe\uffff',
  'a\r\nb\nc',
  'a\u2028\u2029\u0085',
  '\u202egnitirw',
  'مرحبا',
  'שלום',
  '👩‍👩‍👧 🏴‍☠️',
  '#EXTINF:1,x',
  '<?xml version="1.0"?>',
  '{{x}} %s',
]

const context = pageContext({ name: KNOWN.join(' ') })

const { seed, count } = createSearch('NAMES', { usual: 50, long: 3000 })
const NAME = fc
  .array(fc.oneof(fc.constantFrom(...KNOWN), fc.string({ unit: 'binary', maxLength: 6 })), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => parts.join('x'))
  // Invisible names are replaced by a fallback.
  .filter((name) => nameText(context, name) === name)

/**
 * A text after a round trip through XML: forbidden characters are replaced and line breaks normalized (XML 1.0,
 * sections 2.2, 2.11).
 */
const afterXml = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids these characters
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
    .replace(/\r\n?/g, '\n')

const each = (check: (name: string) => void): void =>
  fc.assert(fc.property(NAME, check), { seed, numRuns: count, examples: KNOWN.map((name) => [name]) })

const shown = (name: string) =>
  release({ name, artist_display: name, label_display: name, type: name }, [
    track(1, { name, artist_display: name }),
  ])

describe('any name', () => {
  it('comes out of an Atom feed, which stays valid', () => {
    each((name) => {
      const text = artistFeed(context, artist([card({ name, artist_display: name, type: name })], { name }))
      checkAtom(text)
      expect(textsAt(text, '//atom:title')).toEqual([afterXml(name), afterXml(name)])
      expect(textsAt(text, '//atom:name')).toEqual([afterXml(name), afterXml(name)])
      expect(parseAtomFeed(text).entries).toHaveLength(1)
    })
  })

  it('comes out of an RSS feed, which stays well-formed', () => {
    each((name) => {
      const text = releaseFeed(context, shown(name))
      expect(textsAt(text, '//title')).toEqual([name, name, name].map(afterXml))
      expect(textsAt(text, '//itunes:author')).toEqual([afterXml(name), afterXml(name)])
      expect(parseRssFeed(text).items).toHaveLength(1)
    })
  })

  it('ends no line of a playlist', () => {
    each((name) => {
      const lines = playlist(context, shown(name)).split(/[\r\n\v\f\u0085\u2028\u2029]/)
      expect(lines.map((line) => line.slice(0, 5))).toEqual(['#EXTM', '#EXTE', '#PLAY', '#EXTI', 'https', ''])
    })
  })

  it('comes out of JSON and of JSON-LD to the byte', () => {
    each((name) => {
      expect(JSON.parse(oembed(context, shown(name))).title).toBe(name)
      const head = markupText(releaseHead(context, shown(name)))
      expect(readJsonLd(head)['@graph'][0]).toMatchObject({ name })
      expect(head.match(/<\/?script|<!--/g)).toEqual(['<script', '</script'])
    })
  })
})
