import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { listen } from '../../hosts/servers/preview/server.ts'
import { startCli } from '../../testing/processes/cli.ts'
import { builtOnce, createAnswerer, dataIn, distIn, pressed, runBuild } from '../../testing/run/build.ts'
import { copyFolder, readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'
import { build } from '../build.ts'

const SETTINGS = {
  base_url: 'https://api.example.org',
  media_url: 'https://media.example.org',
  namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f',
  streams: 'optional',
  pages: false,
  docs: false,
  max_removed: 1,
}

interface Row {
  name: string
  tracknumber: number
  duration: number
  artist: string
  release: string
  label: string
  catalognumber: string
  isrc: string
}

const COLUMNS = {
  name: 'name',
  tracknumber: 'tracknumber',
  duration: 'duration',
  artist: 'artist.name',
  release: 'release.name',
  label: 'release.label.name',
  catalognumber: 'release.catalognumber',
  isrc: 'isrc',
}

const WORDS = ['Amber', 'Birch', 'Cobalt', 'Dune', 'Ember', 'Fjord', 'Grove', 'Heath', 'Inlet', 'Juniper']
const word = (n: number): string => WORDS[n % WORDS.length] as string

/** A sheet of 200 tracks in 20 releases of 10 artists on 4 labels. */
const sheetRows = (): Row[] =>
  Array.from({ length: 200 }, (_, n) => {
    const release = Math.floor(n / 10)
    return {
      name: `${word(n)} ${word(release + 3)} ${n}`,
      tracknumber: (n % 10) + 1,
      duration: 100 + n,
      artist: `The ${word(release)}s`,
      release: `${word(release * 7)} Works ${release}`,
      label: `${word(release % 4)} Tapes`,
      catalognumber: '',
      isrc: '',
    }
  })

const small = (release: string, names: readonly string[], more: Partial<Row> = {}): Row[] =>
  names.map((name, at) => ({
    name,
    tracknumber: at + 1,
    duration: 60 + at,
    artist: 'Ferrow',
    release,
    label: 'Harbour Tapes',
    catalognumber: '',
    isrc: '',
    ...more,
  }))

const DAY = ['One', 'Two', 'Three']

const dataWith = (rows: readonly Row[], settings: object = SETTINGS) => ({
  'site.json': settings,
  'tracks.csv': [
    Object.values(COLUMNS).join(),
    ...rows.map((row) => (Object.keys(COLUMNS) as (keyof Row)[]).map((name) => row[name]).join()),
  ].join('\n'),
})

const save = (folder: string, rows: readonly Row[], settings?: object) =>
  writeTree(dataIn(folder), dataWith(rows, settings))

const builtWith = async (rows: readonly Row[]): Promise<string> => copyFolder(await builtOnce(dataWith(rows)))

const FILE = 'renamed.ndjson'
const renamedIn = (folder: string): string => path.join(dataIn(folder), FILE)
const linesIn = (folder: string): Record<string, string>[] =>
  existsSync(renamedIn(folder))
    ? readFileSync(renamedIn(folder), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
    : []

/** The URLs of all records, and the name of each. */
function recordsIn(folder: string, dist = distIn(folder)): Map<string, string> {
  const found = [...readTree(dist)].flatMap(([file, text]) => {
    const [, kind, uuid] =
      /^api\/v1\/catalog\/(artist|track|release|label)\/([\da-f-]{36})\/index\.json$/.exec(file) ?? []
    return uuid === undefined
      ? []
      : [[`${kind} ${uuid}`, JSON.parse(Buffer.from(text, 'latin1').toString()).name] as const]
  })
  return new Map(found.sort())
}

const readUrl = (folder: string, kind: string, name: string): string | undefined =>
  [...recordsIn(folder)].find(([url, each]) => url.startsWith(kind) && each === name)?.[0]

/** The files that differ from those of a clean build, but for what depends on earlier builds. */
async function differingFromClean(folder: string): Promise<string[]> {
  const data = [...readTree(dataIn(folder))].map(([file, text]) => [
    file,
    Buffer.from(text, 'latin1').toString('utf8'),
  ])
  const [made, clean] = [readTree(distIn(folder)), await pressed(Object.fromEntries(data))]
  return [...new Set([...made.keys(), ...clean.keys()])].filter(
    (file) => made.get(file) !== clean.get(file) && !/changes|\.catalog-press/.test(file),
  )
}

const check = (folder: string, args: readonly string[] = []) =>
  runHere(['check', '--data', dataIn(folder), '--out', distIn(folder), ...args])
const diff = (folder: string, args: readonly string[] = []) =>
  runHere(['diff', '--data', dataIn(folder), '--dist', distIn(folder), ...args])

const change = (rows: readonly Row[], field: keyof Row, from: string, to: string): Row[] =>
  rows.map((row) => (row[field] === from ? { ...row, [field]: to } : row))

const ROWS = sheetRows()
/** Four releases. */
const SOME = ROWS.slice(0, 40)
const first = ROWS[0] as Row

it.each([
  ['release', 'release', 'Amber Works 0', 'Umber Works 0'],
  ['artist', 'artist', first.artist, 'Die Ambers'],
  ['label', 'label', first.label, 'Amber Records'],
  ['track', 'name', first.name, `${first.name} (live)`],
] as const)(
  'a corrected %s keeps its URL, and so does all that belongs to it',
  async (kind, field, from, to) => {
    const folder = await builtWith(SOME)
    const before = recordsIn(folder)
    save(folder, change(SOME, field, from, to))
    expect((await check(folder)).stderr).not.toContain('RENAMED')
    expect(existsSync(renamedIn(folder))).toBe(false)
    const { code, stdout, stderr } = await runBuild(folder)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('Kept the URL of 1 renamed record: renamed.ndjson')
    const after = recordsIn(folder)
    expect([...after.keys()]).toEqual([...before.keys()])
    expect(readUrl(folder, kind, to)).toBeDefined()
    expect(linesIn(folder)).toMatchObject([{ kind, name: to }])
    expect(await differingFromClean(folder)).toEqual([])
    // Nothing is left to do.
    const again = await runBuild(folder)
    expect(again).toMatchObject({ code: 0, stderr: '' })
    expect(again.stdout).not.toContain('Kept')
    expect(again.stdout).toContain('0 files written')
  },
)

it('of 20 renames in 200 at once, each keeps its URL', async () => {
  const folder = await builtWith(ROWS)
  const before = recordsIn(folder)
  let rows = ROWS
  for (let n = 0; n < 10; n += 1) rows = change(rows, 'name', ROWS[n * 19 + 4]?.name ?? '', `Corrected ${n}`)
  for (let n = 0; n < 6; n += 1)
    rows = change(rows, 'release', ROWS[n * 30]?.release ?? '', `Other Works ${n}`)
  for (let n = 0; n < 3; n += 1) rows = change(rows, 'artist', ROWS[n * 10]?.artist ?? '', `Los ${word(n)}`)
  rows = change(rows, 'label', 'Dune Tapes', 'Sand Records')
  save(folder, rows)
  const { stdout, stderr } = await runBuild(folder)
  const after = recordsIn(folder)
  const lost = [...before.keys()].filter((url) => !after.has(url))
  expect([lost, stderr]).toEqual([[], ''])
  expect(stdout).toContain('Kept the URLs of 20 renamed records: renamed.ndjson')
  expect(await differingFromClean(folder)).toEqual([])
})

it('the feed of changes lists it as changed, not as removed and created', async () => {
  const settings = { ...SETTINGS, changes: true }
  const folder = tempFolder()
  save(folder, small('Nihgt', DAY), settings)
  expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
  save(folder, small('Night', DAY), settings)
  expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
  const kinds = [...readTree(path.join(distIn(folder), 'api/v1/changes')).values()].join()
  expect(kinds).toContain('"changed"')
  expect(kinds).not.toContain('"removed"')
})

it.each([
  ['a barcode or catalog number', { catalognumber: 'HT 7' }, ['Uno', 'Due', 'Tre']],
  ['a name, with another artist', { artist: 'Furrow' }, ['One', 'Two', 'Three']],
])('a release is known by %s', async (_, more, names) => {
  const folder = await builtWith([
    ...small('Nihgt', DAY, { catalognumber: 'HT 7' }),
    ...small('Day', ['Noon']),
  ])
  const old = readUrl(folder, 'release', 'Nihgt')
  save(folder, [...small('Night', names, { catalognumber: 'HT 7', ...more }), ...small('Day', ['Noon'])])
  await runBuild(folder)
  expect(readUrl(folder, 'release', 'Night')).toBe(old)
  expect(await differingFromClean(folder)).toEqual([])
})

it('a track is known by its ISRC on the same release, wherever it is there', async () => {
  const isrcs = ['USABC2400001', 'USABC2400002', 'USABC2400003']
  const rows = small('Day', DAY).map((row, at) => ({ ...row, isrc: isrcs[at] as string }))
  const folder = await builtWith(rows)
  const old = readUrl(folder, 'track', 'One')
  const moved = rows.map((row, at) => ({ ...row, tracknumber: at === 0 ? 9 : at + 1, duration: 200 + at }))
  save(folder, change(moved, 'name', 'One', 'Sunrise'))
  expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
  expect(readUrl(folder, 'track', 'Sunrise')).toBe(old)
})

const WARNED =
  /RENAMED_RECORD {2}1 (\w+) looks renamed, which changes its URL[^:]*: "[^"]+" \((\S+)\) may be /

it.each([
  ['a release of which two have the tracks', 'release', [...small('Night', DAY), ...small('Again', DAY)]],
  ['a release whose title and tracks changed', 'release', small('Night', ['Uno', 'Due', 'Tre'])],
  [
    'a track of which only the place is left',
    'track',
    small('Nihgt', ['One', 'Two', 'Something'], { duration: 9 }),
  ],
  ['an artist who is now another one', 'artist', small('Nihgt', DAY, { artist: 'Furrow' }).map((row) => row)],
] as const)(
  '%s is in a warning of build, check and diff, whose line keeps its URL',
  async (_, kind, rows) => {
    const other = small('Day', ['Noon'], { artist: kind === 'artist' ? 'Furrow' : 'Ferrow' })
    const folder = await builtWith([...small('Nihgt', DAY), ...other])
    save(folder, [...rows, ...other])
    const checked = await check(folder)
    const [, warned, old = ''] = WARNED.exec(checked.stderr) ?? []
    expect(warned).toBe(kind)
    expect(recordsIn(folder).has(`${kind} ${old}`)).toBe(true)
    expect(checked.stderr).toContain(`with its old UUID ${old}`)
    expect((await diff(folder)).stdout).toContain(`(${old}) may be`)
    const [, line] = /: (\{"kind".*?\})\. Or/.exec(checked.stderr) ?? []
    if (line === undefined) {
      expect((await runBuild(folder)).stderr).toContain(`(${old}) may be`)
      return
    }
    writeFileSync(renamedIn(folder), `${line}\n`)
    expect((await runBuild(folder)).stderr).not.toContain(`(${old})`)
    expect(recordsIn(folder).has(`${kind} ${old}`)).toBe(true)
    expect(await differingFromClean(folder)).toEqual([])
  },
)

it.each([
  ['has other tracks', small('Night', ['Uno', 'Due'], { artist: 'Furrow' })],
  ['has nothing in common', small('Elsewhere', ['Uno', 'Due'])],
])('a new release that %s is not a renamed one', async (_, rows) => {
  const folder = await builtWith([...small('Nihgt', DAY), ...small('Day', ['Noon'])])
  save(folder, [...rows, ...small('Day', ['Noon'])])
  expect((await check(folder)).stderr).not.toContain('RENAMED')
  expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
  expect(existsSync(renamedIn(folder))).toBe(false)
})

it('check, diff and a dry run write nothing, and diff lists what a build would keep', async () => {
  const folder = await builtWith(small('Nihgt', DAY))
  save(folder, small('Night', DAY))
  const { code, stdout } = await diff(folder)
  expect(code).toBe(0)
  expect(stdout).toContain('Would keep the URL of 1 renamed record')
  expect(stdout).not.toMatch(/^removed/m)
  expect((await runBuild(folder, ['--dry-run'])).stdout).toContain('Would keep')
  await check(folder)
  expect(existsSync(renamedIn(folder))).toBe(false)
})

it('a diff with a live site lists what a build would keep, and finds nothing removed', async () => {
  const folder = await builtWith(small('Nihgt', DAY))
  const server = await listen('127.0.0.1', 0)
  onTestFinished(() => server.close())
  const handler = createAnswerer(readTree(distIn(folder)))
  server.answer((request, response) => {
    handler(request.url ?? '').then(async (answer) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers))
      response.end(Buffer.from(await answer.arrayBuffer()))
    })
  })
  save(folder, small('Night', DAY))
  const { stdout } = await diff(folder, ['--url', server.url, '--json'])
  const { counts, notes } = JSON.parse(stdout)
  expect(JSON.stringify(counts)).not.toMatch(/"(removed|created)":[1-9]/)
  expect(notes.join()).toContain('Would keep the URL of 1 renamed record')
})

it('a preview keeps nothing, since nothing of it is published', async () => {
  const folder = tempFolder()
  const preview = () => build({ data: dataIn(folder), out: distIn(folder), isPreview: true })
  save(folder, small('Nihgt', DAY))
  await preview()
  save(folder, small('Night', DAY))
  expect(await preview()).toMatchObject({ warnings: [], notes: [] })
  expect(existsSync(renamedIn(folder))).toBe(false)
})

it('the old name coming back has its URL back, with nothing left to remember', async () => {
  const folder = await builtWith(small('Nihgt', DAY))
  const before = recordsIn(folder)
  for (const name of ['Night', 'Nite', 'Nihgt']) {
    save(folder, small(name, DAY))
    expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
    expect([...recordsIn(folder).keys()]).toEqual([...before.keys()])
    expect(linesIn(folder).map((line) => line.name)).toEqual(name === 'Nihgt' ? [] : [name])
    expect(await differingFromClean(folder)).toEqual([])
  }
  expect(recordsIn(folder)).toEqual(before)
})

it('a new record with the old name of another has a URL of its own, which stays when that other is gone', async () => {
  const folder = await builtWith(small('Nihgt', DAY))
  const old = readUrl(folder, 'release', 'Nihgt')
  save(folder, small('Night', DAY))
  await runBuild(folder)
  const rows = [...small('Night', DAY), ...small('Nihgt', ['Four', 'Five'])]
  save(folder, rows)
  expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
  expect(readUrl(folder, 'release', 'Night')).toBe(old)
  const own = readUrl(folder, 'release', 'Nihgt')
  expect(own).not.toBe(old)
  expect(await differingFromClean(folder)).toEqual([])
  expect((await runBuild(folder)).stdout).toContain('0 files written')
  save(folder, small('Nihgt', ['Four', 'Five']))
  expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
  expect(readUrl(folder, 'release', 'Nihgt')).toBe(own)
  expect(await differingFromClean(folder)).toEqual([])
})

it('a line of a record that is gone stays, and yields to one that is renamed to its name', async () => {
  const other = small('Day', ['Noon'])
  const folder = await builtWith([...small('Nihgt', DAY), ...other])
  const old = readUrl(folder, 'release', 'Nihgt')
  const press = async (rows: readonly Row[]) => {
    save(folder, [...rows, ...other])
    expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
    expect(await differingFromClean(folder)).toEqual([])
  }
  await press(small('Night', DAY))
  await press([])
  expect(linesIn(folder)).toMatchObject([{ name: 'Night' }])
  await press(small('Night', DAY))
  expect(readUrl(folder, 'release', 'Night')).toBe(old)
  await press(small('Dusk', ['Uno', 'Due']))
  const dusk = readUrl(folder, 'release', 'Dusk')
  await press(small('Night', ['Uno', 'Due']))
  expect(readUrl(folder, 'release', 'Night')).toBe(dusk)
})

it('two releases that swap their titles swap their URLs, and a warning names their tracks', async () => {
  const folder = await builtWith([
    ...small('Day', ['Noon', 'Dusk']),
    ...small('Night', ['Moon', 'Dawn'], { duration: 9 }),
  ])
  const [day, night] = [readUrl(folder, 'release', 'Day'), readUrl(folder, 'release', 'Night')]
  save(folder, [...small('Night', ['Noon', 'Dusk']), ...small('Day', ['Moon', 'Dawn'], { duration: 9 })])
  const { stderr } = await runBuild(folder)
  expect([readUrl(folder, 'release', 'Day'), readUrl(folder, 'release', 'Night')]).toEqual([day, night])
  expect(stderr).toContain('4 tracks look renamed')
})

it('two records that become one are in a warning, each with its old UUID', async () => {
  const folder = await builtWith([
    ...small('Day', ['Noon'], { artist: 'Ferow' }),
    ...small('Night', ['Moon'], { artist: 'Ferro' }),
  ])
  const old = ['Ferow', 'Ferro'].map((name) => readUrl(folder, 'artist', name)?.split(' ')[1] ?? '')
  save(folder, [...small('Day', ['Noon']), ...small('Night', ['Moon'])])
  const { stderr } = await runBuild(folder)
  for (const uuid of old) expect(stderr).toContain(`(${uuid}) may be "Ferrow"`)
  expect(stderr).toContain('2 artists look renamed')
})

it('with the file alone, without the state of a build, the URLs are the same', async () => {
  const folder = await builtWith(small('Nihgt', DAY))
  save(folder, small('Night', DAY))
  await runBuild(folder)
  const before = recordsIn(folder)
  rmSync(path.join(folder, '.catalog-press'), { recursive: true })
  rmSync(distIn(folder), { recursive: true })
  expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
  expect(recordsIn(folder)).toEqual(before)
  // Without the file, the last build still knows the record.
  rmSync(renamedIn(folder))
  expect((await runBuild(folder)).stdout).toContain('Kept the URL of 1 renamed record')
  expect(recordsIn(folder)).toEqual(before)
})

it('a build that is killed once the file is written leaves a site and a file that agree', async () => {
  const folder = await builtWith(ROWS)
  const before = [...recordsIn(folder).keys()]
  save(folder, change(ROWS, 'artist', first.artist, 'Die Ambers'))
  const child = startCli(['build', '--data', dataIn(folder), '--out', distIn(folder)])
  const ended = once(child, 'exit')
  while (!existsSync(renamedIn(folder)) && child.exitCode === null) await sleep(2)
  child.kill('SIGKILL')
  await ended
  expect(linesIn(folder)).toMatchObject([{ kind: 'artist', name: 'Die Ambers' }])
  expect([...recordsIn(folder).keys()]).toEqual(before)
  expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
  expect([...recordsIn(folder).keys()]).toEqual(before)
  expect(linesIn(folder)).toHaveLength(1)
  expect(await differingFromClean(folder)).toEqual([])
})

it('a build that is refused for its warnings leaves the next one to find the same', async () => {
  const folder = await builtWith([...small('Nihgt', DAY), ...small('Day', ['Noon'])])
  save(folder, [...small('Night', DAY), ...small('Again', DAY), ...small('Day', ['Noon'])])
  const [refused, second] = [await runBuild(folder, ['--max-warnings', '0']), await runBuild(folder)]
  expect(refused.code).toBe(1)
  expect(second.stderr).toContain('1 release looks renamed')
})

it('a record of a sheet beside it is known by the new name of an artist', async () => {
  const sheets = (name: string) => ({ 'artists.csv': `name,description\n${name},Plays` })
  const folder = tempFolder()
  save(folder, small('Night', DAY))
  writeTree(dataIn(folder), sheets('Ferrow'))
  expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
  const before = [...recordsIn(folder).keys()]
  save(folder, small('Night', DAY, { artist: 'Furrow' }))
  writeTree(dataIn(folder), sheets('Furrow'))
  expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
  expect([...recordsIn(folder).keys()]).toEqual(before)
  expect(linesIn(folder)).toMatchObject([{ kind: 'artist', name: 'Furrow' }])
})

it.each([
  ['{"kind":"release"', 'BAD_JSON'],
  ['{"kind":"album","name":"x","uuid":"x","derived":"x"}', 'BAD_VALUE'],
])('a line that is not one stops a build: %s', async (line, code) => {
  const folder = tempFolder()
  save(folder, small('Night', DAY))
  writeFileSync(renamedIn(folder), `${line}\n`)
  const ran = await runBuild(folder)
  expect(ran.code).toBe(1)
  expect(ran.stderr).toContain(code)
  expect(ran.stderr).toContain('renamed.ndjson:1')
})
