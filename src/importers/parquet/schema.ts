// The columns of a Parquet file, each with a function that writes its values as JSON.

import {
  type ColumnChunk,
  type FileMetaData,
  parquetSchema,
  type SchemaElement,
  type SchemaTree,
} from 'hyparquet'
import { type Fields, ownValue } from '../../contract/common/own-value.ts'
import { isText, leafWriter, type WriteValue } from './leaves.ts'
import { keyText, quoted } from './values.ts'

export interface ParquetColumn {
  readonly name: string
  readonly write: WriteValue
}

export function parquetColumns(metadata: FileMetaData): ParquetColumn[] {
  const { children } = parquetSchema({ ...metadata, schema: plainGroups(metadata.schema) })
  return children.map((node) => ({ name: node.element.name, write: orNull(fieldWriter(node, true)) }))
}

/** Metadata for a reader that leaves all values as they are stored, apart from texts. */
export const plainMetadata = ({ schema, row_groups, ...others }: FileMetaData): FileMetaData => ({
  ...others,
  schema: plainGroups(schema).map(plainElement),
  row_groups: row_groups.map((group) => ({ ...group, columns: group.columns.map(plainChunk) })),
})

function plainElement(element: SchemaElement): SchemaElement {
  const { logical_type, converted_type, scale, precision, ...stored } = element
  const isGroup = element.num_children !== undefined && converted_type !== undefined
  return {
    ...stored,
    name: plainName(element.name),
    ...(isGroup && { converted_type }),
    ...(isText(element) && { converted_type: 'UTF8' as const }),
  }
}

const plainChunk = (chunk: ColumnChunk): ColumnChunk => ({
  ...chunk,
  ...(chunk.meta_data && {
    meta_data: { ...chunk.meta_data, path_in_schema: chunk.meta_data.path_in_schema.map(plainName) },
  }),
})

/** The name under which the reader returns a value: as a member of an object, `__proto__` would be its prototype. */
const plainName = (name: string): string => (name === '__proto__' ? '\0__proto__' : name)

/** Lists as the reader knows them, and maps as lists of keys and values, since an object has no order for all keys. */
const plainGroups = (schema: readonly SchemaElement[]): SchemaElement[] =>
  schema.map((element) => {
    const { converted_type, logical_type, ...plain } = element
    if (!element.num_children) return element
    if (isMap(element)) return { ...plain, logical_type: { type: 'MAP' } }
    return converted_type === 'LIST' || logical_type?.type === 'LIST'
      ? { ...plain, converted_type: 'LIST' }
      : plain
  })

const isMap = ({ converted_type, logical_type }: SchemaElement): boolean =>
  converted_type === 'MAP' || converted_type === 'MAP_KEY_VALUE' || logical_type?.type === 'MAP'

/** @param isTop whether it is a column; numbers inside of one are written with more digits */
function fieldWriter(node: SchemaTree, isTop = false): WriteValue {
  const write = innerWriter(node, isTop)
  return node.element.repetition_type === 'REPEATED' ? listWriter(write) : write
}

function innerWriter(node: SchemaTree, isTop: boolean): WriteValue {
  const { element, children } = node
  const [first] = children
  if (first === undefined) return leafWriter(element, isTop)
  if (children.length === 1 && first.element.repetition_type === 'REPEATED') {
    const [key, value, ...others] = first.children
    if (element.logical_type?.type === 'MAP' && key && value && others.length === 0)
      return mapWriter({ key, value, entries: plainName(first.element.name) })
    if (element.converted_type === 'LIST') {
      const [only, ...more] = first.children
      return listWriter(only && more.length === 0 ? fieldWriter(only) : innerWriter(first, false))
    }
  }
  return structWriter(children)
}

const orNull =
  (write: WriteValue): WriteValue =>
  (value) =>
    value === null || value === undefined ? 'null' : write(value)

function listWriter(element: WriteValue): WriteValue {
  const write = orNull(element)
  return (values) => `[${Array.from(values as Iterable<unknown>, write).join(',')}]`
}

function structWriter(children: readonly SchemaTree[]): WriteValue {
  const fields = children.map((child) => ({
    name: plainName(child.element.name),
    key: `${quoted(child.element.name)}:`,
    write: orNull(fieldWriter(child)),
  }))
  return (value) => {
    const struct = value as Fields
    return `{${fields.map(({ name, key, write }) => `${key}${write(ownValue(struct, name))}`).join(',')}}`
  }
}

interface MapParts {
  readonly key: SchemaTree
  readonly value: SchemaTree
  /** The name of the list of its keys and values. */
  readonly entries: string
}

function mapWriter({ key, value, entries }: MapParts): WriteValue {
  const writeKey = orNull(fieldWriter(key))
  const writeValue = orNull(fieldWriter(value))
  const [ofKey, ofValue] = [plainName(key.element.name), plainName(value.element.name)]
  return (map) => {
    const list = ownValue(map as Fields, entries) ?? []
    const members = Array.from(list as Iterable<Fields>, (entry) => {
      return `${keyText(writeKey(ownValue(entry, ofKey)))}:${writeValue(ownValue(entry, ofValue))}`
    })
    return `{${members.join(',')}}`
  }
}
