// Writes a catalog of any size, deterministically: 2 to 12 items per artist (the last may have fewer), one track in
// fifteen also under a second artist, several scripts, parentheses and spaces in stream paths.

import { once } from 'node:events'
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { finished } from 'node:stream/promises'

const NAMES = [
  'Ferrow',
  'Тихая вода',
  'Kettle & Hymns',
  'أطراف الماء',
  '踏切の向こう',
  'Mañana (Live)',
  'Zoë “Z” Ōkami',
]

/**
 * @param {string} folder
 * @param {number} tracks
 * @param {object} [settings] of its site.json, in addition to its addresses
 * @returns {Promise<{ artists: number, tracks: number }>}
 */
export async function generate(folder, tracks, settings) {
  mkdirSync(folder, { recursive: true })
  const site = { base_url: 'https://api.example.com', media_url: 'https://media.example.com', ...settings }
  writeFileSync(path.join(folder, 'site.json'), JSON.stringify(site))
  const artists = []
  for (let first = 0; first < tracks; artists.push(first)) first += 2 + (artists.length % 11)
  const releases = Math.ceil(tracks / 10)
  const owner = pickOwner(artists)
  await lines(path.join(folder, 'labels.ndjson'), Math.ceil(releases / 10), (n) => ({
    uuid: uuid('d', n),
    name: `Label ${n}`,
  }))
  await lines(path.join(folder, 'releases.ndjson'), releases, (n) => ({
    uuid: uuid('c', n),
    name: `Release ${n}${n % 7 === 0 ? '  ' : ''}`,
    label: uuid('d', Math.floor(n / 10)),
    image: n % 5 === 0 ? null : `${uuid('e', n)}-0badcafe.jpg`,
  }))
  await lines(path.join(folder, 'tracks.ndjson'), tracks, (n) => ({
    uuid: uuid('b', n),
    name: `${NAMES[n % NAMES.length]} ${n}`,
    tracknumber: n % 13,
    duration: `${60 + (n % 400)}.${(n * 7919) % 1_000_000}`,
    release: uuid('c', Math.floor(n / 10)),
    artist: uuid('a', owner(n)),
    features: n % 3 === 0 ? null : uuid('f', n),
    stream: `audio/${Math.floor(n / 10)}/${n % 10} Take (${n}).mp3`,
  }))
  await lines(path.join(folder, 'artists.ndjson'), artists.length, (n) => {
    const first = n === 0 ? 0 : artists[n - 1]
    const own = Array.from({ length: Math.min(artists[n], tracks) - first }, (_, index) =>
      uuid('b', first + index),
    )
    const shared = n > 0 && n % 2 === 0 && own.length < 12 ? [uuid('b', artists[n - 2] ?? 0)] : []
    return { uuid: uuid('a', n), name: NAMES[n % NAMES.length], image: null, items: [...own, ...shared] }
  })
  return { artists: artists.length, tracks }
}

/** Spreads numbers over the digits, so that adjacent ones do not sort together. */
function uuid(kind, n) {
  const spread = ((n * 2_654_435_761) % 4_294_967_296).toString(16).padStart(8, '0')
  return `${spread}-${kind}000-4000-8000-${n.toString(16).padStart(12, '0')}`
}

/** The artist of a track; must be called in ascending order. */
function pickOwner(ends) {
  let artist = 0
  return (track) => {
    while (ends[artist] <= track) artist += 1
    return artist
  }
}

async function lines(file, count, record) {
  const stream = createWriteStream(file)
  for (let n = 0; n < count; n += 1) {
    if (!stream.write(`${JSON.stringify(record(n))}\n`)) await once(stream, 'drain')
  }
  stream.end()
  await finished(stream)
}
