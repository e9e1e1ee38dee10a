// The manual page that the package ships in lib/man/, from the commands themselves. The compiler writes it.
import { manPage } from '../help/man-page.ts'
import { createOutline } from '../help/outline.ts'
import { ENVIRONMENT, EXIT_CODES } from '../help/process.ts'
import { idleProgram } from './idle-program.ts'

export const MAN_PAGE = manPage(createOutline(idleProgram()), [
  ['EXIT STATUS', EXIT_CODES],
  ['ENVIRONMENT', ENVIRONMENT],
])
