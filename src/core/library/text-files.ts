// Texts of records in files of their own: `{ "description": { "file": "texts/release.md" } }`.
import { isFields, ownValue } from '../../contract/common/own-value.ts'
import { PROSE } from '../records/facts.ts'

type Fields = Record<string, unknown>

/**
 * Returns a record with its texts in place of the files that it names, also where those are texts by languages.
 * @param texts by the paths of their files
 * @param fault is called for each file that is missing, with the path of the field
 */
export function withTexts(
  record: Fields,
  texts: Readonly<Record<string, string>>,
  fault: (path: readonly string[], message: string, hint: string) => void,
): Fields {
  const read = (value: unknown, path: readonly string[]): unknown => {
    if (!isFields(value)) return value
    const { file, ...others } = value
    if (typeof file !== 'string' || Object.keys(others).length > 0) {
      const inside = Object.entries(value).map(([name, each]) => [name, read(each, [...path, name])] as const)
      return path.length > 1 ? value : Object.fromEntries(inside)
    }
    const text = ownValue(texts, file.replace(/^\.\//, ''))
    if (text === undefined) fault(path, 'it names no file of the folder texts', HINT)
    return text ?? ''
  }
  const own = Object.entries(record).filter(([field, value]) => PROSE.has(field) && typeof value === 'object')
  if (own.length === 0) return record
  return { ...record, ...Object.fromEntries(own.map(([field, value]) => [field, read(value, [field])])) }
}

const HINT = 'Name it by its path in the data folder, such as "texts/release.md".'
