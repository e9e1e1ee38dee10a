import { expect, it } from 'vitest'
import { isVarious } from './various.ts'

it.each([
  ['Various Artists', true],
  [' various ', true],
  ['V/A', true],
  ['V. A.', true],
  ['VV.AA.', true],
  ['AA VV', true],
  ['Verschiedene Interpreten', true],
  ['Vários Artistas', true],
  ['Разные исполнители', true],
  ['ヴァリアス・アーティスト', true],
  ['群星', true],
  ['Various Production', false],
  ['Vader', false],
  ['AAVVA', false],
])('several artists are meant by a name: %j %s', (name, expected) => expect(isVarious(name)).toBe(expected))
