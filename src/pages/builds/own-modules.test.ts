// Hosts and origins of the user's own, as the docs show them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { artistId, smallCatalog } from '../../testing/catalogs/catalog.ts'
import { spawnBuild } from '../../testing/processes/build.ts'
import { runCli } from '../../testing/processes/cli.ts'
import { dataIn, distIn, readJson, runBuild } from '../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { ask } from '../../testing/servers/http.ts'
import { freePort } from '../../testing/servers/servers.ts'

const example = (name: string): string =>
  readFileSync(new URL(`../../testing/docs/${name}`, import.meta.url), 'utf8')

/** A project in which the package is not installed, as one of an archive. */
function project(files: Record<string, string | object>): string {
  const folder = tempFolder()
  writeTree(folder, files)
  return folder
}

describe('an origin of one’s own', () => {
  const settings = {
    base_url: 'https://api.example.org',
    namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f',
    default_label: 'Self-released',
    streams: 'optional',
    pages: false,
    sources: { './origins/tracklists.mjs': '../lists' },
  }
  const files = {
    'data/site.json': settings,
    'data/origins/tracklists.mjs': example('example-own-origin.mjs'),
    'lists/a.txt': 'Ferrow - Tidal Works\nLow Water 4:01\n(pause)\nSpring 0:59\n',
  }
  const trackNames = (folder: string) => {
    const { results } = readJson(readTree(distIn(folder)), 'api/v1/catalog/track/index.json')
    return results.map(({ name, duration }: { name: string; duration: string }) => [name, duration])
  }

  it('gives the tracks of its files, and counts what it skips', async () => {
    const folder = project(files)
    const { code, stderr } = await spawnBuild(folder)
    expect({ code, stderr: stderr.replace(/ +/g, ' ') }).toEqual({
      code: 0,
      stderr: expect.stringMatching(
        /^warning SKIPPED Skipped: lines without a duration\.\n at .*a\.txt:3\n[^\n]*\n\n?$/,
      ),
    })
    expect(trackNames(folder)).toEqual([
      ['Low Water', '241'],
      ['Spring', '59'],
    ])
  })

  it('is read again when its module has changed', async () => {
    const folder = project(files)
    await spawnBuild(folder)
    const changed = files['data/origins/tracklists.mjs'].replace(
      'name, tracknumber',
      'name: name + "!", tracknumber',
    )
    writeTree(folder, { 'data/origins/tracklists.mjs': changed })
    await spawnBuild(folder)
    expect(trackNames(folder).map(([name]: [string]) => name)).toEqual(['Low Water!', 'Spring!'])
  })

  it.each([
    [
      { 'lists/a.txt': 'Low Water 4:01\n' },
      /a\.txt:1[\s\S]*names no artist and release|names no artist and release[\s\S]*a\.txt:1/,
    ],
    [{ 'data/origins/tracklists.mjs': 'export default { files: "*.txt" }' }, /needs a field "read"/],
    [
      {
        'data/origins/tracklists.mjs': 'export default { files: "*.txt", read() { throw new Error("no") } }',
      },
      /The origin failed to read .*a\.txt: Error: no/,
    ],
    [
      { 'data/site.json': { ...settings, sources: { './origins/tracks.mjs': '../lists' } } },
      /There is no such module/,
    ],
  ])('names the place of a mistake: %j', async (changed, message) => {
    const { code, stderr } = await spawnBuild(project({ ...files, ...changed }))
    expect(code).toBe(1)
    expect(stderr).toMatch(message)
    expect(stderr).not.toMatch(/^\s+at .*\.js:/m)
  })
})

describe('a host of one’s own', () => {
  const small = smallCatalog(2)
  const files = {
    ...Object.fromEntries(Object.entries(small).map(([name, content]) => [`data/${name}`, content])),
    'data/site.json': { ...small['site.json'], hosts: ['./hosts/node.mjs'] },
    'data/hosts/node.mjs': example('example-host.mjs'),
  }

  it('serves the site by its files', async () => {
    const folder = project(files)
    expect(await spawnBuild(folder)).toMatchObject({ code: 0 })
    const rules = ['rules', './data/hosts/node.mjs', '--data', dataIn(folder), '--out', folder]
    expect(await runCli(rules, {}, folder)).toMatchObject({ code: 0 })
    const port = await freePort()
    const server = spawn(process.execPath, ['server.mjs'], { cwd: folder, env: { PORT: `${port}` } })
    try {
      const url = `http://127.0.0.1:${port}`
      await expect
        .poll(
          () =>
            ask(url, '/api/v1/').then(
              ({ status }) => status,
              () => 0,
            ),
          { timeout: 20_000 },
        )
        .toBe(200)
      const { status, headers, body } = await ask(url, `/api/v1/catalog/artist/${artistId(2)}/?format=api`)
      expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'application/json' })
      expect(JSON.parse(body).name).toBe('Artist 2')
      expect((await ask(url, '/api/v1/nothing/')).status).toBe(404)
      const args = ['verify', url, '--dist', distIn(folder), '--host', './data/hosts/node.mjs']
      const verified = await runCli(args, {}, folder)
      expect(verified.stdout).toMatch(/\d+ passed/)
    } finally {
      if (server.exitCode === null && server.kill()) await once(server, 'exit')
    }
  })

  it.each([
    ['export default { name: "a" }', /A host needs a field "title"/],
    [
      'export default { name: "a", title: "A", docs: "https://a.example", files: () => [{ path: "a" }] }',
      /needs a field "in"/,
    ],
    [
      'export default { name: "a", title: "A", docs: "https://a.example", files: () => { throw new Error("no") } }',
      /The host failed to make its files: Error: no/,
    ],
  ])('names what is wrong with it: %s', async (module, message) => {
    const { code, stderr } = await runBuild(project({ ...files, 'data/hosts/node.mjs': module }))
    expect(code).toBe(1)
    expect(stderr).toMatch(message)
  })
})
