// The places of values in a JSON text, by a parser that recurses for each bracket.
import { type Node, type ParseError, parseTree } from 'jsonc-parser'

export interface JsonTree {
  readonly root: Node | undefined
  readonly faults: readonly ParseError[]
}

/** Returns null for a text that is nested too deeply. */
export function findTree(text: string): JsonTree | null {
  const faults: ParseError[] = []
  try {
    return { root: parseTree(text, faults, { disallowComments: true }), faults }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
