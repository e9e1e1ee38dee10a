import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { version } from '../../core/system/package.ts'
import { sign } from '../../hosts/shared/written.ts'
import { readTree, tempFolder } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'
import { parseFlags, withDefaults } from './answers.ts'
import { writeProject } from './init.ts'
import { OWN_SCHEMA } from './project.ts'

const WORKFLOW = '.github/workflows/catalog.yml'

async function createProject(host = 'netlify', launcher?: string): Promise<string> {
  const folder = path.join(tempFolder(), 'my-catalog')
  const answers = withDefaults(parseFlags({ host, from: 'empty' }), folder)
  await writeProject(folder, answers, { spec: version, ...(launcher && { launcher }) })
  return folder
}

const refresh = (folder: string, ...flags: string[]) =>
  runHere(['init', '--refresh', ...flags], { NO_COLOR: '1' }, folder)

/** Writes a file as another version would have, or as its owner has edited it. */
function write(folder: string, name: string, edit: (text: string) => string): void {
  const file = path.join(folder, name)
  writeFileSync(file, edit(readFileSync(file, 'utf8')))
}

const ofOtherVersion = (name: string) => (text: string) =>
  sign(name, `${text.split('\n').slice(0, -3).join('\n')}\n# of another version\n`)

describe('init --refresh', () => {
  it.each(['netlify', 'nginx', 'vercel', 'github-pages'])(
    'finds nothing to do in a new project for %s',
    async (host) => {
      const folder = await createProject(host)
      const before = readTree(folder)
      expect(await refresh(folder)).toEqual({
        code: 0,
        stdout: 'All files that init wrote are up to date.\n',
        stderr: '',
      })
      expect(readTree(folder)).toEqual(before)
    },
  )

  it('lets the pipelines push the blocks of a site with a store before they publish it', async () => {
    const folder = await createProject('cloudflare-workers')
    write(folder, 'data/site.json', (text) => {
      const store = { layout: 'packed', store: 'https://blocks.example.com' }
      return JSON.stringify({ ...JSON.parse(text), ...store })
    })
    expect((await refresh(folder)).stdout).toContain(`Replaced ${WORKFLOW}\n`)
    const tree = readTree(folder)
    for (const pipeline of [WORKFLOW, '.gitlab-ci.yml'])
      expect(tree.get(pipeline)).toMatch(
        /\n +npx catalog-press push "\$STORE_BUCKET"\n +npx catalog-press rules .*\n.*wrangler/,
      )
    expect(tree.get(WORKFLOW)).toMatch(/AWS_SECRET_ACCESS_KEY: \$\{\{ secrets\.AWS_SECRET_ACCESS_KEY \}\}/)
    expect(tree.get(WORKFLOW)).toMatch(/STORE_BUCKET: \$\{\{ vars\.STORE_BUCKET \}\}/)
  })

  it('gives the rollback no access to the bucket of the blocks', async () => {
    const folder = await createProject('serve')
    const rollback = readTree(folder).get('.github/workflows/rollback.yml')
    write(folder, 'data/site.json', (text) => {
      const store = { layout: 'packed', store: 'https://blocks.example.com' }
      return JSON.stringify({ ...JSON.parse(text), ...store })
    })
    const { stdout } = await refresh(folder)
    expect(stdout).toContain(`Replaced ${WORKFLOW}\n`)
    expect(stdout).not.toContain('rollback')
    expect(readTree(folder).get('.github/workflows/rollback.yml')).toBe(rollback)
    expect(rollback).toContain('DEPLOY_KEY')
  })

  it('replaces files of another version that nobody edited, and writes none that was removed', async () => {
    const folder = await createProject()
    const before = readTree(folder)
    write(folder, WORKFLOW, ofOtherVersion(WORKFLOW))
    write(folder, '.gitignore', ofOtherVersion('.gitignore'))
    // A checkout on Windows.
    write(folder, '.gitignore', (text) => text.replaceAll('\n', '\r\n'))
    rmSync(path.join(folder, '.gitlab-ci.yml'))
    const dry = await refresh(folder, '--dry-run')
    expect(dry.stdout).toBe(
      `Would replace .gitignore\nWould replace ${WORKFLOW}\nMissing, and not written: .gitlab-ci.yml.\n`,
    )
    const ran = await refresh(folder)
    expect(ran.stdout).toBe(
      `Replaced .gitignore\nReplaced ${WORKFLOW}\nMissing, and not written: .gitlab-ci.yml.\n`,
    )
    before.delete('.gitlab-ci.yml')
    expect(readTree(folder)).toEqual(before)
  })

  it('replaces the schema of the settings that a program with its own Node.js wrote', async () => {
    const folder = await createProject('netlify', 'catalog-press')
    const before = readTree(folder)
    write(folder, OWN_SCHEMA, () => '{}\n')
    expect((await refresh(folder)).stdout).toBe(`Replaced ${OWN_SCHEMA}\n`)
    expect(readTree(folder)).toEqual(before)
  })

  it('shows the difference of an edited file as a patch, which git applies', async () => {
    const folder = await createProject()
    const before = readFileSync(path.join(folder, WORKFLOW), 'utf8')
    write(folder, WORKFLOW, (text) => text.replace('\n', '\n# my own line\n'))
    const edited = readTree(folder)
    const { stdout } = await refresh(folder)
    expect(stdout).toContain(`--- a/${WORKFLOW}\n+++ b/${WORKFLOW}\n@@`)
    expect(stdout).toContain('\n-# my own line\n')
    expect(stdout).toContain(`Edited, and left unchanged: ${WORKFLOW}.`)
    expect(readTree(folder)).toEqual(edited)

    const { stdout: patch } = await refresh(folder, '--quiet')
    expect(spawnSync('git', ['apply'], { cwd: folder, input: patch, encoding: 'utf8' })).toMatchObject({
      status: 0,
    })
    expect(readFileSync(path.join(folder, WORKFLOW), 'utf8')).toBe(before)
  })

  it('takes a file without a signature, as earlier versions wrote them, for an edited one', async () => {
    const folder = await createProject()
    write(folder, WORKFLOW, (text) => `${text.split('\n').slice(0, -3).join('\n')}\n`)
    expect((await refresh(folder)).stdout).toContain(`Edited, and left unchanged: ${WORKFLOW}.`)
  })

  it('follows the settings: the host, the address and the contents of the host files', async () => {
    const folder = await createProject('nginx')
    write(folder, 'data/site.json', (text) => text.replace('"https://catalog.example"', '"https://a.test"'))
    const { stdout } = await refresh(folder)
    expect(stdout).toContain('Replaced nginx.conf')
    expect(readFileSync(path.join(folder, 'nginx.conf'), 'utf8')).toContain('a.test')
  })

  it.each<[string, (folder: string) => void, string[], string]>([
    [
      'in a folder without a project',
      (folder) => rmSync(path.join(folder, 'package.json')),
      [],
      'error NOT_A_PROJECT  There is no package.json',
    ],
    [
      'in an empty folder',
      (folder) =>
        ['package.json', 'data'].forEach((name) => void rmSync(path.join(folder, name), { recursive: true })),
      [],
      'error NOT_A_PROJECT  There is no package.json',
    ],
    [
      'with flags of a new project',
      () => {},
      ['--host', 'nginx'],
      "option '--refresh' cannot be used with option '--host <host>'",
    ],
  ])('is refused %s', async (_, edit, flags, message) => {
    const folder = await createProject()
    edit(folder)
    expect((await refresh(folder, ...flags)).stderr).toContain(message)
  })

  it('is needed for --dry-run', async () => {
    expect((await runHere(['init', '--dry-run', tempFolder()])).stderr).toContain('--dry-run needs --refresh')
  })
})
