// The faces of the program, one folder each.
import type { Face } from '../stages/face.ts'
import { bridgyFed } from './bridgy-fed/index.ts'
import { mcp } from './mcp/index.ts'
import { oai } from './oai/index.ts'

export const FACES: readonly Face[] = [bridgyFed, mcp, oai]
