// The global `process`.
import { WORKING_FOLDER } from './tree.ts'

const nothing = (): void => {}

export const process = {
  platform: 'linux',
  pid: 1,
  env: {} as Record<string, string | undefined>,
  argv: ['browser'],
  execPath: '/package/browser',
  version: 'v24.0.0',
  versions: { node: '24.0.0' },
  cwd: (): string => WORKING_FOLDER,
  constrainedMemory: (): number => 0,
  kill: (): boolean => true,
  nextTick: (work: (...args: unknown[]) => void, ...args: unknown[]): void =>
    queueMicrotask(() => work(...args)),
  on: nothing,
  once: nothing,
  off: nothing,
  emitWarning: nothing,
}

export default process
