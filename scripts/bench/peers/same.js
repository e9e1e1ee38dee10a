// Holds a peer's result against catalog-press's: the same files, and equal JSON in each.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'

const COMPARED = /^api\/v1\/(format-api\/)?catalog\/(artist\/(.+\/)?|track\/[0-9a-f-]{36}\/)index\.json$/

/** The responses that the peers make too: artists, tracks and the pages of the artist list, in both variants. */
export const comparedFiles = (site) => filesIn(site).filter((file) => COMPARED.test(file))

/** @throws where the peer has a file more or less than `files`, or other JSON in one of them */
export function checkSame(name, files, site, peerSite) {
  const made = new Set(filesIn(peerSite))
  const missing = files.find((file) => !made.has(file))
  if (missing) throw new Error(`${name} has not made ${missing}`)
  if (made.size !== files.length) {
    throw new Error(`${name} has made ${made.size} files; ${files.length} were wanted`)
  }
  const json = (folder, file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
  const other = files.find((file) => !isDeepStrictEqual(json(site, file), json(peerSite, file)))
  if (other) throw new Error(`${name} has other JSON than catalog-press in ${other}`)
}

export const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
