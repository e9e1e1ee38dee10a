import { expect, it } from 'vitest'
import { addColumn } from './add-column.ts'
import { detectDialect } from './csv-dialect.ts'

const added = (text: string, header?: number) =>
  addColumn(text, detectDialect(text, { kind: 'track', header }), {
    name: 'File',
    cells: [
      [2, '1.mp3'],
      [4, 'a, "b".mp3'],
    ],
  })

it.each([
  [
    'plain rows',
    'Title,No\nLow,1\nWide,2\nHigh,3\n',
    'Title,No,File\nLow,1,1.mp3\nWide,2,\nHigh,3,"a, ""b"".mp3"\n',
  ],
  [
    'line breaks of Windows and none at the end',
    'Title;No\r\nLow;1\r\nWide;2',
    'Title;No;File\r\nLow;1;1.mp3\r\nWide;2;',
  ],
  [
    'cells with line breaks and quotes',
    'Title,No\n"Lo""w,\n1",1\nHigh,"3"\n',
    'Title,No,File\n"Lo""w,\n1",1,1.mp3\nHigh,"3","a, ""b"".mp3"\n',
  ],
  [
    'short rows, long rows and empty lines',
    'Title,No\nLow\n\nHigh,3,,\nEnd\n',
    'Title,No,File\nLow,,1.mp3\n\nHigh,3,"a, ""b"".mp3",,\nEnd\n',
  ],
  ['tabs', 'Title\tNo\nLow\t1\n', 'Title\tNo\tFile\nLow\t1\t1.mp3\n'],
  ['a blank after each comma', 'Title, No\nLow, "1"\n', 'Title, No, File\nLow, "1", 1.mp3\n'],
  ['a mark of the byte order', '\uFEFF"Title",No\nLow,1\n', '\uFEFF"Title",No,File\nLow,1,1.mp3\n'],
  ['one column', 'Title\nLow\n', 'Title,File\nLow,1.mp3\n'],
])('adds a column to a file with %s', (_, text, expected) => {
  expect(added(text)).toBe(expected)
})

it('leaves lines above the header as they are, and a table of Markdown', () => {
  expect(added('sep=;\nTitle;No\nx;1\nLow;2\n')).toBe('sep=;\nTitle;No;File\nx;1;\nLow;2;"a, ""b"".mp3"\n')
  expect(added('"Our songs\n\nTitle,No\nLow,1\n', 3)).toBe(
    '"Our songs\n\nTitle,No,File\nLow,1,"a, ""b"".mp3"\n',
  )
  expect(added('| Title | No |\n|---|---|\n| Low | 1 |\n')).toBeNull()
})
