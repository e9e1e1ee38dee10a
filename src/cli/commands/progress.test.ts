// Progress bars on a real terminal, made by `script` of util-linux.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { smallCatalog } from '../../testing/catalogs/catalog.ts'
import { CLI } from '../../testing/processes/cli.ts'
import { dataIn, distIn } from '../../testing/run/build.ts'
import { suiteFolder, writeTree } from '../../testing/run/folders.ts'

const hasTerminal = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0

describe.skipIf(!hasTerminal)('a build on a terminal', () => {
  const folder = suiteFolder()
  beforeAll(() => writeTree(dataIn(folder), smallCatalog(2)))
  const command = [process.execPath, CLI, 'check', '--data', dataIn(folder), '--out', distIn(folder)]

  function shown(env: Record<string, string>, ...flags: string[]): string {
    const run = [...command, ...flags].map((word) => `'${word}'`).join(' ')
    const { PATH = '' } = process.env
    const options = { encoding: 'utf8', env: { PATH, TERM: 'xterm', ...env } } as const
    return spawnSync('script', ['-qec', run, '/dev/null'], options).stdout
  }

  it('shows a bar, and takes it away', () => {
    const text = shown({})
    expect(text).toContain('Reading ')
    expect(text.trimEnd().split('\n').at(-1)).toContain(`${path.basename(folder)}/data is valid: `)
  })

  it.each<[string, Record<string, string>, string[]]>([
    ['with --no-progress', {}, ['--no-progress']],
    ['with --quiet', {}, ['--quiet']],
    ['in CI', { CI: 'true' }, []],
    ['on a dumb terminal', { TERM: 'dumb' }, []],
  ])('shows none %s', (_, env, flags) => {
    expect(shown(env, ...flags)).not.toContain('Reading')
  })

  it('has no colors with NO_COLOR', () => {
    expect(shown({}, '--base-url', 'x')).toContain('\x1b[31merror')
    expect(shown({ NO_COLOR: '1' }, '--base-url', 'x')).toContain('error BAD_FLAG  ')
  })
})
