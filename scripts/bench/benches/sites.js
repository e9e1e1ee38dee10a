// The cost of web pages and search in a build, and what a packed site saves: the same catalog as each kind of site.

import { rmSync } from 'node:fs'
import path from 'node:path'
import { generate } from '../../generate.js'
import { besideFirst, inRounds, timed } from '../harness.js'
import { build, buildAll, press, renameTrack, settle } from '../press.js'
import { buildColumns, markdownTable } from '../table.js'

export const defaults = { tracks: [20_000], runs: 3 }

/** The first one is the reference. */
const SITES = {
  'the API alone': { pages: false, search: false },
  'with the search': { pages: false, search: true },
  'with web pages': { pages: true, search: false },
  'with both': { pages: true, search: true },
  'the API alone, packed': { pages: false, search: false, layout: 'packed' },
  'with both, packed': { pages: true, search: true, layout: 'packed' },
}

/** @param {import('../bench.js').Options} options */
export async function measure({ folder, tracks: [tracks], runs }) {
  const sites = []
  for (const [name, settings] of Object.entries(SITES)) {
    const home = path.join(folder, `site-${sites.length}`)
    const data = path.join(home, 'data')
    // Some of a site's default hosts cannot serve a packed one.
    await generate(data, tracks, { ...settings, hosts: [] })
    sites.push({ name, data, home: path.join(home, 'build') })
  }
  await settle()
  const step = (title, run, of = sites) =>
    besideFirst(of.map((site) => ({ name: [title, site.name], run: () => run(site) })))
  const rows = await inRounds(
    [
      step('full', ({ home, data }) => buildAll(home, data)),
      step('one track changed', ({ home, data }) => {
        renameTrack(data)
        return build(home, data)
      }),
      step('`--archive -`', ({ home, data }) => buildArchive(home, data), [sites[0], sites[4]]),
    ],
    runs,
  )
  return markdownTable(['build', 'site'], buildColumns('the API alone'), rows)
}

/** Builds an archive and discards it. */
function buildArchive(home, data) {
  rmSync(home, { recursive: true })
  const command = press(['build', '--data', data, '--archive', '-'])
  const cwd = path.dirname(home)
  const { cost, stderr } = timed(command, { cwd, stdio: ['ignore', 'ignore', 'pipe'] })
  const [, files] = /^([\d,]+) files · /m.exec(stderr) ?? []
  return { ...cost, written: Number(files?.replaceAll(',', '')) }
}
