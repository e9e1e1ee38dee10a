// Flags that change how a build works, but not the site that it builds.

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { artistId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { JOURNAL, REVISION } from '../../testing/catalogs/state.ts'
import { song } from '../../testing/formats/media.ts'
import { builtOnce, dataIn, distIn, parseCounts, pressed, runBuild } from '../../testing/run/build.ts'
import { copyFolder, readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'

const ARTIST = `api/v1/catalog/artist/${artistId(1)}/index.json`
const SOUND = 'media/audio/1.mp3'
const GZIP = ['--precompress', 'gzip']

const CATALOG = { ...smallCatalog(3), [SOUND]: song('sound') }

const builtFolder = async (): Promise<string> => copyFolder(await builtOnce(CATALOG, GZIP))

/** Corrupts a file without changing its size and time. */
function spoil(file: string): void {
  const { mtime, size } = statSync(file)
  writeFileSync(file, 'x'.repeat(size))
  utimesSync(file, mtime, mtime)
}

describe('a flag that is not one', () => {
  it.each([
    ['--part', '5/4', 'Expected a part and the number of parts, such as 1/4 for the first of four.'],
    ['--part', '0/4', 'Expected a part and the number of parts, such as 1/4 for the first of four.'],
    ['--part', 'x', 'Expected a part and the number of parts, such as 1/4 for the first of four.'],
    ['--memory', '256', 'Expected a size with its unit, such as 256MB or 1GB.'],
    ['--memory', '0MB', 'Expected a size with its unit, such as 256MB or 1GB.'],
    ['--memory', 'much', 'Expected a size with its unit, such as 256MB or 1GB.'],
  ])('is refused with what it should be: %s %s', async (flag, value, should) => {
    const folder = tempFolder()
    const { code, stdout, stderr } = await runBuild(folder, [flag, value])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(`error: option '${flag} <`)
    expect(stderr).toContain(`argument '${value}' is invalid. ${should}`)
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('--memory', () => {
  it.each(['64MB', '0.5 GiB'])('gives the catalog %s, and changes no byte', async (memory) => {
    const folder = await builtFolder()
    const before = readTree(distIn(folder))
    const out = path.join(folder, 'other')
    expect(await runBuild(folder, [...GZIP, '--memory', memory, '--out', out])).toMatchObject({ code: 0 })
    expect(readTree(out)).toEqual(before)
  })

  it.each(['1KB', '8MB'])('reports if %s is too little, and leaves the site alone', async (memory) => {
    const folder = await builtFolder()
    const before = readTree(folder)
    const { code, stderr } = await runBuild(folder, [...GZIP, '--force', '--memory', memory])
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^error OUT_OF_MEMORY {2}The catalog needs about 40 MB of memory, more than the [08] MB it may take\.\n {2}hint {2}Allow more with --memory/,
      ),
    ])
    expect(readTree(distIn(folder))).toEqual(readSiteTree(before, 'dist'))
    expect(parseCounts(await runBuild(folder, GZIP)).written).toBe(0)
  })

  it.each(['check', 'stats', 'diff'])('limits %s, too', async (command) => {
    const { code, stderr } = await runHere([
      command,
      '--data',
      dataIn(await builtFolder()),
      '--memory',
      '8MB',
    ])
    expect([code, stderr]).toEqual([1, expect.stringContaining('error OUT_OF_MEMORY ')])
  })
})

const readSiteTree = (tree: Map<string, string>, name: string) =>
  new Map(
    [...tree].flatMap(([file, text]) =>
      file.startsWith(`${name}/`) ? [[file.slice(name.length + 1), text] as const] : [],
    ),
  )

describe('--state', () => {
  it('keeps what the next build is to know in the folder it names, and nothing beside the site', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), smallCatalog(2))
    const state = ['--state', path.join(folder, 'kept/here')]
    expect(await runBuild(folder, state)).toMatchObject({ code: 0, stderr: '' })
    expect(readdirSync(folder).sort()).toEqual(['data', 'dist', 'kept'])
    expect(readdirSync(path.join(folder, 'kept/here/dist'))).toContain('journal')
    expect(parseCounts(await runBuild(folder, state))).toMatchObject({ written: 0, removed: 0 })
  })

  it('may be another folder each time', async () => {
    const folder = await builtFolder()
    const before = readTree(distIn(folder))
    const counts = parseCounts(await runBuild(folder, [...GZIP, '--state', path.join(folder, 'other')]))
    expect(counts).toMatchObject({ written: 0, removed: 0 })
    expect(readTree(distIn(folder))).toEqual(before)
  })

  it('may be in a folder whose name begins as that of the site, or with dots', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), smallCatalog(1))
    for (const name of ['dist-state', '..state']) {
      const ran = await runBuild(folder, ['--state', path.join(folder, name)])
      expect(ran).toMatchObject({ code: 0, stderr: '' })
      expect(existsSync(path.join(folder, name, 'dist/journal'))).toBe(true)
    }
  })
})

describe('--verify', () => {
  it('finds what no size and no time reveals: files, copies and siblings', async () => {
    const folder = await builtFolder()
    const before = readTree(distIn(folder))
    for (const file of [ARTIST.replace(artistId(1), artistId(2)), SOUND])
      spoil(path.join(distIn(folder), file))
    const sibling = path.join(distIn(folder), `${ARTIST}.gz`)
    writeFileSync(sibling, zlib.gzipSync('of another file'))
    spoil(path.join(distIn(folder), `api/v1/catalog/track/${trackId(1)}/index.json.gz`))
    const ran = await runBuild(folder, [...GZIP, '--verify'])
    expect(parseCounts(ran)).toMatchObject({ written: 2, removed: 0 })
    expect(ran.stdout).toContain(' · 3 compressed files written · ')
    expect(readTree(distIn(folder))).toEqual(before)
  })

  it('writes nothing where all is well', async () => {
    const folder = await builtFolder()
    const ran = await runBuild(folder, [...GZIP, '--verify'])
    expect(parseCounts(ran)).toMatchObject({ written: 0, removed: 0 })
    expect(ran.stdout).not.toContain('sibling')
  })

  it('finds a file that no build wrote', async () => {
    const folder = await builtFolder()
    writeTree(distIn(folder), { 'notes.txt': 'mine' })
    expect((await runBuild(folder, [...GZIP, '--verify'])).stderr).toContain('error FOREIGN_FILE')
  })
})

describe('--force', () => {
  it('writes every file and every sibling again', async () => {
    const folder = await builtFolder()
    const before = readTree(distIn(folder))
    const past = new Date('2001-02-03T04:05:06Z')
    const files = [...before.keys()].filter((file) => file !== REVISION)
    for (const file of files) utimesSync(path.join(distIn(folder), file), past, past)
    spoil(path.join(distIn(folder), `${ARTIST}.gz`))
    const siblings = files.filter((file) => file.endsWith('.gz'))
    const ran = await runBuild(folder, [...GZIP, '--force'])
    // The revision is unchanged.
    expect(parseCounts(ran)).toEqual({ written: files.length - siblings.length, unchanged: 1, removed: 0 })
    expect(readTree(distIn(folder))).toEqual(before)
    const untouched = files.filter(
      (file) => statSync(path.join(distIn(folder), file)).mtime.getTime() === past.getTime(),
    )
    expect(untouched).toEqual([])
  })

  it('reads sources that look untouched', async () => {
    const folder = await builtFolder()
    const file = path.join(dataIn(folder), 'labels.ndjson')
    const { mtime } = statSync(file)
    writeFileSync(file, readFileSync(file, 'utf8').replace('Label', 'Lebal'))
    utimesSync(file, mtime, mtime)
    await runBuild(folder, [...GZIP, '--force'])
    expect(readFileSync(path.join(distIn(folder), ARTIST), 'utf8')).toContain('Lebal')
    expect(parseCounts(await runBuild(folder, GZIP)).written).toBe(0)
  })

  it('still knows which files are its own, and which are not', async () => {
    const folder = await builtFolder()
    rmSync(path.join(dataIn(folder), 'media'), { recursive: true })
    expect(parseCounts(await runBuild(folder, [...GZIP, '--force']))).toMatchObject({ removed: 1 })
    writeTree(distIn(folder), { 'notes.txt': 'mine' })
    expect((await runBuild(folder, [...GZIP, '--force'])).stderr).toContain('error FOREIGN_FILE')
  })

  it('builds a site where nothing is, and where what was kept is broken', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), { ...smallCatalog(3), [SOUND]: song('sound') })
    mkdirSync(path.join(folder, '.catalog-press/dist'), { recursive: true })
    writeFileSync(path.join(folder, JOURNAL), 'broken')
    expect(await runBuild(folder, [...GZIP, '--force'])).toMatchObject({ code: 0, stderr: '' })
    expect([...readTree(distIn(folder)).keys()]).toEqual([...(await pressed(CATALOG, GZIP)).keys()])
  })
})

describe('the help of build', () => {
  it('reports each', async () => {
    const { stdout } = await runHere(['build', '--help'])
    for (const flag of ['--part <i/n>', '--memory <size>', '--state <folder>', '--verify', '--force'])
      expect(stdout).toContain(`${flag} `)
  })
})

describe('a place to write to', () => {
  it.each([
    ['--out', 'data/dist', 'is in the data folder, and would be read as a part of it.'],
    ['--out', 'data/media/site', 'is in the data folder, and would be read as a part of it.'],
    ['--out', 'data', 'is in the data folder, and would be read as a part of it.'],
    ['--out', 'data/labels.ndjson', 'is not a folder.'],
    ['--state', 'data/labels.ndjson', 'is not a folder.'],
    ['--state', 'dist', 'is in the folder of the site, and would be published.'],
    ['--state', 'dist/.kept', 'is in the folder of the site, and would be published.'],
    ['--state', 'dist/.catalog-press', 'is in the folder of the site, and would be published.'],
    ['--changed-files', 'data/labels.ndjson', 'is in the data folder, and would be read as a part of it.'],
    ['--changed-files', 'dist', 'is not a file.'],
    ['--changed-files', '/dev/null', 'is not a file.'],
    ['--changed-files', '', '--changed-files is empty.'],
  ])('is not to be %s %s, and nothing is touched', async (flag, place, reason) => {
    const folder = await builtFolder()
    const before = readTree(folder)
    const target = place === '' ? '' : path.resolve(folder, place)
    const { code, stderr } = await runBuild(folder, [flag, target])
    expect(code).toBe(2)
    expect(stderr).toContain('error BAD_FLAG')
    expect(stderr).toContain(reason)
    expect(readTree(folder)).toEqual(before)
  })
})

describe('an empty --data', () => {
  it.each([['build'], ['check', '--out', 'dist'], ['diff']])('is named by %s', async (...args) => {
    const { code, stderr } = await runHere([...args, '--data', ''])
    expect([code, stderr]).toEqual([
      2,
      'error BAD_FLAG  --data is empty.\n  hint  Pass the folder of the catalog with --data.\n',
    ])
  })
})

describe('a link that is broken', () => {
  it.each([
    ['--out', 'link'],
    ['--out', 'link/deep'],
    ['--changed-files', 'link/changed.txt'],
    ['--state', 'link'],
  ])('in the way of %s %s is reported, and the site stays', async (flag, place) => {
    const folder = await builtFolder()
    symlinkSync('nowhere', path.join(folder, 'link'))
    const before = readTree(distIn(folder))
    const { code, stdout, stderr } = await runBuild(folder, [
      ...GZIP,
      '--force',
      flag,
      path.join(folder, place),
    ])
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toBe(
      `error NO_SUCH_FILE  This link points to nowhere, which does not exist.\n  at    ${folder}/link\n` +
        '  hint  Create the target, remove the link, or choose another path.\n',
    )
    expect(readTree(distIn(folder))).toEqual(before)
  })

  it('in the way of the files of a host is reported', async () => {
    const folder = await builtFolder()
    symlinkSync('nowhere', path.join(folder, 'link'))
    const link = path.join(folder, 'link')
    const ran = await runHere([
      'rules',
      'nginx',
      '--data',
      dataIn(folder),
      '--dist',
      distIn(folder),
      '--out',
      link,
    ])
    expect(ran).toMatchObject({ code: 1, stdout: '' })
    expect(ran.stderr).toContain(
      `error NO_SUCH_FILE  This link points to nowhere, which does not exist.\n  at    ${link}\n`,
    )
  })
})

it('a folder for temporary files that does not exist is reported by what needs one', async () => {
  vi.stubEnv('TMPDIR', '/nowhere/tmp')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { code, stderr } = await runBuild(await builtFolder(), ['--dry-run', '--force'])
  expect(stderr).toMatch(
    /^error NO_SUCH_FILE {2}The folder for temporary files, \/nowhere\/tmp, does not exist\.\n/,
  )
  expect(code).toBe(1)
})
