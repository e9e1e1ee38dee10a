#!/usr/bin/env node
// Writes a dump of MusicBrainz' releases of any size, made from real responses of its web service: their tracks,
// lengths, credits and structure, under other names and ids, with as many releases for each artist and label as in
// MusicBrainz.
//   node scripts/generate-dump.js FOLDER TRACKS [SEED] > release
// FOLDER holds the responses. The same arguments write the same bytes.
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** MusicBrainz has 2.7 releases for each artist, and 25 for each label. */
const RELEASES_PER_ARTIST = 2.7
const RELEASES_PER_LABEL = 25

const [folder = '.', wanted = '1000', seed = '1'] = process.argv.slice(2)
const templates = readTemplates(folder)
const perRelease = templates.reduce((sum, { tracks }) => sum + tracks, 0) / templates.length
const releases = Math.ceil(Number(wanted) / perRelease)
const names = nameSource(templates)
const random = randomFrom(`${seed}`)

for (let written = 0, n = 0; written < Number(wanted); n += 1) {
  const template = templates[Math.floor(random() * templates.length)]
  const line = `${JSON.stringify(renamed(template.value, n))}\n`
  if (!process.stdout.write(line)) await once(process.stdout, 'drain')
  written += template.tracks
}

/** Returns a copy with other names and ids; an id of an artist, a label or a tag stays the same within the release. */
function renamed(value, n) {
  const known = new Map()
  const chosen = (kind, id, count) => {
    // Squared, so that a few have thousands of releases, and most have one.
    if (!known.has(id)) known.set(id, Math.floor(count * random() ** 2))
    return `${kind}${known.get(id)}`
  }
  const digits = (text) => text.replace(/\d/g, () => Math.floor(random() * 10))
  const visit = (node, key) => {
    if (key === 'isrcs' || key === 'catalog-number') return JSON.parse(digits(JSON.stringify(node)))
    if (Array.isArray(node)) return node.map((each) => visit(each, key))
    if (typeof node !== 'object' || node === null) return node
    const copy = Object.fromEntries(Object.entries(node).map(([name, each]) => [name, visit(each, name)]))
    if (key === 'artist') return entity(copy, chosen('artist', node.id, releases / RELEASES_PER_ARTIST))
    if (key === 'label') return entity(copy, chosen('label', node.id, releases / RELEASES_PER_LABEL))
    if (typeof node.title === 'string' && node.id) {
      copy.id = uuid(random)
      copy.title = names(node.title.length, random)
    }
    // A credit without a name of its own shows that of the artist.
    if (copy.artist) copy.name = copy.artist.name
    return copy
  }
  return visit({ ...value, barcode: null, asin: null, disambiguation: `${n}` }, '')
}

/** An artist or a label: the same in all releases. */
function entity(copy, key) {
  const own = randomFrom(key)
  const name = names(3 + Math.floor(own() * 20), own)
  return { ...copy, id: uuid(own), name, 'sort-name': name, country: own() < 0.5 ? 'DE' : 'US' }
}

/** @returns {{ value: object, tracks: number }[]} */
function readTemplates(from) {
  return readdirSync(from)
    .sort()
    .map((file) => JSON.parse(readFileSync(path.join(from, file), 'utf8')))
    .map((value) => ({ value, tracks: (value.media ?? []).flatMap(({ tracks = [] }) => tracks).length }))
    .filter(({ value, tracks }) => value.id && tracks > 0 && value['artist-credit'])
}

/** Makes names letter by letter, each as likely after the two before it as in the names of the responses. */
function nameSource(from) {
  const next = new Map()
  const texts = JSON.stringify(from).match(/(?<="(?:title|name)":")[^"\\]+/g) ?? []
  for (const text of texts) {
    for (let at = 0; at + 2 < text.length; at += 1) {
      const pair = text.slice(at, at + 2)
      next.set(pair, (next.get(pair) ?? '') + text[at + 2])
    }
  }
  const starts = texts.map((text) => text.slice(0, 2))
  const pick = (list, own) => list[Math.floor(own() * list.length)]
  return (length, own) => {
    let text = pick(starts, own)
    while (text.length < length) text += pick(next.get(text.slice(-2)) ?? pick(starts, own), own)
    return text.trim() || 'Untitled'
  }
}

/** A pseudo-random sequence (SplitMix32), from a text. */
function randomFrom(text) {
  let state = 0
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 0x5bd1e995) + 1
  return () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
}

function uuid(own) {
  const hex = () =>
    Math.floor(own() * 2 ** 32)
      .toString(16)
      .padStart(8, '0')
  const [a, b, c, d] = [hex(), hex(), hex(), hex()]
  return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-8${c.slice(1, 4)}-${c.slice(4)}${d}`
}
