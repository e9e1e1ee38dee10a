// The objects that answers consist of.
export type Entity = Readonly<Record<string, unknown>>

/** A part of a list, which JSON shows as its items, and XML with its total and offset. */
export class List {
  readonly items: readonly Entity[]
  readonly total: number
  readonly offset: number

  constructor(items: readonly Entity[], total = items.length, offset = 0) {
    this.items = items
    this.total = total
    this.offset = offset
  }

  toJSON(): readonly Entity[] {
    return this.items
  }
}
