// The manual page, as packaged, and as manual linters and viewers read it.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { outlineOfProgram } from '../../testing/docs/command-line.ts'
import { ROOT } from '../../testing/run/root.ts'
import { describeProgram } from '../../testing/servers/servers.ts'

const { man } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
const PAGE = path.join(ROOT, man)

const BOLD = new RegExp(`.${String.fromCharCode(8)}`, 'g')

const run = (program: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(program, [...args, PAGE], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

it('the manual page names every command, flag and argument', () => {
  const page = readFileSync(PAGE, 'utf8').replaceAll('\\', '')
  const { commands, flags } = outlineOfProgram()
  const terms = commands.flatMap((command) => [
    command.name,
    ...command.flags.map(({ long }) => long),
    ...command.arguments.map(({ term }) => term),
  ])
  for (const term of [...terms, ...flags.map(({ long }) => long)])
    expect(page).toMatch(new RegExp(`f[BI](?:-\\w, fB)?(?:-\\wfR, fB)?${term.replace(/[[\].]/g, '\\$&')}fR`))
})

describeProgram('mandoc', 'mandoc', () => {
  it('finds no fault in the manual page, but that it has no date', () => {
    const { stdout } = run('mandoc', '-Tlint', '-Wwarning')
    // No date, so that the page changes only with its content.
    const faults = stdout.trim().split('\n')
    expect(faults).toEqual([expect.stringMatching(/WARNING: missing date, using "": TH$/)])
  })

  it('shows signs as they are', () => {
    // In bold, each character is repeated after a backspace.
    const shown = run('mandoc', '-Tutf8', '-Owidth=200').stdout.replace(BOLD, '')
    expect(shown).toContain("catalog-press import musicbrainz 'releases/*.json'\n")
    expect(shown).toContain('"sources" of site.json: musicbrainz, tracks, …\n')
    expect(shown).toContain('A host, as listed by catalog-press hosts.\n')
  })
})

describeProgram('groff', 'groff', () => {
  it('warns of nothing in the manual page', () => {
    expect(run('groff', '-man', '-Tutf8', '-ww', '-z')).toEqual({ status: 0, stdout: '', stderr: '' })
  })
})
