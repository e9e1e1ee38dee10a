import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere, UNPACKED } from '../../testing/run/here.ts'

const init = (project: string, ...args: string[]) => runHere(['init', project, ...args], UNPACKED)

async function created(): Promise<string> {
  const project = path.join(tempFolder(), 'project')
  expect((await init(project, '--yes')).code).toBe(0)
  return project
}

describe('a second init in a folder', () => {
  it('replaces a project in which nothing was changed, with --yes', async () => {
    const project = await created()
    // Files beside those of init are the user's.
    writeTree(project, { 'notes.txt': 'mine', 'data/mine.csv': 'a' })
    const { code, stdout } = await init(project, '--yes', '--from', 'empty', '--name', 'Mine')
    expect(stdout).toMatch(
      /^Removed the project in .*, in which nothing was changed since init wrote it\nWrote \d+ files/,
    )
    expect(code).toBe(0)
    const tree = readTree(project)
    expect(JSON.parse(String(tree.get('data/site.json')))).toMatchObject({ site: { name: 'Mine' } })
    expect([...tree.keys()].filter((file) => /^(?:notes|data\/[^/]*csv)/.test(file))).toEqual(
      expect.arrayContaining(['notes.txt', 'data/mine.csv']),
    )
    expect([...tree.keys()].filter((file) => file.startsWith('data/media/'))).toEqual([])
  })

  it('offers that without --yes', async () => {
    const { code, stderr } = await init(await created())
    expect(stderr).toMatch(
      /^error FILE_EXISTS .*\n {2}hint {2}They are as init wrote them: pass --yes to start over/,
    )
    expect(code).toBe(1)
  })

  it.each<[string, (project: string) => void]>([
    ['was edited', (project) => writeFileSync(`${project}/data/tracks.csv`, 'name\nMine\n')],
    ['was removed', (project) => rmSync(`${project}/data/tracks.csv`)],
    ['is not recorded', (project) => rmSync(`${project}/.catalog-press`, { recursive: true })],
    [
      'is recorded by someone else',
      (project) => writeFileSync(`${project}/.catalog-press/created.json`, '['),
    ],
  ])('replaces nothing if a file %s', async (_, change) => {
    const project = await created()
    change(project)
    const before = readTree(project)
    const { code, stderr } = await init(project, '--yes', '--from', 'empty')
    expect(stderr).toMatch(/^error FILE_EXISTS .*\n {2}hint {2}Choose an empty folder/)
    expect(code).toBe(1)
    expect(readTree(project)).toEqual(before)
  })

  it('leaves the earlier project as it was if the new one cannot be made', async () => {
    const project = await created()
    const before = readTree(project)
    // A file of the new project that the earlier one did not have is in the way.
    writeTree(project, { 'nginx.conf': 'mine' })
    const { code, stderr } = await init(project, '--yes', '--host', 'nginx')
    expect(stderr).toContain('nginx.conf')
    expect(code).toBe(1)
    rmSync(`${project}/nginx.conf`)
    expect(readTree(project)).toEqual(before)
    expect(readFileSync(`${project}/data/tracks.csv`, 'utf8')).toContain('name')
  })
})
