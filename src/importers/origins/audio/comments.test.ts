import { parseBuffer } from 'music-metadata'
import { expect, it } from 'vitest'
import { mp3 } from '../../../testing/formats/id3.ts'
import { readComment } from './comments.ts'

const parseComment = (...texts: readonly string[]) =>
  readComment({ comment: texts.map((text) => ({ text })) })

it.each([
  'Recorded in one night in an old boat house.',
  'Recorded with two microphones in the harbour of Porto.',
  'Aufgenommen an der Küste, im Winter 2023',
  'Released on the anniversary of the storm',
  '一晩で古い船小屋で録音された。',
  'Записано за одну ночь в старом сарае.',
  'Line one of the notes,\nhttps://harbour.example/ is where to read more',
])('takes what reads as a text: %j', (text) => {
  expect(parseComment(text)).toBe(text)
})

it.each([
  'Visit https://harbour.bandcamp.com',
  'https://archive.org/details/some_item_of_the_archive',
  'www.example.com the best music of the net',
  'Encoded by LAME 3.100 with the preset V0',
  'LAME 3.99r V0 by some one here',
  'Lavf58.29.100',
  'Exact Audio Copy   -   secure mode, no offset',
  'Downloaded from www.shop.example for free today',
  'Purchased at Bleep.com in the year 2011',
  ' 00000A2B 00000B3C 00001F2D 0000A1B2 00024CA8',
  '27+1234567890ABCDEF+999',
  '320 kbps',
  'Promo copy only',
  'Cover (front)',
  '   \0\0',
])('leaves out what programs, shops and collectors write: %j', (text) => {
  expect(parseComment(text)).toBeUndefined()
})

it('takes the first text, without the data that programs keep in comments', () => {
  const text = 'Recorded in one night by the sea.'
  expect(
    readComment({ comment: [{ descriptor: 'Songs-DB_Custom1', text: 'a b c words here too' }] }),
  ).toBeUndefined()
  expect(parseComment('Promo', `${text}\r\n`, 'Another text that is a little later.')).toBe(text)
  expect(readComment({ description: [text] })).toBe(text)
  expect(readComment({})).toBeUndefined()
})

it('reads the comment of ID3 tags, in which iTunes has its own', async () => {
  const frames = ['engiTunNORM\0 00000A2B 00000B3C', 'eng\0Recorded in one night by the sea.'].map(
    (text) => ['COMM', text] as const,
  )
  const { common } = await parseBuffer(mp3(4, frames), { mimeType: 'audio/mpeg' })
  expect(readComment(common)).toBe('Recorded in one night by the sea.')
})
