// What an object holds beside the list that is read: more lists of the same kind, and the way to the next page of an
// answer.
import { type Fields, isFields } from '../../contract/common/own-value.ts'
import { type FieldMap, fieldsRead } from '../../core/settings/field-sources.ts'
import { findLevel, type RowLists, withinRow } from './list-rows.ts'
import { listsInside, pathSteps, valueAt } from './object-paths.ts'

/**
 * Returns a function that describes what objects hold beside the lists that make the rows, and no entry reads, for a
 * warning.
 */
export function unreadBeside(
  { targets, readElsewhere = [] }: FieldMap,
  lists: RowLists,
): (object: Fields) => readonly string[] {
  const read = targets.flatMap(fieldsRead)
  const levels = lists.map((list, level) => {
    const outer = lists.slice(0, level)
    const around = outer.map((each) => `${each}[]`).at(-1) ?? ''
    const inside = (fields: readonly string[], within: RowLists) =>
      fields.flatMap((field) => withinRow(field, within) ?? [])
    return {
      around: pathSteps(around),
      list: findLevel(list, outer).path,
      within: inside(read, [...outer, list]),
      elsewhere: inside(readElsewhere, outer),
    }
  })
  return (object) =>
    levels.flatMap(({ around, ...options }) =>
      [valueAt(object, around)].flat().flatMap((each) => (isFields(each) ? unreadIn(each, options) : [])),
    )
}

interface ReadList {
  /** The path of the list that is read. */
  readonly list: string
  /** The fields that are read of its elements. */
  readonly within: readonly string[]
  /** The lists, or the objects that hold them, that other entries read. */
  readonly elsewhere: readonly string[]
}

/** Returns descriptions of what an object holds beside a list and no entry reads. */
function unreadIn(around: Fields, { list, within, elsewhere }: ReadList): readonly string[] {
  const read = valueAt(around, pathSteps(list))
  const [first] = Array.isArray(read) ? read : []
  const has = (element: unknown) => within.filter((field) => valueAt(element, pathSteps(field)) != null)
  const fields = has(first)
  const isAlike = (element: unknown) => {
    const own = has(element)
    return fields.length > 1 && fields.every((field) => own.includes(field))
  }
  const lists = listsInside(around).filter(
    ({ path, elements }) =>
      path !== list &&
      !elsewhere.some((each) => path === each || path.startsWith(`${each}.`)) &&
      isAlike(elements[0]),
  )
  const next = nextField(around, list)
  return [
    ...lists.map(
      ({ path }) => `the list ${JSON.stringify(path)}, whose elements are like those of "${list}"`,
    ),
    ...(next === undefined ? [] : [`the pages of the answer after this one, as its field "${next}" shows`]),
  ]
}

const NEXT =
  /^(?:next(?:_?(?:href|url|link|page|page_?(?:url|token)|cursor))?|has_?(?:more|next(?:_?page)?))$/i
const PAGING = /^(?:_?links|paging|pagination|page_?info|meta)$/i

/** Returns the path of the field that names the next page, in one of the objects around a list. */
function nextField(around: Fields, list: string): string | undefined {
  const steps = list.split('.')
  const holders = steps.map((_, at) => steps.slice(0, at))
  const inside = holders.flatMap((path) => {
    const holder = valueAt(around, path)
    return Object.keys(isFields(holder) ? holder : {}).flatMap((key) =>
      PAGING.test(key) ? [[...path, key]] : [],
    )
  })
  const fields = [...holders, ...inside].flatMap((path) => {
    const holder = valueAt(around, path)
    return Object.entries(isFields(holder) ? holder : {}).map(([key, value]) => ({ path, key, value }))
  })
  const found = fields.find(({ key, value }) => NEXT.test(key) && isWay(value))
  return found && [...found.path, found.key].join('.')
}

const isWay = (value: unknown): boolean =>
  value === true ||
  (typeof value === 'string' && value !== '') ||
  (typeof value === 'number' && value > 0) ||
  (isFields(value) && typeof value.href === 'string')
