/** A disjoint-set forest (union-find) of texts. */
export class DisjointSets {
  readonly #parents = new Map<string, string>()

  /** Joins the sets of texts, and returns a member. */
  join(texts: readonly string[]): string {
    const firsts = texts.map((text) => this.findFirst(text)).sort()
    const [first = ''] = firsts
    for (const other of firsts) this.#parents.set(other, first)
    return first
  }

  /** Returns the first member, in code unit order, of the set of a text. */
  findFirst(text: string): string {
    let first = text
    for (;;) {
      const parent = this.#parents.get(first) ?? first
      if (parent === first) break
      first = parent
    }
    this.#parents.set(text, first)
    return first
  }
}
