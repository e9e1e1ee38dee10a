// Breaks each rule of the law of imports once: the linter finds every breach.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { tempFolder, writeTree } from './testing/folders.ts'
import { ROOT } from './testing/root.ts'

interface Pattern {
  readonly group: readonly string[]
  readonly message: string
}

interface Override {
  readonly includes: readonly string[]
  readonly linter: {
    readonly rules: {
      readonly style?: { noRestrictedImports?: { options: { patterns: readonly Pattern[] } } }
    }
  }
}

const config = JSON.parse(readFileSync(path.join(ROOT, '.biome.json'), 'utf8')) as {
  readonly vcs: object
  readonly overrides: readonly Override[]
}

/** A file in the room of an override, by its number. */
const fileIn = ([glob = '']: readonly string[], number: number): string =>
  glob.replace(/\*\*$/, '*.ts').replace('/*/', `/room-${number}/`).replace('*.ts', `planted-${number}.ts`)

/** Imports that are forbidden in every room: a platform's modules, or test helpers. */
const forbidden = (file: string, { group }: Pattern): string =>
  group.includes('node:*') ? 'node:fs' : `${'../'.repeat(file.split('/').length - 2)}testing/planted.ts`

const breaches = config.overrides.flatMap(({ includes, linter }) =>
  (linter.rules.style?.noRestrictedImports?.options.patterns ?? []).map((pattern, number) => {
    const file = fileIn(includes, number)
    return { room: includes[0] as string, file, imported: forbidden(file, pattern), message: pattern.message }
  }),
)

/** The errors of the linter in files, each as its path, its rule and its message. */
function findingsIn(files: Readonly<Record<string, string>>): string[] {
  const folder = tempFolder()
  const settings = { ...config, vcs: { enabled: false } }
  writeTree(folder, {
    '.biome.json': settings,
    'src/testing/planted.ts': 'export const planted = 1\n',
    ...files,
  })
  const biome = path.join(ROOT, 'node_modules/.bin/biome')
  const args = ['lint', '--reporter=github', '--max-diagnostics=none', '--error-on-warnings']
  return spawnSync(biome, args, { cwd: folder, encoding: 'utf8' }).stdout.split('\n')
}

describe('the law of imports', () => {
  const found = () =>
    findingsIn(
      Object.fromEntries(
        breaches.map(({ file, imported }) => [file, `export * from ${JSON.stringify(imported)}\n`]),
      ),
    )
  let findings: string[] | undefined

  it.each(breaches)('holds in $room: $message', ({ file, message }) => {
    findings ??= found()
    const own = findings.filter((line) => line.includes(`/${file},`) && line.includes('noRestrictedImports'))
    expect(own.join('\n')).toContain(message)
  })

  it('has a line for every room, and agrees with the table', () => {
    const rooms = readdirSync(path.join(ROOT, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
      .map(({ name }) => name)
    expect(
      rooms.filter((room) => !breaches.some((breach) => breach.room.startsWith(`src/${room}/`))),
    ).toEqual([])
    const print = "import('./scripts/import-law.js').then((law) => process.stdout.write(law.configText()))"
    const { stdout } = spawnSync(process.execPath, ['-e', print], { cwd: ROOT, encoding: 'utf8' })
    expect(readFileSync(path.join(ROOT, '.biome.json'), 'utf8')).toBe(stdout)
  })

  it('is about the rooms that the map describes', () => {
    const map = readFileSync(path.join(ROOT, 'src/README.md'), 'utf8')
    const rooms = readdirSync(path.join(ROOT, 'src'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    )
    expect(rooms.filter(({ name }) => !map.includes(`\`${name}/\``)).map(({ name }) => name)).toEqual([])
  })

  it('allows no circle, of types neither', () => {
    const files = {
      'src/api/one.ts': "import type { Two } from './two.ts'\nexport interface One {\n  two: Two\n}\n",
      'src/api/two.ts': "import type { One } from './one.ts'\nexport interface Two {\n  one: One\n}\n",
    }
    expect(findingsIn(files).filter((line) => line.includes('noImportCycles'))).toHaveLength(2)
  })
})
