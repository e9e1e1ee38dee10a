import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { smallCatalog } from '../../testing/catalogs/catalog.ts'
import { REVISION } from '../../testing/catalogs/state.ts'
import { song } from '../../testing/formats/media.ts'
import { CLI, runCli, startCli } from '../../testing/processes/cli.ts'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { readTree, suiteFolder, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { type Ran, runHere } from '../../testing/run/here.ts'

const LONG = `media/${'a long folder of media/'.repeat(12)}last.txt`
const ARTISTS = 60
const CATALOG = {
  ...smallCatalog(ARTISTS),
  'site.json': {
    ...smallCatalog(1)['site.json'],
    hosts: ['netlify', 'apache'],
    limits: [50],
    bulk: true,
    pages: true,
  },
  'media/Тихая вода/踏切 – “é”.mp3': song('é'.repeat(700_000)),
  'media/empty': '',
  [`${LONG}`]: 'far away',
}

const buildArguments = (folder: string, archive: string, args: readonly string[] = []): string[] => [
  ...['build', '--data', dataIn(folder), '--archive', archive],
  ...args,
]
const pack = (folder: string, archive: string, args: readonly string[] = []) =>
  runHere(buildArguments(folder, archive, args))

/** The contents of an archive, as unpacked by the system's tools. */
function unpacked(archive: string): Map<string, string> {
  const folder = tempFolder()
  if (archive.endsWith('.tar')) execFileSync('tar', ['-xf', path.resolve(archive)], { cwd: folder })
  else execFileSync('python3', ['-m', 'zipfile', '-e', path.resolve(archive), folder])
  return readTree(folder)
}

describe('build --archive', () => {
  const folder = suiteFolder()
  let tree: Map<string, string>

  beforeAll(async () => {
    writeTree(dataIn(folder), CATALOG)
    const { code, stderr } = await runBuild(folder)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    tree = readTree(distIn(folder))
    expect(tree.delete(REVISION)).toBe(true)
    expect([...tree.keys()]).toEqual(expect.arrayContaining(['.htaccess', '_headers', LONG]))
  })

  interface Packed {
    readonly archive: string
    readonly ran: Ran
  }

  /** An archive of each format, built once in its own folder and shared by all tests that read it. */
  const archives = new Map<string, Promise<Packed>>()
  function packed(ending: 'tar' | 'zip'): Promise<Packed> {
    const made = archives.get(ending) ?? pressInto(path.join(folder, ending), ending)
    archives.set(ending, made)
    return made
  }

  async function pressInto(out: string, ending: string): Promise<Packed> {
    mkdirSync(out)
    const archive = path.join(out, `site.${ending}`)
    return { archive, ran: await pack(folder, archive) }
  }

  it.each(['tar', 'zip'] as const)('puts all that a folder would hold into a %s', async (ending) => {
    const { archive, ran } = await packed(ending)
    expect(ran).toMatchObject({ code: 0, stderr: '' })
    const [first, second] = ran.stdout.split('\n')
    expect(first).toBe(
      `Pressed ${ARTISTS} artists and ${ARTISTS} tracks for https://api.example.org into ${archive}`,
    )
    expect(second).toMatch(/^[\d,]+ files · [\d.]+ MB · \d+\.\d s$/)
    expect(unpacked(archive)).toEqual(tree)
    expect(readdirSync(path.dirname(archive))).toEqual([path.basename(archive)])
  })

  it('makes a zip that unzip finds no fault with', async () => {
    const { archive } = await packed('zip')
    expect(execFileSync('unzip', ['-tq', archive]).toString()).toMatch(/^No errors detected/)
  })

  const elsewhere = { TZ: 'Asia/Kathmandu', LC_ALL: 'tr_TR.UTF-8' }

  it('gives a zip of the same bytes each time, wherever and with what clock', async () => {
    const { archive } = await packed('zip')
    const other = path.join(tempFolder(), 'other.zip')
    await runCli(buildArguments(folder, other), elsewhere)
    expect(readFileSync(archive).equals(readFileSync(other))).toBe(true)
  })

  it('sends a tar of the same bytes to standard output, and messages to standard error', async () => {
    const out = tempFolder()
    const file = path.join(out, 'site.tar')
    const child = spawn(
      'sh',
      [
        '-c',
        '"$0" "$1" build --data "$2" --archive - | cat > "$3"',
        process.execPath,
        CLI,
        dataIn(folder),
        file,
      ],
      { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...elsewhere } },
    )
    expect(await text(child.stderr)).toMatch(/into standard output\n.* files · /)
    expect(readFileSync(file).equals(readFileSync((await packed('tar')).archive))).toBe(true)
  })

  it('prints nothing about an archive if it must be quiet', async () => {
    const small = tempFolder()
    writeTree(dataIn(small), smallCatalog(1))
    expect((await pack(small, path.join(small, 'site.tar'), ['--quiet'])).stdout).toBe('')
  })

  it('prints nothing if its reader has read enough, and fails', async () => {
    const large = tempFolder()
    writeTree(dataIn(large), { ...smallCatalog(1), 'media/large.bin': 'x'.repeat(5e6) })
    const child = startCli(['build', '--data', dataIn(large), '--archive', '-'])
    const stderr = text(child.stderr as NodeJS.ReadableStream)
    child.stdout?.once('data', () => child.stdout?.destroy())
    const [code] = await once(child, 'close')
    expect({ code, stderr: await stderr }).toEqual({ code: 141, stderr: '' })
  })

  it('keeps nothing beside it, and needs nothing of the last build', async () => {
    const out = tempFolder()
    writeTree(dataIn(out), smallCatalog(1))
    const before = readdirSync(out)
    await runHere(['build', '--archive', 'site.tar'], {}, out)
    expect(readdirSync(out).sort()).toEqual([...before, 'site.tar'].sort())
  })

  it('leaves the last archive as it was where the catalog is not sound', async () => {
    const out = tempFolder()
    writeTree(dataIn(out), { ...smallCatalog(2), 'labels.ndjson': '{' })
    const archive = path.join(out, 'site.zip')
    writeFileSync(archive, 'the last one')
    const { code, stderr } = await pack(out, archive)
    expect([code, stderr]).toEqual([1, expect.stringContaining('BAD_JSON')])
    expect(readFileSync(archive, 'utf8')).toBe('the last one')
    expect(readdirSync(out).sort()).toEqual(['data', 'site.zip'])
  })

  it('leaves none under its name that is not whole, whenever it is killed', async () => {
    const out = tempFolder()
    // Large enough that the build does not finish immediately.
    writeTree(dataIn(out), { ...CATALOG, ...smallCatalog(300), 'site.json': CATALOG['site.json'] })
    const isBegun = () => readdirSync(out).some((name) => name.endsWith('.part'))
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const child = startCli(buildArguments(out, path.join(out, 'site.zip')))
      const ended = once(child, 'close')
      while (!isBegun() && child.exitCode === null) await sleep(1)
      child.kill(signal)
      await ended
      expect(existsSync(path.join(out, 'site.zip'))).toBe(false)
      expect(isBegun()).toBe(signal === 'SIGKILL')
    }
  })
})

describe('an archive that cannot be', () => {
  const refused = async (archive: string, args: readonly string[] = []) => {
    const folder = tempFolder()
    writeTree(dataIn(folder), smallCatalog(1))
    mkdirSync(path.join(folder, 'made.zip'))
    const command = buildArguments(folder, path.join(folder, archive), args)
    const { code, stdout, stderr } = await runHere(command)
    expect([code, stdout, readdirSync(folder).sort()]).toEqual([
      stderr.includes('NO_SUCH_FILE') ? 1 : 2,
      '',
      ['data', 'made.zip'],
    ])
    return stderr.replaceAll(`${folder}/`, '')
  }

  it('is refused with a way out', async () => {
    expect(await refused('site.rar')).toBe(
      'error BAD_FLAG  "site.rar" does not have the extension of an archive.\n' +
        '  hint  Use a name that ends in .zip or .tar, or - for a tar to standard output, which a program such as gzip can read.\n',
    )
    expect(await refused('gone/site.zip')).toBe(
      'error NO_SUCH_FILE  There is no folder gone to write site.zip into.\n  hint  Create it, or use a different path.\n',
    )
    for (const place of ['data/site.zip', 'data/site.tar']) {
      expect(await refused(place)).toBe(
        `error BAD_FLAG  ${place} is in the data folder, and would be read as a part of it.\n` +
          '  hint  Pass a path outside of data with --archive.\n',
      )
    }
    expect(await refused('made.zip')).toContain('made.zip is a folder.\n  hint  Use a different path, or')
    expect(await refused('site.zip', ['--precompress', 'gzip'])).toContain(
      'An archive cannot hold precompressed files.\n  hint  Omit --precompress, or',
    )
    expect(await refused('site.zip', ['--out', 'dist'])).toContain(
      "cannot be used with option '-o, --out <folder>'",
    )
  })

  it('is refused where a host would not take its files, and is not left there', async () => {
    const folder = tempFolder()
    const site = { ...smallCatalog(1)['site.json'], hosts: ['cloudflare-pages'] }
    writeTree(dataIn(folder), { ...smallCatalog(1), 'site.json': site, 'media/a.bin': 'x'.repeat(27e6) })
    const { code, stderr } = await pack(folder, path.join(folder, 'site.tar'))
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^error OVER_LIMIT {2}The file media\/a\.bin has/),
    ])
    expect(readdirSync(folder)).toEqual(['data'])
  })

  it.runIf(existsSync('/dev/full'))('is reported if there is no room', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), smallCatalog(1))
    const full = openSync('/dev/full', 'w')
    const child = spawn(process.execPath, [CLI, 'build', '--data', dataIn(folder), '--archive', '-'], {
      stdio: ['ignore', full, 'pipe'],
    })
    const ended = once(child, 'close')
    expect(await text(child.stderr as NodeJS.ReadableStream)).toMatch(
      /^error ENOSPC {2}The disk is full\.\n {2}at {4}standard output\n {2}hint {2}Free some space.*\n$/,
    )
    expect((await ended)[0]).toBe(1)
  })
})
