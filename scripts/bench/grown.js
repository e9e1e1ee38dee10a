// A catalog of any size whose names are made of real ones: copies of a catalog, in each of which the rare words are
// others, since the words of a larger catalog are not only more of the same.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const KINDS = ['artists', 'labels', 'releases', 'tracks']
/** Words that the source has more often than this stay as they are in every copy. */
const RARE = 3

/**
 * @param {string} from a folder of NDJSON files
 * @param {string} to
 * @param {number} records of all kinds, about
 * @returns {number} the records
 */
export function growCatalog(from, to, records) {
  const lists = KINDS.map((kind) =>
    readFileSync(path.join(from, `${kind}.ndjson`), 'utf8')
      .trim()
      .split('\n'),
  )
  const size = lists.reduce((sum, lines) => sum + lines.length, 0)
  const copies = Math.ceil(records / size)
  const counts = new Map()
  for (const line of lists.flat())
    for (const word of wordsOf(JSON.parse(line).name ?? '')) counts.set(word, (counts.get(word) ?? 0) + 1)
  mkdirSync(to, { recursive: true })
  writeFileSync(
    path.join(to, 'site.json'),
    JSON.stringify({
      base_url: 'https://api.example.com',
      media_url: 'https://media.example.com',
      pages: false,
      search: true,
    }),
  )
  for (const [at, kind] of KINDS.entries()) {
    const lines = []
    for (let copy = 0; copy < copies; copy += 1)
      for (const line of lists[at]) lines.push(copy === 0 ? line : copyOf(line, copy, counts))
    writeFileSync(path.join(to, `${kind}.ndjson`), `${lines.join('\n')}\n`)
  }
  return copies * size
}

const wordsOf = (text) => text.match(/\p{L}[\p{L}\p{M}]+/gu) ?? []

function copyOf(line, copy, counts) {
  const record = JSON.parse(line, (_, value) =>
    typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
      ? uuidOf(value, copy)
      : value,
  )
  for (const field of ['name', 'artist_display']) {
    if (typeof record[field] !== 'string') continue
    record[field] = record[field].replace(/\p{L}[\p{L}\p{M}]+/gu, (word) =>
      (counts.get(word) ?? 0) > RARE || hash(word, copy)[0] % 2 === 0 ? word : changed(word, copy),
    )
  }
  return JSON.stringify(record)
}

/** Another word with most letters of this one; letters without case, as those of Japanese, stay. */
function changed(word, copy) {
  const digest = hash(word, copy)
  return [...word]
    .map((letter, index) =>
      digest[index % 32] % 3 === 0 && /[a-z]/.test(letter)
        ? String.fromCharCode(97 + (digest[(index + 7) % 32] % 26))
        : letter,
    )
    .join('')
}

const hash = (text, copy) => createHash('sha256').update(`${copy} ${text}`).digest()

function uuidOf(uuid, copy) {
  const hex = hash(uuid, copy).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
