import { once } from 'node:events'
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { artistId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { REVISION } from '../../testing/catalogs/state.ts'
import { runCli, startCli } from '../../testing/processes/cli.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'
import { createSearch } from '../../testing/searches/search.ts'

const { count: KILLS, random, pick } = createSearch('KILLS', { usual: 3, long: 150 })
const ARTISTS = 90

/** Two states of one catalog: changed, removed and new records, a different window size and media; then both packed. */
function catalogs() {
  const first = smallCatalog(ARTISTS)
  const second = smallCatalog(ARTISTS)
  second['artists.ndjson'] = second['artists.ndjson']
    .filter((_, index) => index % 3 !== 0)
    .map((artist, index) => (index % 2 === 0 ? { ...artist, name: `${artist.name}, again` } : artist))
  second['tracks.ndjson'] = second['tracks.ndjson']
    .filter((_, index) => index % 3 !== 0)
    .map((track, index) => ({ ...track, uuid: trackId(ARTISTS + index), artist: artistId(2) }))
  const states = [
    {
      ...first,
      'site.json': { ...first['site.json'], limits: [50], pages: true },
      'media/one.bin': 'x'.repeat(3e5),
    },
    {
      ...second,
      'site.json': { ...second['site.json'], bulk: true, pages: true },
      'media/one.bin': 'y'.repeat(3e5),
      'media/two/2.bin': 'z',
    },
  ]
  return [
    ...states,
    ...states.map((state) => ({ ...state, 'site.json': { ...state['site.json'], layout: 'packed' } })),
  ]
}

/** A data folder and the flags of its build. */
interface Build {
  readonly data: 0 | 1 | 2 | 3
  readonly flags: readonly string[]
}

/** A name for the build's inputs. */
const keyWord = ({ data, flags }: Build): string => [data, ...flags].join(' ')
const SIBLINGS = ['--precompress', 'gzip']

/** The phases of a build, distinguished by what they leave in the folders. */
const PHASES = ['staging', 'writing', 'beginning', 'completing'] as const
type Phase = (typeof PHASES)[number]

/** Observes from outside how far a build of a site has come. */
function watch(out: string) {
  const kept = path.join(path.dirname(out), '.catalog-press', path.basename(out))
  const note = path.join(kept, 'manifest.json')
  const stampedAt = () => statSync(path.join(out, REVISION), { throwIfNoEntry: false })?.mtimeMs
  const before = { stamp: stampedAt(), hasNote: existsSync(note) }
  return (): Phase | 'nothing' | 'ended' => {
    if (existsSync(note)) return before.hasNote && stampedAt() === before.stamp ? 'staging' : 'ended'
    if (stampedAt() !== before.stamp) return 'completing'
    if (before.hasNote) return 'writing'
    return existsSync(path.join(out, 'api')) ? 'writing' : existsSync(kept) ? 'staging' : 'nothing'
  }
}

it(
  `builds killed at any of ${KILLS} moments are repaired by the next, whatever changed between`,
  async () => {
    const folder = tempFolder()
    const env = { TMPDIR: folder }
    const at = (name: string) => path.join(folder, name)
    const buildArguments = ({ data, flags }: Build, out: string) => [
      'build',
      ...['--data', at(`data${data}`), '--out', out],
      // The two catalogs have few tracks in common.
      ...['--allow-removal', '--quiet'],
      ...flags,
    ]
    for (const [index, catalog] of catalogs().entries()) {
      writeTree(at(`data${index}`), catalog)
      // Media are recognized by size and time, and both may be written within one tick of the file system's clock.
      utimesSync(at(`data${index}/media/one.bin`), index % 2, index % 2)
    }

    const builds: Build[] = [
      ...([0, 1, 2, 3] as const).map((data) => ({ data, flags: [] })),
      ...([0, 1] as const).map((data) => ({ data, flags: SIBLINGS })),
    ]
    const clean = new Map<string, Map<string, string>>()
    /** The result of a build into a new folder. */
    const buildClean = async (build: Build, run = runHere): Promise<Map<string, string>> => {
      const out = at(`clean ${keyWord(build)}`)
      const known = clean.get(out)
      if (known) return known
      expect(await run(buildArguments(build, out), env)).toMatchObject({ code: 0, stderr: '' })
      const content = readContent(out)
      clean.set(out, content)
      return content
    }
    // Measures a build as a process, to choose the moments of the kills.
    const start = performance.now()
    await buildClean(builds.at(-1) as Build, runCli)
    const duration = performance.now() - start

    let last: Build | undefined
    const killedIn: Record<string, number> = {}
    for (let kill = 0; kill < KILLS; kill += 1) {
      // Three kills per folder: a new folder, a repaired one, and an unrepaired one.
      const out = at(`out${Math.floor(kill / 3)}`)
      const build: Build = pick(builds.filter((each) => each !== last || kill % 3 === 0))
      const isVerified = kill % 3 === 2
      const phase = PHASES[kill % PHASES.length] as Phase
      const reached = watch(out)
      const child = startCli([...buildArguments(build, out), ...(isVerified ? ['--verify'] : [])], env)
      const ended = once(child, 'close')
      while (!isReached(phase, reached()) && child.exitCode === null) await sleep(1)
      // The other two phases take only a moment.
      if (phase === 'staging' || phase === 'writing') await sleep((random() * duration) / 3)
      child.kill('SIGKILL')
      await ended
      const came = reached()
      killedIn[came] = (killedIn[came] ?? 0) + 1
      if (kill % 3 === 1 && kill + 1 < KILLS) continue

      const repair: Build = pick(builds)
      last = repair
      expect(await runHere(buildArguments(repair, out))).toMatchObject({ code: 0, stderr: '' })
      expect(
        differences(readContent(out), await buildClean(repair)),
        `${keyWord(build)} was killed ${came}, before ${keyWord(repair)}`,
      ).toEqual([])
    }
    expect(Object.keys(killedIn)).toContain('writing')
    if (KILLS <= 6) return
    console.log(killedIn)
    expect(Object.keys(killedIn)).toEqual(expect.arrayContaining(['staging', 'writing', 'completing']))
  },
  60_000 + KILLS * 10_000,
)

/** Whether a build has reached a phase; writing begins when its manifest is removed. */
const isReached = (wanted: Phase, reached: Phase | 'nothing' | 'ended'): boolean =>
  wanted === 'beginning' ? reached === 'writing' : wanted === reached || reached === 'ended'

/** The contents of a folder, including empty folders. */
const readContent = (folder: string): Map<string, string> =>
  new Map([
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((entry) => [entry, ''] as const),
    ...readTree(folder),
  ])

function differences(one: Map<string, string>, other: Map<string, string>): string[] {
  const files = new Set([...one.keys(), ...other.keys()])
  return [...files].filter((file) => one.get(file) !== other.get(file))
}
