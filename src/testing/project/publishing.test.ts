// Runs the commands of the pages about publishing unchanged: with a folder instead of a remote, and a shell instead of
// a server.

import { existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, statSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { RELEASE_SCRIPT } from '../../hosts/shared/release-script.ts'
import { artistId, smallCatalog } from '../catalogs/catalog.ts'
import { commandsRunBy, readFiles } from '../docs/page.ts'
import { song } from '../formats/media.ts'
import { runShell, writePrograms, writeSsh } from '../processes/shell.ts'
import { dataIn, distIn } from '../run/build.ts'
import { readTree, suiteFolder, tempFolder, writeTree } from '../run/folders.ts'
import { startPreview } from '../servers/preview.ts'
import { type Received, startReceiver } from '../servers/receiver.ts'
import { describeProgram } from '../servers/servers.ts'

const TEST = 'src/testing/project/publishing.test.ts'
const ROOT = '/srv/api.example.com'

const folder = suiteFolder()
const project = path.join(folder, 'project')

/** Adds an artist, and removes one. */
const changed = () => {
  const catalog = smallCatalog(4)
  const [first, second, third] = catalog['artists.ndjson']
  return {
    'artists.ndjson': [first, { ...second, name: 'Renamed' }, third, { uuid: artistId(9), name: 'New' }],
  }
}

/** Commands of a page, with the folders of the server replaced by those of the test, and a shell instead of ssh. */
async function run(commands: string, env: Record<string, string> = {}) {
  const ran = await runShell(project, commands.replaceAll(ROOT, path.join(folder, 'www')), env)
  expect(ran).toMatchObject({ code: 0 })
  return ran
}

const filesAt = (under: string): Map<string, string> => readTree(path.join(folder, under))

beforeAll(() => {
  writeTree(dataIn(project), smallCatalog(3))
  writePrograms(project)
})

describeProgram('rclone', 'upload-in-order.sh, as docs/how-to/publishing.md has it', () => {
  const { 'upload-in-order.sh': script = '' } = readFiles('docs/how-to/publishing.md')
  const remote = { RCLONE_CONFIG: '/dev/null', RCLONE_CONFIG_SITE_TYPE: 'alias' }
  const records = (site: Map<string, string>) => [...site.keys()].filter((file) => /[\da-f-]{36}/.test(file))

  it('uploads records before the lists that name them, and removes at the end', async () => {
    const env = { ...remote, RCLONE_CONFIG_SITE_REMOTE: path.join(folder, 'remote') }
    await run(script, env)
    const before = filesAt('remote')
    expect(before).toEqual(readTree(distIn(project)))

    const kept = smallCatalog(3)
    writeTree(dataIn(project), {
      'artists.ndjson': [...kept['artists.ndjson'].slice(0, 2), { uuid: artistId(9), name: 'New' }],
      'tracks.ndjson': kept['tracks.ndjson'].slice(0, 2),
    })
    const [first = '', second = ''] = script.split(/(?<=records\.txt)\n(?=# All)/)
    expect(second).not.toBe('')
    await run(first.replace('catalog-press build', 'catalog-press build --allow-removal'), env)
    const after = readTree(distIn(project))
    const between = filesAt('remote')
    for (const file of records(after)) expect(between.get(file), file).toBe(after.get(file))
    for (const file of records(before)) expect(between.has(file), file).toBe(true)
    const list = 'api/v1/catalog/artist/index.json'
    expect(between.get(list)).toBe(before.get(list))
    await run(second, env)
    expect(filesAt('remote')).toEqual(after)

    // Also if there is nothing to do.
    await run(script, env)
    expect(filesAt('remote')).toEqual(after)
  })
})

describeProgram('rsync', 'release.sh, as docs/how-to/releases.md uses it', () => {
  const page = 'docs/how-to/releases.md'
  const [elsewhere = '', here = '', back = '', backTo = ''] = commandsRunBy(TEST, page)
  const home = path.join(folder, 'home')
  const www = (...parts: string[]) => path.join(folder, 'www', ...parts)
  const releases = () => readdirSync(www('releases')).sort()
  const inode = (release: string, file: string) => statSync(www('releases', release, file)).ino
  const artist = (number: number) => `api/v1/catalog/artist/${artistId(number)}/index.json`

  beforeAll(async () => {
    writeTree(project, { 'release.sh': RELEASE_SCRIPT.body })
    mkdirSync(home)
    writeSsh(project, home)
    mkdirSync(www())
    await run(here)
  })

  it('publishes a release whose unchanged files cost nothing, and leaves the last as it was', async () => {
    const [first = ''] = releases()
    const old = filesAt(`www/releases/${first}`)
    expect(filesAt('www/current')).toEqual(readTree(distIn(project)))
    writeTree(dataIn(project), changed())
    await run(here)
    const [, second = ''] = releases()
    expect(readlinkSync(www('current'))).toBe(`releases/${second}`)
    expect(filesAt('www/current')).toEqual(readTree(distIn(project)))
    expect(filesAt(`www/releases/${first}`)).toEqual(old)
    expect(inode(first, artist(1))).toBe(inode(second, artist(1)))
    expect(inode(first, artist(2))).not.toBe(inode(second, artist(2)))
  })

  it('goes back, and on from there', async () => {
    const [first = '', second = ''] = releases()
    expect((await run(back)).stdout).toBe(`Serving the release ${first}.\n`)
    expect(readlinkSync(www('current'))).toBe(`releases/${first}`)
    const named = (name: string) => backTo.replace(/\d{8}T\S+/, name)
    expect((await run(named(second))).stdout).toBe(`${first}\n${second}\nServing the release ${second}.\n`)
    await run(named(first))
    expect(readlinkSync(www('current'))).toBe(`releases/${first}`)
    expect(filesAt('www/current')).toEqual(filesAt(`www/releases/${first}`))
    writeTree(www('releases'), { '20260101T000000.000.part/x': 'of a release that was interrupted' })
    await run(`sh release.sh dist '${www()}' 1`)
    const [kept, third = '', ...others] = releases()
    // What was served before is kept: where the new release answers wrongly, it is served again.
    expect(kept).toBe(first)
    expect(others).toEqual([])
    expect(third > second).toBe(true)
    expect(filesAt('www/current')).toEqual(readTree(distIn(project)))
  })

  it('keeps as many releases as requested, and what is served, whatever the clock showed', async () => {
    await run(`${here}\nsh release.sh dist '${www()}' 2`)
    expect(releases()).toHaveLength(2)
    mkdirSync(www('releases/29990101T000000.000'))
    const [, before] = releases()
    await run(`sh release.sh dist '${www()}' 1`)
    const [kept, served, later, ...others] = releases()
    expect(kept).toBe(before)
    expect(later).toBe('29990101T000000.000')
    expect(others).toEqual([])
    expect(readlinkSync(www('current'))).toBe(`releases/${served}`)
    expect(existsSync(www('current', artist(1)))).toBe(true)
    rmSync(www('releases/29990101T000000.000'), { recursive: true })
  })

  it('removes nothing of another name, and follows a link that was set by hand', async () => {
    writeTree(www('releases'), { [`${artistId(1)}/index.html`]: 'a page', 'notes.part': 'mine' })
    const served = path.join(www('releases'), path.basename(readlinkSync(www('current'))))
    rmSync(www('current'))
    symlinkSync(`${served}/`, www('current'))
    await run(`sh release.sh dist '${www()}' 1`)
    expect(releases()).toEqual(expect.arrayContaining([artistId(1), 'notes.part', path.basename(served)]))
    for (const name of [artistId(1), 'notes.part']) rmSync(www('releases', name), { recursive: true })
  })

  it.each([
    ['the folder of a site', { 'index.html': '', 'releases/index.html': '' }, 'holds other files'],
    ['a folder with releases of another program', { 'releases/20250101T000000/x': '' }, 'holds other files'],
  ])('changes nothing in %s', async (_, files, message) => {
    const target = tempFolder()
    writeTree(target, files)
    const ran = await runShell(project, `sh release.sh dist '${target}'`)
    expect(ran).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(message) })
    expect([...readTree(target).keys()].sort()).toEqual(Object.keys(files).sort())
  })

  it('does not publish a folder without a site', async () => {
    const before = releases()
    const ran = await runShell(project, `sh release.sh '${tempFolder()}' '${www()}'`)
    expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no built site in ') })
    expect(releases()).toEqual(before)
  })

  it.each([
    ['--back WWW 20200101T000000.000', 'There is no release 20200101T000000.000 in '],
    ['--back WWW latest', 'latest is neither a number nor a release, such as '],
    ['dist WWW/nowhere', /There is no folder .*nowhere\. Make it, empty, for the user who publishes\./],
    ['dist', 'Usage: sh release.sh '],
    ['--back EMPTY', 'There is no release before that which is served in '],
  ])('reports what is wrong with %s, and changes nothing', async (args, message) => {
    const before = [releases(), readlinkSync(www('current'))]
    const command = `sh release.sh ${args.replace('WWW', www()).replace('EMPTY', tempFolder())}`
    const ran = await runShell(project, command)
    expect(ran).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(message) })
    expect([releases(), readlinkSync(www('current'))]).toEqual(before)
  })

  describeProgram('zstd', 'of an archive', () => {
    it('publishes what was unpacked', async () => {
      writeTree(dataIn(project), changed())
      for (const commands of commandsRunBy(TEST, 'docs/how-to/archives.md')) await run(commands)
      await run('npx catalog-press build')
      const built = [...readTree(distIn(project))].filter(([file]) => !file.startsWith('.catalog-press/'))
      const served = filesAt('www/current')
      for (const [file, text] of built) expect(served.get(file), file).toBe(text)
    })
  })

  it('publishes what was built elsewhere', async () => {
    writeTree(dataIn(project), smallCatalog(3))
    await run('npx catalog-press build --allow-removal')
    await run(elsewhere)
    expect(filesAt('www/current')).toEqual(readTree(distIn(project)))
    expect(filesAt('home/www.incoming')).toEqual(readTree(distIn(project)))
  })
})

describe('purging, as docs/how-to/purging-caches.md has it', () => {
  const page = 'docs/how-to/purging-caches.md'
  const [whole = '', script = ''] = commandsRunBy(TEST, page)
  const other = path.join(folder, 'other')
  const base = 'https://api.example.com'

  beforeAll(() => {
    const catalog = smallCatalog(45)
    const site = { ...catalog['site.json'], base_url: base, pages: true }
    writeTree(dataIn(other), { ...catalog, 'site.json': site, 'media/a/#1 ö.mp3': song('sound') })
    writePrograms(other)
    writeTree(other, readFiles(page))
  })

  it('finds an address of every file that has one', async () => {
    const { stdout, code } = await runShell(other, script.replace('build', 'build --precompress gzip'))
    expect(code).toBe(0)
    const urls = stdout.split('\n').filter((line) => line.startsWith('https://'))
    const { url } = await startPreview([distIn(other)])
    const answers = await Promise.all(
      urls.map(async (address) => {
        const response = await fetch(address.replace(base, url))
        return {
          address,
          status: response.status,
          body: Buffer.from(await response.arrayBuffer()).toString('latin1'),
        }
      }),
    )
    // Files that a host reads, or that are responses to other methods.
    const hidden = /^(?:\.catalog-press\/|_|404\.html$|api\/v1\/answers\/)|\.gz$/
    const bodies = new Set(answers.map(({ body }) => body))
    const missing = [...readTree(distIn(other))].filter(
      ([file, text]) => !hidden.test(file) && !bodies.has(text),
    )
    expect(missing.map(([file]) => file)).toEqual([])
    const dead = answers.filter(({ status }) => status !== 200).map(({ address }) => address)
    expect(dead.filter((address) => !/\/answers\/|\/404\.html/.test(address))).toEqual([])
  })

  it('sends them to Cloudflare, a hundred at a time', async () => {
    const { url: api, received } = await startReceiver()
    const env = { API: api, ZONE: 'z1', TOKEN: 'secret' }
    const printed = (await runShell(other, 'node purge.mjs https://api.example.com changed.txt')).stdout
    expect(await runShell(other, 'node purge.mjs https://api.example.com changed.txt', env)).toMatchObject({
      code: 0,
    })
    const sent = received.map(({ body }) => JSON.parse(body).files as string[])
    expect(sent.flat()).toEqual(printed.trim().split('\n'))
    expect(Math.max(...sent.map((files) => files.length))).toBe(100)
    expect(received.map(ofPurge)).toEqual(received.map(() => PURGE))
  })

  describeProgram('curl', 'with curl', () => {
    it('purges a whole host at once', async () => {
      const { url: api, received } = await startReceiver()
      expect(await runShell(other, whole, { API: api, ZONE: 'z1', TOKEN: 'secret' })).toMatchObject({
        code: 0,
      })
      expect(received.map(ofPurge)).toEqual([PURGE])
      expect(received.map(({ body }) => body)).toEqual(['{"hosts":["api.example.com"]}'])
    })
  })

  const PURGE = ['POST', '/zones/z1/purge_cache', 'Bearer secret', 'application/json']
  const ofPurge = ({ method, path, headers }: Received) => [
    method,
    path,
    headers.authorization,
    headers['content-type'],
  ]
})
