// Full builds, and builds after one track was changed, compared with general site generators that create the same files
// from the same catalog: Eleventy, Astro, also with its incremental builds, and Hugo. The files are the responses for artists, tracks and the pages of the artist list, in both variants, and a
// web page for each artist and each release; after every round they are compared. Other differences favor the peers:
// they get the catalog joined and unchecked, and catalog-press also creates the rest of its site.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { generate } from '../../generate.js'
import { besideFirst, inRounds, timed } from '../harness.js'
import { listWindows, pageLinks, VARIANTS } from '../peers/bodies.js'
import { COVER, readCatalog } from '../peers/catalog.js'
import { checkSame, comparedFiles, filesIn } from '../peers/same.js'
import { build, buildAll, NODE, ROOT, renameTrack, settle } from '../press.js'
import { buildColumns, markdownTable } from '../table.js'

export const defaults = { tracks: [100, 1000, 10_000], runs: 3 }

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
export async function measure({ folder, tracks: sizes, runs }) {
  const rows = []
  for (const tracks of sizes) {
    const home = path.join(folder, `${tracks}`)
    rows.push(...(await measureSize(home, tracks, runs)))
    rmSync(home, { recursive: true })
  }
  return markdownTable(['catalog', 'build', 'generator'], buildColumns('catalog-press'), rows)
}

async function measureSize(folder, tracks, runs) {
  const at = (name) => path.join(folder, name)
  await generate(at('data'), tracks, { placeholder_release_image: COVER })
  const give = (data = at('data')) => {
    const catalog = readCatalog(data)
    writeFileSync(at('catalog.json'), JSON.stringify(catalog))
    return catalog
  }
  writeContent(at('content'), give())

  const env = { ...process.env, CATALOG: at('catalog.json'), ASTRO_TELEMETRY_DISABLED: '1' }
  const run = (peer, out, more = {}) => {
    const { command } = PEERS[peer]
    const cwd = path.join(BENCH, 'peers', peer)
    const { cost } = timed(command({ out, content: at('content') }), { cwd, env: { ...env, ...more } })
    return { ...cost, written: filesIn(out).length }
  }
  const size = `${tracks.toLocaleString('en')} tracks`
  const site = path.join(at('press'), 'site')
  const ours = `catalog-press ${versionIn(ROOT)}`
  const full = [
    { name: [size, 'full', ours], run: () => buildAll(at('press'), at('data')) },
    ...Object.entries(PEERS).map(([peer, { name }]) => ({
      name: [size, 'full', name()],
      run: () => {
        rmSync(at(peer), { recursive: true, force: true })
        return run(peer, at(peer))
      },
    })),
  ]
  const rows = await inRounds([besideFirst(full)], runs)
  const files = comparedFiles(site)
  for (const peer of Object.keys(PEERS)) checkSame(peer, files, site, at(peer))

  const warm = () => run('astro', at('warm'), { ASTRO_CACHE: at('cache') })
  warm()
  // Each edits its own copy, so that one track is new to each build.
  cpSync(at('data'), at('other'), { recursive: true })
  const edited = [
    {
      name: [size, 'one track changed', ours],
      run: async () => {
        renameTrack(at('data'))
        await settle()
        return build(at('press'), at('data'))
      },
    },
    {
      name: [size, 'one track changed', `${PEERS.astro.name()}, incremental`],
      run: () => {
        renameTrack(at('other'))
        give(at('other'))
        return warm()
      },
    },
  ]
  rows.push(...(await inRounds([besideFirst(edited)], runs)))
  give()
  warm()
  checkSame('astro', files, site, at('warm'))
  return rows
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
    for (const window of listWindows(catalog.artists)) {
      const { folder: name, artists } = window
      const links = pageLinks(catalog, window, { query })
      writeJson(path.join('artist', name), { type: 'list', links, artists })
    }
  }
  const writePage = (kind, { name: title, ...record }, description) =>
    write(`${kind}s/${record.uuid}.md`, { type: `${kind}-page`, title, description, ...record })
  for (const artist of catalog.artists) writePage('artist', artist, `Music by ${artist.name}.`)
  for (const each of catalog.releases)
    writePage('release', each, `Release by ${each.by} on ${each.label_display}.`)
}
