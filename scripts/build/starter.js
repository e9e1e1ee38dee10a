// Writes lib/starter/, the catalog that `catalog-press init` begins with: its sheets stand in src/init/starter/, its
// pictures and its audio are those that the sample catalog in data/ has under the same names.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import fs from 'fs-extra'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const SHEETS = path.join(ROOT, 'src/init/starter')
const SAMPLE = path.join(ROOT, 'data')
const STARTER = path.join(ROOT, 'lib/starter')

fs.copySync(SHEETS, STARTER)
for (const { stream } of rowsOf('tracks.csv')) copy(`media/${stream}`, `media/${stream}`)
const artists = readFileSync(path.join(SAMPLE, 'artists.ndjson'), 'utf8').trim().split('\n')
copyPictures('artist', artists.map(parseJson))
copyPictures('release', parseJson(readFileSync(path.join(SAMPLE, 'releases.json'), 'utf8')))

function copyPictures(kind, records) {
  const folder = `media/_s/catalog/${kind}/image`
  for (const { name, image } of rowsOf(`${kind}s.csv`)) {
    const { image: picture } = records.find((record) => record.name === name)
    copy(`${folder}/${picture}`, `${folder}/${image}`)
  }
}

function copy(from, to) {
  fs.copySync(path.join(SAMPLE, from), path.join(STARTER, to))
}

/** @returns {Record<string, string>[]} */
function rowsOf(sheet) {
  return parse(readFileSync(path.join(SHEETS, sheet)), { columns: true })
}

function parseJson(text) {
  return JSON.parse(text)
}
