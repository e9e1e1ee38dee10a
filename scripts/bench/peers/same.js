// Compares the site of a peer with that of catalog-press: both must have the same files with equal JSON, and the same
// heading and tracks on each web page.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'

const UUID = '[0-9a-f-]{36}'
const COMPARED = new RegExp(
  `^api/v1/(format-api/)?catalog/(artist/(.+/)?|track/${UUID}/)index\\.json$|^(artists|releases)/${UUID}/index\\.html$`,
)

/** The files that the peers create too: artists, tracks, the pages of the artist list, and two kinds of web pages. */
export const comparedFiles = (site) => filesIn(site).filter((file) => COMPARED.test(file))

/** @throws if the peer has missing or extra files compared with `files`, or different content in a file */
export function checkSame(name, files, site, peerSite) {
  const made = new Set(filesIn(peerSite))
  const missing = files.find((file) => !made.has(file))
  if (missing) throw new Error(`${name} has not made ${missing}`)
  if (made.size !== files.length)
    throw new Error(`${name} has made ${made.size} files; ${files.length} were wanted`)
  for (const file of files) {
    const [ours, theirs] = [site, peerSite].map((folder) => readContent(path.join(folder, file)))
    if (!isDeepStrictEqual(ours, theirs)) {
      throw new Error(
        `${name} differs from catalog-press in ${file}: ${JSON.stringify([ours, theirs]).slice(0, 2000)}`,
      )
    }
  }
}

function readContent(file) {
  const text = readFileSync(file, 'utf8')
  if (file.endsWith('.json')) return JSON.parse(text)
  const heading = /<h1>(.*?)<\/h1>/s.exec(text)?.[1]?.replace(/<[^>]*>/g, '')
  const streams = [...text.matchAll(/<audio [^>]*?src="([^"]*)"/g)].map(([, src]) => decode(src))
  return { heading: decode(heading ?? '').trim(), streams }
}

const decode = (text) =>
  text
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(code))
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

export const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
