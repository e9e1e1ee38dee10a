// The manual page that the package ships in lib/man/, from the commands themselves. The compiler writes it.
import { PassThrough } from 'node:stream'
import { manPage } from './help/man-page.ts'
import { outlineOf } from './help/outline.ts'
import { ENVIRONMENT, EXIT_CODES } from './help/process.ts'
import { createProgram } from './program.ts'

const silent = Object.assign(new PassThrough(), { fd: 1, isTTY: false }) as unknown as NodeJS.WriteStream & {
  readonly fd: number
}

const program = createProgram(
  {
    stdout: silent,
    stderr: silent,
    env: {},
    color: false,
    signal: new AbortController().signal,
    onStop: () => {},
    onListening: () => {},
  },
  async () => {},
)

export const MAN_PAGE = manPage(outlineOf(program), [
  ['EXIT STATUS', EXIT_CODES],
  ['ENVIRONMENT', ENVIRONMENT],
])
