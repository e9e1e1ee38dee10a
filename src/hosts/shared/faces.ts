// The deviation of hosts that do not run the code of faces.
import type { Deviation } from '../../stages/host.ts'

export const NO_FACES: Deviation = {
  group: 'faces',
  reason: 'It runs no code that reads files, so a path that only the code of a face answers is missing.',
  answer: { asFor: () => '/nothing/' },
}
