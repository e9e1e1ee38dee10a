// The faces of the program, one folder each.
import type { Face } from '../core/site/face.ts'
import { bridgyFed } from './bridgy-fed/index.ts'
import { chorus } from './chorus/index.ts'
import { datapackage } from './datapackage/index.ts'
import { iiif } from './iiif/index.ts'
import { mcp } from './mcp/index.ts'
import { oai } from './oai/index.ts'
import { opensubsonic } from './opensubsonic/index.ts'
import { radioReport } from './radio-report/index.ts'
import { ws2 } from './ws2/index.ts'

export const FACES: readonly Face[] = [
  bridgyFed,
  chorus,
  datapackage,
  iiif,
  mcp,
  oai,
  opensubsonic,
  radioReport,
  ws2,
]
