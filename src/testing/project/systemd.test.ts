// The units and scripts of docs/how-to/systemd.md: checked by systemd's own verifier, and run unchanged, with a real
// nginx that receives requests throughout.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { artistId, smallCatalog } from '../catalogs/catalog.ts'
import { readFiles } from '../docs/page.ts'
import { runShell, writeProgram, writePrograms } from '../processes/shell.ts'
import { dataIn } from '../run/build.ts'
import { suiteFolder, writeTree } from '../run/folders.ts'
import { startNginx } from '../servers/pattern-servers.ts'
import { startReceiver } from '../servers/receiver.ts'
import { describeProgram, describeServer, freePort } from '../servers/servers.ts'

const files = readFiles('docs/how-to/systemd.md')
const units = Object.entries(files).filter(([name]) => /\.(?:service|timer)$/.test(name))

/** The values of a key in a unit. */
const unitValues = (unit: string, key: string): string[] =>
  [...(files[unit] ?? '').matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)

describeProgram('systemd-analyze', 'the units', () => {
  const root = suiteFolder()
  const analyze = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
    return { status, said: stdout + stderr }
  }

  beforeAll(() => {
    for (const [name, text] of units) writeTree(root, { [`etc/systemd/system/${name}`]: text })
    writeTree(root, { 'bin/sh': '', 'etc/catalog-press.env': '' })
    chmodSync(path.join(root, 'bin/sh'), 0o755)
  })

  it('are what systemd takes', () => {
    const names = units.map(([name]) => name)
    expect(names).toHaveLength(3)
    const { status, said } = analyze(
      'verify',
      `--root=${root}`,
      '--man=no',
      '--recursive-errors=no',
      ...names,
    )
    expect(said).toBe('')
    expect(status).toBe(0)
  })

  it('build at a time that systemd knows', () => {
    const [calendar = ''] = unitValues('catalog-press.timer', 'OnCalendar')
    expect(analyze('calendar', '--base-time=2026-03-01 00:00:00', calendar).said).toContain(
      '2026-03-01 03:17:00',
    )
  })

  it('leave little open to the build', () => {
    const service = path.join(root, 'etc/systemd/system/catalog-press.service')
    const { said } = analyze('security', '--offline=true', '--no-pager', service)
    const [, exposure = ''] = /Overall exposure level .*: ([\d.]+)/.exec(said) ?? []
    expect(Number(exposure), said).toBeLessThan(2)
  })
})

describeProgram('curl', 'the unit that tells of a failure', () => {
  const folder = suiteFolder()

  it('sends the end of the log', async () => {
    const { url, received } = await startReceiver()
    const [start = ''] = unitValues('catalog-press-failed.service', 'ExecStart')
    writeProgram(folder, 'journalctl', 'echo "error BAD_JSON"')
    // systemd unescapes two dollars to one.
    const { code } = await runShell(folder, start.replaceAll('$$', '$'), { NOTIFY_URL: `${url}/catalog` })
    expect(code).toBe(0)
    expect(received).toMatchObject([{ method: 'POST', path: '/catalog', body: 'error BAD_JSON\n' }])
  })
})

describeServer('nginx', () => {
  const folder = suiteFolder()
  const project = path.join(folder, 'catalog')
  const state = path.join(folder, 'state')
  const live = path.join(folder, 'releases')
  const ARTIST = `/api/v1/catalog/artist/${artistId(1)}/`
  let url: string

  const named = (name: string) => {
    const catalog = smallCatalog(3)
    const [first, ...others] = catalog['artists.ndjson']
    return { ...catalog, 'artists.ndjson': [{ ...first, name }, ...others] }
  }

  /** The commands of the service, with the URL of the test instead of that of the page. */
  async function publish(at = url) {
    const [start = ''] = unitValues('catalog-press.service', 'ExecStart')
    const command = start.replace('https://api.example.com', at).replace('/srv/api.example.com', live)
    return runShell(project, command, { STATE_DIRECTORY: state })
  }

  const nameNow = async () => {
    const { name } = (await (await fetch(url + ARTIST)).json()) as { name: string }
    return name
  }

  beforeAll(async () => {
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    for (const each of [state, live]) mkdirSync(each)
    writeTree(project, files)
    const settings = { ...smallCatalog()['site.json'], base_url: url, hosts: ['nginx'] }
    writeTree(dataIn(project), { ...named('First'), 'site.json': settings })
    writePrograms(project)
    expect(await runShell(project, 'npx catalog-press rules nginx --out .')).toMatchObject({ code: 0 })
    await startNginx([{ rules: { baseUrl: url }, site: path.join(live, 'current'), project }], port)
  })

  it('serves what a night publishes, and the last site again where the new one answers wrongly', async () => {
    expect(await publish()).toMatchObject({ code: 0, stderr: '' })
    expect(await nameNow()).toBe('First')
    const first = readlinkSync(path.join(live, 'current'))

    writeTree(dataIn(project), named('Second'))
    const wrong = await publish('http://127.0.0.1:1')
    expect(wrong.code).toBe(1)
    expect(wrong.stderr).toContain('http://127.0.0.1:1 answers wrongly.\n')
    expect(wrong.stdout).toMatch(new RegExp(`^Serving the release ${path.basename(first)}\\.\n$`, 'm'))
    expect(readlinkSync(path.join(live, 'current'))).toBe(first)
    expect(await nameNow()).toBe('First')

    expect(await publish()).toMatchObject({ code: 0, stderr: '' })
    expect(await nameNow()).toBe('Second')
  })

  it('answers every request, whole and from one release, while the link is switched', async () => {
    const paths = [ARTIST, '/api/v1/catalog/artist/', '/api/v1/catalog/artist/?limit=20&offset=0']
    const answers = new Map<string, number>()
    let done = false
    const readers = Array.from({ length: 6 }, async (_, reader) => {
      while (!done) {
        const asked = paths[reader % paths.length] as string
        const response = await fetch(url + asked)
        const key = `${response.status} ${asked} ${/First|Second/.exec(await response.text())?.[0]}`
        answers.set(key, (answers.get(key) ?? 0) + 1)
      }
    })
    const switches = `for i in $(seq 50); do
      for release in $(ls -d releases/*); do ln -sfn "$release" next && mv -T next current; done
    done`
    expect(await runShell(live, switches)).toMatchObject({ code: 0, stderr: '' })
    done = true
    await Promise.all(readers)
    expect([...answers.keys()].sort()).toEqual(
      paths.flatMap((asked) => [`200 ${asked} First`, `200 ${asked} Second`]).sort(),
    )
  })
})
