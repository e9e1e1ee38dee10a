// What README shows on a console is what its commands print.
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { runCli } from './testing/cli.ts'
import { tempFolder } from './testing/folders.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8')

/** The commands of README's console blocks, each with the output shown under it. */
const shown = [...readme.matchAll(/```console\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
  block
    .split(/^\$ /m)
    .slice(1)
    .map((text) => {
      const [command = '', ...output] = text.trimEnd().split('\n')
      return { command, output: output.join('\n') }
    }),
)

/** `npm run build` is `catalog-press build`; what a run measured differs each time. */
const argsOf = (command: string): string[] => command.replace(/^(npm run|npx catalog-press) /, '').split(' ')
const withoutFigures = (text: string): string => text.replace(/[\d.]+ s$/gm, '… s')

describe('README', () => {
  const quick = shown.filter(({ command }) => /^(npm run build|npx catalog-press (?!preview))/.test(command))

  it('shows commands', () => {
    expect(shown.map(({ command }) => command)).toContain('npm run build')
  })

  it.each(quick)('shows what `$command` prints', async ({ command, output }) => {
    const folder = tempFolder()
    mkdirSync(folder, { recursive: true })
    cpSync(path.join(ROOT, 'data'), path.join(folder, 'data'), { recursive: true })
    const { code, stdout } = await runCli(argsOf(command), {}, folder)
    expect(withoutFigures(stdout.trimEnd())).toBe(withoutFigures(output))
    expect(code).toBe(0)
  })
})
