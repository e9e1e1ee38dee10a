import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inAttribute, inText } from '../../testing/formats/discogs-dump.ts'
import { type Element, readElements, XmlReader } from './elements.ts'

const reader = new XmlReader({ skipped: new Set(['notes']), withAttributes: new Set(['label']) })

/** Returns the first element of a text. */
function first(xml: string): Element {
  const elements = reader.read(xml)
  if ('message' in elements) throw new Error(elements.message)
  return elements[0] as Element
}

/** Any well-formed text. */
const anyText = fc.string({ unit: 'binary', maxLength: 40 })

describe('XML', () => {
  it('preserves any text, in elements and in attributes', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(first(`<title>${inText(text)}</title>`).text).toBe(text)
        expect(first(`<label name="${inAttribute(text)}"/>`).attributes.name).toBe(text)
      }),
      { numRuns: 1000 },
    )
  })

  it('preserves any text if every character is a reference', () => {
    const references = (text: string) =>
      [...text].map((each, at) => {
        const code = each.codePointAt(0) as number
        return at % 2 === 0 ? `&#${code};` : `&#x${code.toString(16)};`
      })
    fc.assert(
      fc.property(anyText, (text) => {
        expect(first(`<title>${references(text).join('')}</title>`).text).toBe(
          text.replaceAll('\0', '\uFFFD'),
        )
      }),
    )
  })

  it('reads nested elements, and skips unneeded ones', () => {
    const element = first(
      '<a><b>1</b><notes>x<b>2</b>y<notes/></notes><b/><!-- no --><b><![CDATA[<3>&amp;]]></b></a>',
    )
    expect(element.children.map(({ name, text }) => [name, text])).toEqual([
      ['b', '1'],
      ['b', ''],
      ['b', '<3>&amp;'],
    ])
  })

  it.each([
    ['&#55357;&#56832;', '😀'],
    ['&#xD83D;', '\uFFFD'],
    ['&#0;&#x110000;&#99999999;', '\uFFFD\uFFFD\uFFFD'],
    ['&#7;\u0007', '\u0007\u0007'],
    ['&nbsp;&unknown;& &;', '&nbsp;&unknown;& &;'],
    ['&amp;lt;', '&lt;'],
    ['a\r\nb\rc&#13;', 'a\nb\nc\r'],
  ])('resolves references and normalizes line ends: %j', (written, text) => {
    expect(first(`<title>${written}</title>`).text).toBe(text)
  })

  it('reads white space in attributes as blanks, unless it is a reference', () => {
    expect(first('<label name="a\tb\nc&#10;d"/>').attributes.name).toBe('a b c\nd')
  })

  it.each([
    '<a><b></a></b>',
    '<a><b>',
    '<a',
    '<a></a> and more',
    '<a><b></b></c></a>',
    '<label name="1></label>',
    '<label name="1" name="2"/>',
  ])('is refused if it is not well-formed: %s', (xml) => {
    expect(reader.read(xml)).toHaveProperty('message')
    expect(first('<a>1</a>').text).toBe('1')
  })

  it('reports the line of an error', () => {
    expect(reader.read('<a>\n\n<b>\n</a>')).toMatchObject({ linesBefore: 3 })
  })
})

describe('the elements at a path of a file', () => {
  const XML = '<p:a xmlns:p="x"><b><c n="1">é\r\n1</c></b><d><c n="2"/></d><b><c n="3"><c>4</c></c></b></p:a>'

  it.each([1, 7, 1000])('are the same in chunks of %i characters', async (size) => {
    const chunks = async function* () {
      for (let at = 0; at < XML.length; at += size) yield XML.slice(at, at + size)
    }
    const found: Element[] = []
    for await (const elements of readElements(chunks(), 'a/b/c')) found.push(...elements)
    expect(found.map(({ attributes, text, children }) => [attributes.n, text, children.length])).toEqual([
      ['1', 'é\n1', 0],
      ['3', '', 1],
    ])
  })
})
