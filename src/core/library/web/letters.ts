// The first letters of names, by which long lists are entered.
import { WEB_RESOURCES, type WebResource } from '../../../contract/kinds/kinds.ts'
import { INDEX_SIZE } from '../../../contract/urls/web.ts'
import { folded } from '../../system/fold.ts'
import type { Library } from '../library.ts'
import type { Ranked } from '../lists.ts'
import type { IndexPage } from './page-records.ts'

/** First letters of names with links in lists: those of alphabets. */
const ALPHABETS = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Arabic']
const IS_LETTER = new RegExp(`^[${ALPHABETS.map((script) => `\\p{Script=${script}}`).join('')}]$`, 'u')

/** Returns a letter as a single capital. */
const capital = (letter: string): string => (letter === 'ß' ? 'ẞ' : letter.toUpperCase())

/**
 * Returns the pages of a list on which first letters begin, in order. A list that has a single page, or is not in the
 * order of names, has none.
 */
function lettersIn(names: Iterable<string>): IndexPage['letters'] {
  const letters = new Map<string, { first: number; last: number; size: number }>()
  let rank = 0
  for (const name of names) {
    rank += 1
    const [letter = ''] = folded(name)
    if (!IS_LETTER.test(letter)) continue
    const known = letters.get(letter) ?? { first: rank, last: rank, size: 0 }
    letters.set(letter, { ...known, last: rank, size: known.size + 1 })
  }
  const found = [...letters]
  const isInOrder = found.every(([, { first, last, size }]) => last - first + 1 === size)
  const isLong = Math.max(0, ...found.map(([, { last }]) => last)) > INDEX_SIZE
  if (!isLong || found.length < 2 || !isInOrder) return []
  return found.map(([letter, { first }]) => ({
    letter: capital(letter),
    page: Math.floor((first - 1) / INDEX_SIZE) + 1,
  }))
}

/** The letters of each list. */
export const lettersOf = ({ lists }: Library): Readonly<Record<WebResource, IndexPage['letters']>> =>
  Object.fromEntries(
    WEB_RESOURCES.map((kind) => [
      kind,
      lettersIn(
        Array.from(lists[kind].values() as Iterable<Ranked<WebResource>>, ({ record }) => record.name),
      ),
    ]),
  ) as unknown as Record<WebResource, IndexPage['letters']>
