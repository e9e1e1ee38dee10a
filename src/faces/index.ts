// The faces of the program, one folder each.
import type { Face } from '../stages/face.ts'
import { bridgyFed } from './bridgy-fed/index.ts'

export const FACES: readonly Face[] = [bridgyFed]
