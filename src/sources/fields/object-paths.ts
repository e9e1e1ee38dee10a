// Paths into objects and lists: `meta.artist`, `labels[0].name`, `artists[].name`.
import { isFields, ownValue } from '../../api/own-value.ts'

/** A name, `[]` for all elements of a list, or `[0]` for one of them. */
export const stepsOf = (path: string): readonly string[] =>
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
