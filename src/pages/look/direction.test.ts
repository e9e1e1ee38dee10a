import { expect, it } from 'vitest'
import { textDirection } from './direction.ts'

it.each([
  'ar',
  'AR-eg',
  'he',
  'iw',
  'fa',
  'ur',
  'ps',
  'sd',
  'ug',
  'yi',
  'dv',
  'ckb',
  'ks',
  'az-Arab',
  'pa-PK',
])('is from right to left: %s', (language) => {
  expect(textDirection(language)).toBe('rtl')
})

it.each(['en', 'ja', 'pt-BR', 'ur-Latn', 'pa', 'az', 'tr', 'x-private', 'und', 'tlh'])(
  'is from left to right: %s',
  (language) => {
    expect(textDirection(language)).toBe('ltr')
  },
)
