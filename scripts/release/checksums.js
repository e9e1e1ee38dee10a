import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Writes the digests of the packages and archives in a folder, as `sha256sum --check` reads them.
 * @param {string} folder
 */
export function writeChecksums(folder) {
  const files = readdirSync(folder).filter((name) => /\.(?:tgz|tar\.gz|zip)$/.test(name))
  const lines = files.sort().map((name) => {
    const bytes = readFileSync(path.join(folder, name))
    return `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`
  })
  writeFileSync(path.join(folder, 'SHA256SUMS'), lines.join(''))
}
