// Paths into objects and lists: `meta.artist`, `labels[0].name`, `artists[].name`.
import { type Fields, isFields, ownValue } from '../../contract/common/own-value.ts'

/** A name, `[]` for all elements of a list, or `[0]` for one of them. */
export const pathSteps = (path: string): readonly string[] =>
  path.split('.').flatMap((part) => {
    const [brackets = ''] = /(?:\[\d*\])+$/.exec(part) ?? []
    return [part.slice(0, part.length - brackets.length), ...(brackets.match(/\[\d*\]/g) ?? [])].filter(
      (step) => step !== '',
    )
  })

/** Returns the value at a path; for a list, the values of its parts. */
export function valueAt(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return value
  if (Array.isArray(value)) {
    const [, index] = /^\[(\d*)\]$/.exec(step) ?? []
    if (index) return valueAt(value[Number(index)], rest)
    return value.flatMap((part) => valueAt(part, index === undefined ? [step, ...rest] : rest) ?? [])
  }
  return isFields(value) ? valueAt(ownValue(value, step), rest) : undefined
}

export interface InsideList {
  readonly path: string
  readonly elements: readonly unknown[]
}

/** How deep lists are looked for. */
const MAX_DEPTH = 4

/** Returns the lists in an object, and in the objects inside it. */
export function listsInside(object: Fields, prefix = '', depth = 1): InsideList[] {
  return Object.entries(object).flatMap(([key, value]) => {
    const path = `${prefix}${key}`
    if (Array.isArray(value)) return [{ path, elements: value }]
    return isFields(value) && depth < MAX_DEPTH ? listsInside(value, `${path}.`, depth + 1) : []
  })
}
