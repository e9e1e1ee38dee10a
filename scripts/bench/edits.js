// What people do to a catalog between two builds, done to a generated one. Each edit returns the number of
// files that the site then has anew or with other bytes, counted from the sources by the contract: nothing of
// catalog-press has a say in it.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const PAGE_SIZE = 20
/** Every response is there as it is and for `?format=api`. */
const VARIANTS = 2
/** The documents with the first artist as their example: openapi.json and llms.txt. */
const EXAMPLES = 2
const NEWLINE = 10

/** Another name for a track that is under two artists, in the middle of the one file with all tracks. */
export function changeTrack(data) {
  const artists = linesOf(data, 'artists')
  const uuid = sharedTrack(artists)
  // Of a million tracks only one needs to become text.
  const file = fileOf(data, 'tracks')
  const tracks = readFileSync(file)
  const start = tracks.indexOf(`{"uuid":"${uuid}"`)
  const before = tracks.subarray(0, start)
  const after = tracks.subarray(tracks.indexOf(NEWLINE, start))
  const track = JSON.parse(tracks.toString('utf8', start, tracks.length - after.length))
  const changed = JSON.stringify({ ...track, name: `${track.name} (second take)` })
  writeFileSync(file, Buffer.concat([before, Buffer.from(changed), after]))
  return filesShowing([
    ranksOf(uuid, artists),
    ranksOf(track.release, linesOf(data, 'releases')),
    [newlinesIn(before)],
  ])
}

/** The first one from the middle on that is an artist's last item, and another's too. */
function sharedTrack(artists) {
  const lastItems = artists.slice(artists.length / 2).map((line) => JSON.parse(line).items.at(-1))
  return lastItems.find((uuid) => ranksOf(uuid, artists).length > 1)
}

/** One artist more, before all others, so that every page of artists is another. */
export function addArtist(data) {
  const artists = linesOf(data, 'artists')
  const { items } = JSON.parse(artists[0])
  const added = { uuid: 'ffffffff-a000-4000-8000-ffffffffffff', name: 'Aaa', image: null, items }
  writeFileSync(fileOf(data, 'artists'), `${[JSON.stringify(added), ...artists].join('\n')}\n`)
  const pages = Math.ceil((artists.length + 1) / PAGE_SIZE) + 1
  return VARIANTS * (1 + pages) + EXAMPLES
}

/** Responses that show records, given by their ranks (from 0) in each of some lists: their own, and pages. */
function filesShowing(lists) {
  const each = lists.map((ranks) => ranks.length + pagesWith(ranks))
  return VARIANTS * each.reduce((sum, files) => sum + files)
}

/** The first page is there twice: as a window, and as the list without one. */
function pagesWith(ranks) {
  const windows = new Set(ranks.map((rank) => Math.floor(rank / PAGE_SIZE)))
  return windows.size + (windows.has(0) ? 1 : 0)
}

const ranksOf = (uuid, lines) => lines.flatMap((line, rank) => (line.includes(uuid) ? rank : []))
const fileOf = (data, kind) => path.join(data, `${kind}.ndjson`)
const linesOf = (data, kind) => readFileSync(fileOf(data, kind), 'utf8').trimEnd().split('\n')

function newlinesIn(bytes) {
  let lines = 0
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) lines += 1
  return lines
}
