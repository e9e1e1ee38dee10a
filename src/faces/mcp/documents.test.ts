import { expect, it } from 'vitest'
import { asDocument, pageDocument, readId } from './documents.ts'

const UUID = 'c0d7c8a5-4f1e-4a3b-9f0e-3f1f6f0a62e1'

it.each([
  [`release/${UUID}`, { kind: 'release', uuid: UUID }],
  [`release/${UUID.toUpperCase()}`, { kind: 'release', uuid: UUID }],
  ['/about/', { path: '/about/' }],
  ['//other.example/', null],
  [`album/${UUID}`, null],
  ['release/1', null],
  ['', null],
])('the id %j names %j', (id, expected) => expect(readId(id)).toEqual(expected))

it('a page has its path as its id', () => {
  const result = { ct: 'page', name: 'About', detail_url: 'https://harbour.example/about/' }
  expect(asDocument(result)).toEqual({
    id: '/about/',
    title: 'About',
    url: 'https://harbour.example/about/',
    ...result,
  })
})

it('the text of a page is that of its main part', () => {
  const page =
    '<title>About &amp; us</title><nav>Menu</nav><main id="main"><h1>About</h1><script>x()</script><p>Tapes\n&lt;3</p></main>'
  expect(pageDocument('/about/', 'https://harbour.example/about/', page)).toMatchObject({
    title: 'About & us',
    text: 'About Tapes <3',
  })
})
