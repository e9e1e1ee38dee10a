import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { artistId, smallCatalog, trackId } from '../testing/catalog.ts'
import { runCli, startCli } from '../testing/cli.ts'
import { readTree, tempFolder, writeTree } from '../testing/folders.ts'

/** How often a build is killed; a longer run asks for more. */
const KILLS = Number(process.env.KILLS ?? 6)
const ARTISTS = 250

/** Two states of one catalog: records changed, gone and new, another window size, other media. */
function catalogs() {
  const first = smallCatalog(ARTISTS)
  const second = smallCatalog(ARTISTS)
  second['artists.ndjson'] = second['artists.ndjson']
    .filter((_, index) => index % 3 !== 0)
    .map((artist, index) => (index % 2 === 0 ? { ...artist, name: `${artist.name}, again` } : artist))
  second['tracks.ndjson'] = second['tracks.ndjson']
    .filter((_, index) => index % 3 !== 0)
    .map((track, index) => ({ ...track, uuid: trackId(ARTISTS + index), artist: artistId(2) }))
  return [
    { ...first, 'site.json': { ...first['site.json'], limits: [50] }, 'media/one.bin': 'x'.repeat(3e5) },
    { ...second, 'media/one.bin': 'y'.repeat(3e5), 'media/two/2.bin': 'z' },
  ] as const
}

it(
  `a build killed at any of ${KILLS} moments is repaired by the next, whatever changed between`,
  async () => {
    const folder = tempFolder()
    const env = { TMPDIR: folder }
    const build = (data: number, out: string) => ['build', '--data', at(`data${data}`), '--out', out]
    const at = (name: string) => path.join(folder, name)
    for (const [index, catalog] of catalogs().entries()) writeTree(at(`data${index}`), catalog)

    const clean: Map<string, string>[] = []
    let duration = 0
    for (const data of [0, 1]) {
      const start = performance.now()
      expect(await runCli(build(data, at(`clean${data}`)), env)).toMatchObject({ code: 0, stderr: '' })
      duration = performance.now() - start
      clean.push(readTree(at(`clean${data}`)))
    }

    let unfinished = 0
    for (let kill = 0; kill < KILLS; kill += 1) {
      // Into a new folder, over the other state of the catalog, and over what the last round left, in turn.
      const out = kill % 3 === 0 ? at(`out${kill}`) : at('out')
      // A build that has come to its end leaves a note, which the next takes away before it writes.
      const note = path.join(folder, '.catalog-press', path.basename(out), 'note.json')
      const isWriting = () => existsSync(path.join(out, 'api')) && !existsSync(note)
      const child = startCli(build(kill % 2, out), env)
      const ended = once(child, 'close')
      // Half of the moments lie anywhere in the build, half in its writing, which is where it can hurt.
      const moment = ((kill + Math.random()) / KILLS) * duration
      if (kill % 2 === 0) {
        await sleep(moment)
      } else {
        while (!isWriting() && child.exitCode === null) await sleep(1)
        await sleep(moment / 4)
      }
      child.kill('SIGKILL')
      await ended
      if (isWriting()) unfinished += 1

      const data = kill % 4 < 2 ? 1 : 0
      expect(await runCli(build(data, out), env)).toMatchObject({ code: 0, stderr: '' })
      expect(
        differences(readTree(out), clean[data] as Map<string, string>),
        `killed at ${moment} ms`,
      ).toEqual([])
      expect(entriesOf(out)).toEqual(entriesOf(at(`clean${data}`)))
    }
    expect(unfinished).toBeGreaterThan(0)
  },
  60_000 + KILLS * 10_000,
)

/** All that is in a folder, empty folders too. */
const entriesOf = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()

function differences(one: Map<string, string>, other: Map<string, string>): string[] {
  const files = new Set([...one.keys(), ...other.keys()])
  return [...files].filter((file) => one.get(file) !== other.get(file))
}
