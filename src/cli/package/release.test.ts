// What a release refuses, in repositories of its own, and what it writes.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'
import { version } from '../../core/system/package.ts'
import { packedRelease } from '../../testing/processes/released.ts'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'

const SCRIPTS = fileURLToPath(new URL('../../../scripts/release/', import.meta.url))

const MANIFEST = {
  name: 'catalog-press',
  version: '0.2.0',
  workspaces: ['client'],
  repository: { type: 'git', url: 'git+https://git.example.com/catalog-press.git' },
  homepage: 'https://example.com',
  bugs: { url: 'https://example.com/bugs' },
  author: 'A. Nyone',
}

let folder: string

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: folder })
const commit = (files: Readonly<Record<string, string | object>>) => {
  writeTree(folder, files)
  git('add', '.')
  git('commit', '--quiet', '--message', 'Change')
}

/** The obstacles that a step names, or none. */
function check(env: Readonly<Record<string, string>> = {}): string[] {
  const { PATH = '' } = process.env
  const args = [path.join(folder, 'scripts/release/release.js'), 'check']
  const { status, stderr } = spawnSync(process.execPath, args, { env: { PATH, ...env }, encoding: 'utf8' })
  expect(status).toBe(stderr === '' ? 0 : 1)
  return stderr.trim().split(/^- /m).slice(1)
}

beforeEach(() => {
  folder = tempFolder()
  cpSync(SCRIPTS, path.join(folder, 'scripts/release'), { recursive: true })
  git('init', '--quiet')
  commit({
    'package.json': { ...MANIFEST, type: 'module' },
    'client/package.json': { version: '0.2.0' },
    'CHANGELOG.md': '# Changelog\n\n## 0.2.0 (2026-12-01)\n\n- More\n\n## 0.1.0 (2026-11-01)\n\n- All\n',
  })
})

describe('a release', () => {
  it('begins where nothing is missing', () => {
    expect(check()).toEqual([])
  })

  it('needs the fields that npm shows, and names those that are missing', () => {
    const { author, bugs, ...rest } = MANIFEST
    commit({ 'package.json': { ...rest, type: 'module' } })
    const [obstacle = '', ...others] = check()
    expect(others).toEqual([])
    expect(obstacle).toMatch(
      /^package\.json lacks bugs, author, .*\n {4}npm pkg set bugs\.url=.* \\\n {6}author=/,
    )
  })

  it('needs one version', () => {
    commit({ 'client/package.json': { version: '0.1.0' } })
    expect(check()).toEqual([expect.stringMatching(/^The version in client is not 0\.2\.0\./)])
  })

  it('needs everything to be committed', () => {
    writeTree(folder, { 'notes.txt': 'x', 'client/package.json': { version: '0.2.0', private: true } })
    expect(check()).toEqual([
      expect.stringMatching(/^Not everything is committed: client\/package\.json, notes\.txt\./),
    ])
  })

  it.each(['## 0.2.0 (unreleased)\n\n- More\n', '## 0.1.0 (2026-11-01)\n\n- All\n'])(
    'needs an entry of the changelog with a date, and not only %j',
    (text) => {
      commit({ 'CHANGELOG.md': `# Changelog\n\n${text}` })
      expect(check()).toEqual([expect.stringContaining('the heading "## 0.2.0 (20')])
    },
  )

  it('needs a version that no other commit has', () => {
    git('tag', 'v0.2.0')
    expect(check()).toEqual([])
    commit({ 'more.txt': '' })
    expect(check()).toEqual([expect.stringMatching(/^v0\.2\.0 is the tag of another commit\. /)])
  })

  it('needs the tag of its version in a workflow that runs on a tag', () => {
    const tagged = (name: string) => check({ GITHUB_REF_TYPE: 'tag', GITHUB_REF_NAME: name })
    expect(tagged('v0.2.0')).toEqual([])
    expect(tagged('v0.3.0')).toEqual([
      'The tag is v0.3.0, and the version in package.json is 0.2.0. Tag it as v0.2.0.',
    ])
  })
})

describe('the folder of a release', () => {
  it('holds the packages of one version, their checksums and notes', async () => {
    const packed = await packedRelease()
    const tarballs = ['catalog-press', 'catalog-press-client', 'create-catalog-press'].map(
      (name) => `${name}-${version}.tgz`,
    )
    expect(readdirSync(packed).sort()).toEqual(['NOTES.md', 'SHA256SUMS', ...tarballs].sort())
    const sums = readFileSync(path.join(packed, 'SHA256SUMS'), 'utf8')
    expect(sums.match(/[^ ]+\.tgz$/gm)).toEqual(tarballs)
    expect(() =>
      execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: packed }),
    ).not.toThrow()
  })
})
