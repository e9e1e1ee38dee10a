// The faces of the program, one folder each.
import type { Face } from '../stages/face.ts'
import { chorus } from './chorus/index.ts'

export const FACES: readonly Face[] = [chorus]
