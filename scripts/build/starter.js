// Writes lib/starter/, the catalog that `catalog-press init` begins with: its sheets stand in src/init/starter/, its
// audio and its pictures are some of the sample catalog's in data/. Records there may be edited, and broken, by those who
// try a build: they are not read here.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import fs from 'fs-extra'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const SHEETS = path.join(ROOT, 'src/init/starter')
const SAMPLE = path.join(ROOT, 'data')
const STARTER = path.join(ROOT, 'lib/starter')

/** The names of pictures in the sample catalog, by those that the sheets give them. */
const PICTURES = {
  'ferrow.jpg': 'ebdabc05-2f35-4279-99f1-eaadeb0c7544-2390e5f3.jpg',
  'inlet-choir.jpg': '5c724192-0bfb-4dce-bfb7-135e539152e1-37375ea2.jpg',
  'saltmarsh-telegraph.jpg': 'bab4937d-de83-43f2-aeea-50bfcaa606b2-55ead8f3.jpg',
  'shiroi-fumikiri.jpg': '7abd7382-8fe5-4838-b314-fb92650d1490-fdd65e31.jpg',
  'tallow-and-wick.jpg': 'a805f87f-d640-468b-a060-df04a151a1f5-79759246.jpg',
  'yonagi-radio.jpg': '78ee01d1-b275-402b-88ee-5c02ea80dd56-3183e10e.jpg',
  'fumikiri-no-mukou.jpg': 'c84ea202-62ee-46c1-8ec2-7248ee817f13-d6a9dec6.jpg',
  'harbour-lights.jpg': 'c886c715-46dd-42d1-8133-b7789a8b52e8-4ef63230.jpg',
  'paper-boats-2.jpg': '51ed0e5a-082e-4643-8052-135d9dda6a25-0401f166.jpg',
}

fs.copySync(SHEETS, STARTER)
for (const { stream } of rowsOf('tracks.csv')) copy(`media/${stream}`, `media/${stream}`)
for (const kind of ['artist', 'release']) {
  const folder = `media/_s/catalog/${kind}/image`
  for (const { image } of rowsOf(`${kind}s.csv`)) copy(`${folder}/${PICTURES[image]}`, `${folder}/${image}`)
}

function copy(from, to) {
  fs.copySync(path.join(SAMPLE, from), path.join(STARTER, to))
}

/** @returns {Record<string, string>[]} */
function rowsOf(sheet) {
  return parse(readFileSync(path.join(SHEETS, sheet)), { columns: true })
}
