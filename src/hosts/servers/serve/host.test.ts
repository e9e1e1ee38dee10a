import { spawnSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { siteRules } from '../../../testing/catalogs/rules.ts'
import { tempFolder, writeTree } from '../../../testing/run/folders.ts'
import { describeProgram } from '../../../testing/servers/servers.ts'
import { serve } from './host.ts'

describeProgram('systemd-analyze', 'the unit of serve', () => {
  it('is what systemd takes, and leaves little open', () => {
    const root = tempFolder()
    const [unit] = serve.files(siteRules())
    if (!unit || !('body' in unit)) throw new Error('serve has no unit')
    const place = `etc/systemd/system/${unit.path}`
    const program = 'srv/catalog/node_modules/.bin/catalog-press'
    writeTree(root, { [place]: unit.body, [program]: '' })
    chmodSync(path.join(root, program), 0o755)
    const analyze = (...args: string[]) => {
      const { stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
      return stdout + stderr
    }
    const checks = [`--root=${root}`, '--man=no', '--recursive-errors=no']
    expect(analyze('verify', ...checks, unit.path)).toBe('')
    const exposed = analyze('security', '--offline=true', '--no-pager', path.join(root, place))
    expect(Number(/Overall exposure level .*: ([\d.]+)/.exec(exposed)?.[1])).toBeLessThan(2)
  })
})
