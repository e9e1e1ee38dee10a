import type { FaceCodes } from './faces.ts'

declare const __CATALOG_PRESS_FACES__: FaceCodes

/** The code of the faces of the site, inserted into the bundle as its rules are. */
export const faces: FaceCodes = __CATALOG_PRESS_FACES__
