// A program that follows a catalog in the form of Chorus, written from the text of the draft.
import { expect } from 'vitest'

// biome-ignore lint/suspicious/noExplicitAny: documents of other programs
export type Json = any

/** Reads documents as the draft asks receivers to. */
export class ChorusReader {
  documents = 0
  readonly #entities = new Map<string, Json>()

  /** Reads a document, and those before it that it has not read. */
  readAll(url: string, read: (url: string) => Json): void {
    const before: Json[] = []
    for (let next: string | undefined = url; next !== undefined; ) {
      const document: Json = read(next)
      before.unshift(document)
      next = document.links.find((link: Json) => link.rel === 'previous')?.href
    }
    for (const document of before) this.read(document)
  }

  read(document: Json): void {
    this.documents += 1
    expect(findFaults(document)).toEqual([])
    expect(document).toMatchObject({ $type: 'collection', $protocol: 'Chorus' })
    for (const item of document.$items) this.#define(item)
    for (const id of document.$deleted ?? []) this.#entities.delete(id)
  }

  /** Containment is a convenience of the publisher: each entity is one of its own. */
  #define(item: Json): string {
    if (item.$ref !== undefined) return item.$ref
    const items = (item.$items ?? []).map((each: Json) => this.#define(each))
    this.#entities.set(item.$id, { ...item, $items: items })
    return item.$id
  }

  /** References to removed entities are removed. */
  catalog(): object {
    const all = [...this.#entities.values()]
    const of = (type: string) => all.filter(({ $type }) => $type === type)
    return sortedLists({
      labels: of('label').map(({ $id, name }) => [$id, name]),
      artists: of('artist').map(({ $id, name }) => [$id, name]),
      releases: of('release').map(({ $id, name, releaseDate, label, $items }) => [
        $id,
        name,
        releaseDate ?? null,
        label.$ref,
        $items.filter((id: string) => this.#entities.has(id)),
      ]),
      tracks: of('track').map(({ $id, name, artist, duration, media }) => [
        $id,
        name,
        artist.$ref,
        artist.name,
        duration,
        media[0].src,
      ]),
    })
  }
}

export const sortedLists = (lists: Record<string, unknown[][]>): object =>
  Object.fromEntries(
    Object.entries(lists).map(([name, list]) => [
      name,
      list.toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)),
    ]),
  )

/** What a document lacks by the draft. */
export function findFaults(document: Json): string[] {
  const faults: string[] = []
  const [defined, referred] = [new Set<string>(), new Set<string>()]
  const visit = (value: Json): void => {
    if (typeof value !== 'object' || value === null) return
    if (value.$ref !== undefined) referred.add(value.$ref)
    if (value.$type !== undefined && value.$type !== 'collection') {
      if (defined.has(value.$id)) faults.push(`${value.$id} is there twice`)
      if (!/^[A-Za-z0-9:/?#[\]@!$'()*+,;=._~%-]+$/.test(value.$id))
        faults.push(`${value.$id} is no identifier`)
      defined.add(value.$id)
    }
    for (const link of value.links ?? [])
      if (!link.name || !URL.canParse(link.href)) faults.push(`${link.href} is no link`)
    for (const key of Object.keys(value))
      if (!/^\$?[a-z][A-Za-z]*(?:\$[A-Za-z-]+)?$/.test(key) && !Array.isArray(value))
        faults.push(`${key} is no name`)
    for (const inner of Object.values(value)) visit(inner)
  }
  visit(document)
  for (const id of referred) if (!defined.has(id)) faults.push(`${id} is not in the document`)
  for (const id of document.$deleted ?? [])
    if (defined.has(id) || referred.has(id)) faults.push(`${id} is deleted`)
  return faults
}
