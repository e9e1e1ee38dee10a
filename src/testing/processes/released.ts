// The packages of a release, packed once per run by the first test that needs them.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { madeOnce } from '../run/once.ts'
import { ROOT } from '../run/root.ts'

export const RELEASE_COMMAND = path.join(ROOT, 'scripts/release/release.js')

/** @returns the folder of the tarballs */
export function packedRelease(): Promise<string> {
  const folder = path.join(inject('runFolder'), 'release')
  return madeOnce(folder, async () => {
    const packages = path.join(folder, 'packages')
    await promisify(execFile)(process.execPath, [RELEASE_COMMAND, 'pack', packages])
    return packages
  })
}
