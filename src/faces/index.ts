// The faces of the program, one folder each.
import type { Face } from '../stages/face.ts'
import { chorus } from './chorus/index.ts'
import { datapackage } from './datapackage/index.ts'
import { iiif } from './iiif/index.ts'
import { radioReport } from './radio-report/index.ts'

export const FACES: readonly Face[] = [chorus, datapackage, iiif, radioReport]
