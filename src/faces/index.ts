// The faces of the program, one folder each.
import type { Face } from '../stages/face.ts'
import { opensubsonic } from './opensubsonic/index.ts'

export const FACES: readonly Face[] = [opensubsonic]
