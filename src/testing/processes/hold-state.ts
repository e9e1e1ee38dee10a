// Locks the state of a build, as another build does.
import { onTestFinished } from 'vitest'
import { lockFolder } from '../../core/platform/lock.ts'

/**
 * Locks the folder of a state like a running build.
 * @returns a function that ends it; the end of the test does too
 */
export async function holdState(folder: string): Promise<() => void> {
  const release = await lockFolder(folder)
  if (release === null) throw new Error(`${folder} is locked already.`)
  onTestFinished(release)
  return release
}
