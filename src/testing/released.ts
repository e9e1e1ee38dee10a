// The packages of a release, packed once per run by the first test that needs them.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { madeOnce } from './once.ts'

export const RELEASE_COMMAND = fileURLToPath(new URL('../../scripts/release/release.js', import.meta.url))

/** @returns the folder of the tarballs */
export function packedRelease(): Promise<string> {
  const folder = path.join(inject('runFolder'), 'release')
  return madeOnce(folder, async () => {
    const packages = path.join(folder, 'packages')
    await promisify(execFile)(process.execPath, [RELEASE_COMMAND, 'pack', packages])
    return packages
  })
}
