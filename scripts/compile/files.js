// The copied files of the package: assets of web pages, the reference at /docs/, the starter catalog. Each function
// returns contents by their paths in lib/.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const ASSETS = [
  'core/site/placeholder.jpg',
  'api-files/openapi/docs',
  'pages/assets',
  'press/dev/client.js',
  'importers/guesses/events',
  'importers/guesses/marks',
  'importers/guesses/names',
]
const DOCS = 'api-files/openapi/docs'

/** Files of swagger-ui-dist by their names in lib/. Copying them avoids a runtime dependency. */
const SWAGGER = {
  'swagger-ui-bundle.js': 'swagger-ui-bundle.js',
  'swagger-ui.css': 'swagger-ui.css',
  'swagger-ui.LICENSE.txt': 'LICENSE',
  'swagger-ui.NOTICE.txt': 'NOTICE',
}

/** The package of the font of titles. */
export const FONT = '@fontsource-variable/brygada-1918'

/** Files of the font, by their names in lib/. */
const FONTS = {
  'serif-latin.woff2': 'brygada-1918-latin-wght-normal.woff2',
  'serif-latin-ext.woff2': 'brygada-1918-latin-ext-wght-normal.woff2',
}

/** Files that the program reads, and files that it publishes with a site. */
export function assets() {
  const files = Object.assign({}, ...ASSETS.map((name) => readContents(path.join(ROOT, 'src', name), name)))
  for (const [name, original] of Object.entries(SWAGGER))
    files[`${DOCS}/${name}`] = readFileSync(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${original}`)))
  for (const [name, original] of Object.entries(FONTS))
    files[`pages/assets/${name}`] = readFileSync(
      fileURLToPath(import.meta.resolve(`${FONT}/files/${original}`)),
    )
  return files
}

const WORDS = 'pages/words'

/** The words of web pages in each language, with the names of countries in it. */
export function words() {
  const files = readContents(path.join(ROOT, 'src', WORDS), WORDS)
  return Object.fromEntries(
    Object.entries(files)
      .filter(([name]) => name.endsWith('.json'))
      .map(([name, text]) => {
        // Of several names of a country, `countryName` is the place of the usual one.
        const { countryName = 0, ...texts } = JSON.parse(String(text))
        const countries = read(`i18n-iso-countries/langs/${path.basename(name)}`).countries
        const countryNames = Object.fromEntries(
          Object.entries(countries).map(([code, names]) => [
            code,
            [names].flat()[countryName] ?? [names].flat()[0],
          ]),
        )
        return [name, `${JSON.stringify({ ...texts, countryOf: { ...countryNames, ...texts.countryOf } })}\n`]
      }),
  )
}

/** Reads a JSON file of a package. */
const read = (name) => JSON.parse(readFileSync(fileURLToPath(import.meta.resolve(name)), 'utf8'))

/** The names of pictures in the sample catalog, by those in the sheets of the starter. */
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

/**
 * The starter catalog of `catalog-press init`: the sheets of src/cli/init/starter/, with some of the audio and the
 * pictures of the sample catalog in data/. The records of the sample are not used, since users may edit and break them.
 */
export function starter() {
  const sheets = readContents(path.join(ROOT, 'src/cli/init/starter'), 'starter')
  /** @returns {Record<string, string>[]} */
  const parseRows = (sheet) => parse(sheets[`starter/${sheet}`], { columns: true })
  const sample = (name) => readFileSync(path.join(ROOT, 'data/media', name))
  const media = {}
  for (const { stream } of parseRows('tracks.csv')) media[`starter/media/${stream}`] = sample(stream)
  for (const kind of ['artist', 'release']) {
    const folder = `_s/catalog/${kind}/image`
    for (const { image } of parseRows(`${kind}s.csv`))
      media[`starter/media/${folder}/${image}`] = sample(`${folder}/${PICTURES[image]}`)
  }
  return { ...sheets, ...media }
}

/** The contents of a file, or of all files of a folder, by their paths below `name`. */
function readContents(file, name) {
  if (statSync(file).isFile()) return { [name]: readFileSync(file) }
  return Object.assign(
    {},
    ...readdirSync(file).map((each) => readContents(path.join(file, each), `${name}/${each}`)),
  )
}
