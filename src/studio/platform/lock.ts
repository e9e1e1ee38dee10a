// core/platform/lock.ts: files in memory are those of one engine.
export const lockFolder = async (): Promise<() => void> => () => {}
export const isLocked = async (): Promise<boolean> => false
