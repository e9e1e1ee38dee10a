// A full build, compared with general site generators that create the same files from the same catalog: Eleventy, Astro
// and Hugo. The files are the responses for artists, tracks and the pages of the artist list, in both variants, and a
// web page for each artist and each release; after every round they are compared. Other differences favor the peers:
// they get the catalog joined and unchecked, and catalog-press also creates the rest of its site.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { generate } from '../../generate.js'
import { besideFirst, inRounds, timed } from '../harness.js'
import { linksOf, VARIANTS, windowsOf } from '../peers/bodies.js'
import { COVER, readCatalog } from '../peers/catalog.js'
import { checkSame, comparedFiles, filesIn } from '../peers/same.js'
import { buildAll, NODE, ROOT } from '../press.js'
import { buildColumns, markdownTable } from '../table.js'

export const defaults = { tracks: [10_000], runs: 3 }

const BENCH = fileURLToPath(new URL('..', import.meta.url))
const program = (file) => path.join(BENCH, 'node_modules', file)

/** Each runs in its own folder of peers/. */
const PEERS = {
  eleventy: {
    name: () => `Eleventy ${versionIn(program('@11ty/eleventy'))}`,
    command: ({ out }) => [NODE, program('@11ty/eleventy/cmd.cjs'), `--output=${out}`],
  },
  astro: {
    name: () => `Astro ${versionIn(program('astro'))}`,
    command: ({ out }) => [NODE, program('astro/bin/astro.mjs'), 'build', '--silent', '--outDir', out],
  },
  hugo: {
    name: () => `Hugo ${/v(\d[\d.]*)/.exec(execFileSync('hugo', ['version'], { encoding: 'utf8' }))?.[1]}`,
    command: ({ out, content }) => [
      ...['hugo', '--quiet', '--noTimes', '--noChmod', '--noBuildLock'],
      ...['--contentDir', content, '--destination', out],
    ],
  },
}

/** @param {import('../bench.js').Options} options */
export async function measure({ folder, tracks: [tracks], runs }) {
  const at = (name) => path.join(folder, name)
  await generate(at('data'), tracks, { placeholder_release_image: COVER })
  const catalog = readCatalog(at('data'))
  writeFileSync(at('catalog.json'), JSON.stringify(catalog))
  writeContent(at('content'), catalog)

  const env = { ...process.env, CATALOG: at('catalog.json'), ASTRO_TELEMETRY_DISABLED: '1' }
  const site = path.join(at('press'), 'site')
  const press = {
    name: [`catalog-press ${versionIn(ROOT)}`],
    run: () => buildAll(at('press'), at('data')),
  }
  const peers = Object.entries(PEERS).map(([peer, { name, command }]) => ({
    name: [name()],
    run: () => {
      const out = at(peer)
      rmSync(out, { recursive: true, force: true })
      const { cost } = timed(command({ out, content: at('content') }), {
        cwd: path.join(BENCH, 'peers', peer),
        env,
      })
      return { ...cost, written: filesIn(out).length }
    },
  }))
  const rows = await inRounds([besideFirst([press, ...peers])], runs)
  const files = comparedFiles(site)
  for (const peer of Object.keys(PEERS)) checkSame(peer, files, site, at(peer))
  return markdownTable(['generator'], buildColumns('catalog-press'), rows)
}

const versionIn = (folder) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).version

/**
 * Hugo creates a page per content file, so each file of the site is a content file with its records as front matter.
 */
function writeContent(folder, catalog) {
  const write = (file, content) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), `${JSON.stringify(content)}\n`)
  }
  for (const { folder: tree, query } of VARIANTS) {
    const writeJson = (name, content) =>
      write(path.join('api/v1', tree, 'catalog', `${name}.md`), { query, outputs: ['json'], ...content })
    for (const track of catalog.tracks) writeJson(`track/${track.uuid}`, { type: 'track', track })
    for (const artist of catalog.artists) writeJson(`artist/${artist.uuid}`, { type: 'artist', artist })
    for (const window of windowsOf(catalog.artists)) {
      const { folder: name, artists } = window
      const links = linksOf(catalog, window, { query })
      writeJson(path.join('artist', name), { type: 'list', links, artists })
    }
  }
  const writePage = (kind, { name: title, ...record }, description) =>
    write(`${kind}s/${record.uuid}.md`, { type: `${kind}-page`, title, description, ...record })
  for (const artist of catalog.artists) writePage('artist', artist, `Music by ${artist.name}.`)
  for (const each of catalog.releases)
    writePage('release', each, `Release by ${each.by} on ${each.label_display}.`)
}
