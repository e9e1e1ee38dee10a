// Breaks the law of imports in each way: the linter finds every breach.

import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { tempFolder, writeTree } from '../run/folders.ts'
import { ROOT } from '../run/root.ts'

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')
const rooms = JSON.parse(read('src/rooms.json')) as Readonly<Record<string, readonly string[]>>
const config = JSON.parse(read('.biome.json')) as { readonly vcs: object }

interface Breach {
  /** What breaks the law, as the name of its test. */
  readonly breach: string
  readonly file: string
  readonly imported: string
  /** Part of the linter's message. */
  readonly message: string
}

const names = Object.keys(rooms)
const formatLaw = (room: string): string => `${room} may import ${rooms[room]?.join(', ') || 'no other room'}`

/** An import of each room that another may not import, at the top of the room and in a folder of it. */
const betweenRooms = names.flatMap((room) =>
  names
    .filter((other) => other !== room && !rooms[room]?.includes(other))
    .flatMap((other) => [
      toBreach(`src/${room}/planted-${other}.ts`, `../${other}/planted.ts`, formatLaw(room)),
      toBreach(`src/${room}/folder/planted-${other}.ts`, `../../${other}/planted.ts`, formatLaw(room)),
    ]),
)

const ofTests = names.map((room) =>
  toBreach(`src/${room}/planted-testing.ts`, '../testing/planted.ts', formatLaw(room)),
)

const PORTABLE = 'This runs on every platform'
const platforms = [
  toBreach('src/contract/urls/planted-node.ts', 'node:fs', PORTABLE),
  toBreach('src/core/planted-node.ts', 'node:fs', PORTABLE),
  toBreach('src/core/records/planted-node.ts', 'node:fs', PORTABLE),
  toBreach('src/hosts/planted/handler.ts', '../../core/planted.ts', 'hosts may import contract'),
  toBreach('src/faces/planted/code.ts', '../../core/planted.ts', 'faces may import contract'),
]

function toBreach(file: string, imported: string, message: string): Breach {
  return { breach: `${file} imports ${imported}`, file, imported, message }
}

const breaches = [...betweenRooms, ...ofTests, ...platforms]

/** The errors of the linter in files, each as its path, its rule and its message. */
function findingsIn(files: Readonly<Record<string, string>>): string[] {
  const folder = tempFolder()
  const planted = ['testing', ...names].map((room) => [
    `src/${room}/planted.ts`,
    'export const planted = 1\n',
  ])
  writeTree(folder, {
    '.biome.json': { ...config, vcs: { enabled: false } },
    ...Object.fromEntries(planted),
    ...files,
  })
  const biome = path.join(ROOT, 'node_modules/.bin/biome')
  const args = ['lint', '--reporter=github', '--max-diagnostics=none', '--error-on-warnings']
  return spawnSync(biome, args, { cwd: folder, encoding: 'utf8' }).stdout.split('\n')
}

describe('the law of imports', () => {
  let findings: string[] | undefined

  it.each(breaches)('is broken where $breach', ({ file, message }) => {
    findings ??= findingsIn(
      Object.fromEntries(
        breaches.map(({ file, imported }) => [file, `export * from ${JSON.stringify(imported)}\n`]),
      ),
    )
    const own = findings.filter((line) => line.includes(`/${file},`) && line.includes('noRestrictedImports'))
    expect(own.join('\n')).toContain(message)
  })

  it('agrees with the settings of the linter', () => {
    const print = "import('./scripts/import-law.js').then((law) => process.stdout.write(law.configText()))"
    const { stdout } = spawnSync(process.execPath, ['-e', print], { cwd: ROOT, encoding: 'utf8' })
    expect(read('.biome.json')).toBe(stdout)
  })

  it('is about the folders of src/, which the map describes', () => {
    const folders = readdirSync(path.join(ROOT, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
      .map(({ name }) => name)
    expect(folders.sort()).toEqual([...names].sort())
    const map = read('src/README.md')
    expect(names.filter((name) => !map.includes(`| \`${name}\` |`))).toEqual([])
  })

  it('allows no circle, of types neither', () => {
    const files = {
      'src/contract/one.ts': "import type { Two } from './two.ts'\nexport interface One {\n  two: Two\n}\n",
      'src/contract/two.ts': "import type { One } from './one.ts'\nexport interface Two {\n  one: One\n}\n",
    }
    expect(findingsIn(files).filter((line) => line.includes('noImportCycles'))).toHaveLength(2)
  })
})
