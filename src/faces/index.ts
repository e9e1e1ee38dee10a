// The faces of the program, one folder each.
import type { Face } from '../stages/face.ts'

export const FACES: readonly Face[] = []
