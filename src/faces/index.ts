// The faces of the program, one folder each.
import type { Face } from '../stages/face.ts'
import { mcp } from './mcp/index.ts'
import { oai } from './oai/index.ts'

export const FACES: readonly Face[] = [mcp, oai]
