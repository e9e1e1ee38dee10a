// The client as a release packs it, where nothing else is installed.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { version } from '../../core/system/package.ts'
import { packedRelease } from '../../testing/processes/released.ts'
import { suiteFolder, writeTree } from '../../testing/run/folders.ts'
import { ROOT } from '../../testing/run/root.ts'

const folder = suiteFolder()
const installed = path.join(folder, 'node_modules/catalog-press-client')
let tarball: string

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
const bin = (name: string): string => path.join(ROOT, 'node_modules/.bin', name)
const manifestIn = (place: string) => JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8'))

beforeAll(async () => {
  tarball = path.join(await packedRelease(), `catalog-press-client-${version}.tgz`)
  mkdirSync(installed, { recursive: true })
  execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', installed])
})

describe('the package of the client', () => {
  it('has the version of the program, and neither dependencies nor scripts', () => {
    const manifest = manifestIn(installed)
    expect(manifest.version).toBe(version)
    for (const field of ['dependencies', 'peerDependencies', 'scripts'])
      expect(manifest).not.toHaveProperty(field)
  })

  it('holds the files that the program exports as its client', () => {
    const name = 'lib/contract/client/index.js'
    expect(readFileSync(path.join(installed, name))).toEqual(readFileSync(path.join(ROOT, name)))
  })

  it('has nothing wrong with it that publint finds', () => {
    expect(run(bin('publint'), tarball, '--strict')).toContain('All good!')
  })

  it('runs', () => {
    const program = "import { catalog } from 'catalog-press-client'; console.log(typeof catalog)"
    expect(run(process.execPath, '--input-type=module', '--eval', program)).toBe('function\n')
  })

  it('has the types of the responses as the schemas of the API have them', () => {
    writeTree(folder, { 'package.json': { type: 'module' }, 'tsconfig.json': TYPESCRIPT })
    const names = [
      'Artist',
      'Track',
      'Release',
      'Label',
      'Features',
      'ArtistFeatures',
      'Lookup',
      'Page<Track>',
    ]
    const nameIn = (types: string, name: string) => `${types}.${name.replace('<', `<${types}.`)}`
    const checks = names.map((name) => `same<${nameIn('Packed', name)}, ${nameIn('Schema', name)}>(true)`)
    const program = [
      "import type * as Packed from 'catalog-press-client'",
      `import type * as Schema from '${path.join(ROOT, 'src/contract/client/types.ts')}'`,
      'type Names<A> = Exclude<keyof A, number>',
      'type Both<A, B> = [A, B] extends [B, A] ? true : false',
      'type Same<A, B> = Both<A, B> & Both<Names<A>, Names<B>>',
      'declare function same<A, B>(is: Same<A, B>): void',
      ...checks,
    ]
    writeFileSync(path.join(folder, 'types.ts'), program.join('\n'))
    const tsc = path.join(ROOT, 'node_modules/typescript/bin/tsc')
    expect(run(process.execPath, tsc)).toBe('')
    // As bundlers resolve it.
    expect(run(process.execPath, tsc, '--module', 'esnext', '--moduleResolution', 'bundler')).toBe('')
  })
})

/** A project of a user's own. */
const TYPESCRIPT = {
  compilerOptions: {
    target: 'es2023',
    module: 'nodenext',
    lib: ['es2023', 'webworker', 'webworker.iterable'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: false,
  },
  files: ['types.ts'],
}
