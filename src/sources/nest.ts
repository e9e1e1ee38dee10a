// Dotted names of columns: `artist.name` is the name of the record that stands in the field `artist`.

interface Leaf {
  readonly name: string
  readonly index: number
}
interface Branch {
  readonly name: string
  readonly children: readonly Node[]
}
type Node = Leaf | Branch

type Nested = Record<string, unknown>

/**
 * Makes objects of the cells of rows. A record inside another of which each cell is null is null; one that is the same
 * as in the row before is the same object, so that whoever meets it again knows it at once.
 * @param names of the columns, none twice, and none that begins with another and a dot
 */
export function nestColumns(names: readonly string[]): (cells: readonly unknown[]) => Nested {
  const nodes = nodesOf(names.map((name, index) => ({ path: name.split('.'), index })))
  const makers = nodes.map(makerOf)
  return (cells) => {
    const row: Nested = {}
    for (const [at, { name }] of nodes.entries()) row[name] = makers[at]?.(cells)
    return row
  }
}

/** A name that is that of a column and of a record inside which other columns are; undefined where there is none. */
export const clashOf = (names: readonly string[]): string | undefined =>
  names.find((name) => names.some((other) => other.startsWith(`${name}.`)))

interface Column {
  readonly path: readonly string[]
  readonly index: number
}

function nodesOf(columns: readonly Column[]): Node[] {
  const groups = new Map<string, Column[]>()
  for (const { path, index } of columns) {
    const [name = '', ...rest] = path
    const group = groups.get(name) ?? []
    group.push({ path: rest, index })
    groups.set(name, group)
  }
  return [...groups].map(([name, group]) => {
    const [first] = group
    return first && first.path.length === 0
      ? { name, index: first.index }
      : { name, children: nodesOf(group) }
  })
}

function makerOf(node: Node): (cells: readonly unknown[]) => unknown {
  if ('index' in node) return (cells) => cells[node.index]
  const { children } = node
  const makers = children.map(makerOf)
  let last: readonly unknown[] | null = null
  let made: Nested | null = null
  return (cells) => {
    const values = makers.map((make) => make(cells))
    if (last !== null && values.every((value, at) => value === last?.[at])) return made
    last = values
    made = values.every((value) => value === null)
      ? null
      : Object.fromEntries(children.map(({ name }, at) => [name, values[at]]))
    return made
  }
}
