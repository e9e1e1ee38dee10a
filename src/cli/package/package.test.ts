// The package as `init` and a release pack it: its contents, its dependencies, and whether it works on its own.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { version } from '../../core/system/package.ts'
import { smallCatalog } from '../../testing/catalogs/catalog.ts'
import { installInto } from '../../testing/processes/installed.ts'
import { packedRelease } from '../../testing/processes/released.ts'
import { dataIn } from '../../testing/run/build.ts'
import { suiteFolder, writeTree } from '../../testing/run/folders.ts'
import { ROOT } from '../../testing/run/root.ts'

/** Matches `name` or `@scope/name` in an import of a bundle. */
const IMPORT = /(?:\bfrom |\bimport\(|require\(|\bresolve\()"((?:@[\w.-]+\/)?[\w:.-]+)[^"]*"/g
/** Matches the same in an import of a declaration file. */
const TYPES = /(?:\bfrom |\bimport\()'((?:@[\w-]+\/)?[a-z][\w-]*)'/g

const folder = suiteFolder()
/** The folder of the installed package. */
const installed = path.join(folder, 'node_modules/catalog-press')
let tarball: string

beforeAll(async () => {
  tarball = path.join(await packedRelease(), `catalog-press-${version}.tgz`)
  installInto(folder, tarball)
})

const manifest = () => JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8'))
const text = (file: string): string => readFileSync(path.join(installed, file), 'utf8')
const filesIn = (under: string, ending: string): string[] =>
  readdirSync(path.join(installed, under), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(under, file))
    .filter((file) => file.endsWith(ending))

/** The package's modules that its entries load, directly or indirectly. */
function loaded(): Set<string> {
  const threads = ['core/site/writer-thread.js', 'importers/origins/sql/sqlite-thread.js']
  const entries = ['cli.js', 'index.js', 'contract/client/index.js', ...threads]
  const files = new Set(entries.map((name) => `lib/${name}`))
  for (const file of files) {
    for (const [, target = ''] of text(file).matchAll(
      /(?:\bfrom |\bimport |\b(?:import|require)\()["'](\.[^"']+)["']/g,
    )) {
      const other = path.join(path.dirname(file), target)
      // Comments of libraries mention files of their own.
      if (existsSync(path.join(installed, other))) files.add(other)
    }
  }
  return files
}

/** The packages that files import. */
const askedBy = (files: Iterable<string>): Set<string> =>
  new Set(
    [...files]
      .flatMap((file) => [...text(file).matchAll(IMPORT)].map(([, name = '']) => name))
      .filter((name) => !name.startsWith('.') && !isBuiltin(name)),
  )

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

describe('the package', () => {
  it('has a manifest of what its users need: nothing runs when it is installed, and npm has nothing to warn of', () => {
    expect(Object.keys(manifest()).sort()).toEqual(
      [
        ...['bin', 'dependencies', 'description', 'engines', 'exports', 'files', 'keywords', 'license'],
        ...['man', 'name', 'peerDependencies', 'peerDependenciesMeta', 'type', 'version'],
      ].sort(),
    )
  })

  it('holds the program once: every module in it is one that an entry loads, a handler, or of a page', () => {
    const modules = filesIn('lib', '.js').filter(
      (file) => !/^lib\/(handlers|api-files\/openapi\/docs|pages\/assets|press\/dev|studio)\//.test(file),
    )
    expect(modules.sort()).toEqual([...loaded()].sort())
    expect(filesIn('.', '.ts').filter((file) => !file.endsWith('.d.ts'))).toEqual([])
    expect(filesIn('.', '.map')).toEqual([])
  })

  it('depends on what its modules and its types ask for, and on nothing else', () => {
    const types = filesIn('lib', '.d.ts').flatMap((file) => [...text(file).matchAll(TYPES)])
    const asked = new Set([...askedBy(loaded()), ...types.map(([, name]) => name)])
    const { dependencies, peerDependencies, peerDependenciesMeta } = manifest()
    const optional = Object.keys(peerDependencies)
    expect([...asked].sort()).toEqual([...Object.keys(dependencies), ...optional].sort())
    // A driver is only needed to read from a database server, and sharp only to make smaller pictures.
    expect(peerDependenciesMeta).toEqual(
      Object.fromEntries(optional.map((name) => [name, { optional: true }])),
    )
    for (const name of optional) expect(types.map(([, typed]) => typed)).not.toContain(name)
  })

  it('names the driver of a database that is missing', () => {
    const sql = { url: 'postgres://127.0.0.1/music', artists: 'SELECT 1 AS uuid' }
    writeTree(path.join(folder, 'database'), {
      'site.json': { base_url: 'https://a.test', sources: { sql } },
    })
    const own = path.join(installed, manifest().bin['catalog-press'])
    const args = [own, 'check', '--data', 'database']
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(
        /^error MISSING_DRIVER {2}Reading this database needs the package pg, .*\n.*\n? *hint {2}Install it: npm install pg\n/,
      ),
    })
  })

  it('names in its types only what comes with it', () => {
    for (const file of filesIn('lib', '.d.ts')) {
      for (const [, target = ''] of text(file).matchAll(/["'](\.{1,2}\/[^"']+)\.js["']/g)) {
        const named = path.join(installed, path.dirname(file), `${target}.d.ts`)
        expect(existsSync(named), `${file} names ${target}`).toBe(true)
      }
    }
  })

  it('passes on the licenses of the libraries in it', () => {
    const licenses = text('lib/LICENSES.txt')
    for (const name of ['zod', 'commander', 'fs-extra', 'hyparquet'])
      expect(licenses).toMatch(new RegExp(`^${name} \\d`, 'm'))
    expect(licenses).not.toMatch(/, undefined$/m)
  })

  it('holds, and asks for, nothing whose license asks more than to be passed on', () => {
    const bundled = [...text('lib/LICENSES.txt').matchAll(/(?:^|\n---\n\n)(\S+) (\d\S+), (.+)\n\n/g)]
    expect(bundled.length).toBeGreaterThan(10)
    for (const [, name, , license = ''] of bundled) expect(PERMISSIVE, name).toContain(license)
    // `npm sbom --omit dev` leaves out a package that a development dependency needs too.
    const list = execFileSync('npm', ['query', '.prod'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const packages = JSON.parse(list) as { name: string; license: string }[]
    const names = packages.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(Object.keys(manifest().dependencies)))
    // npm installs these whole, with the notices that Apache's license asks for.
    for (const { name, license } of packages) expect([...PERMISSIVE, 'Apache-2.0'], name).toContain(license)
  })

  it('has nothing wrong with it that publint finds', () => {
    const bin = path.join(ROOT, 'node_modules/.bin')
    expect(run(`${bin}/publint`, tarball, '--strict')).toContain('All good!')
  })

  it('runs and is imported where only its dependencies are beside it', () => {
    writeTree(dataIn(folder), smallCatalog(2))
    // As npx runs it in a checkout that was compiled again.
    const command = path.join(ROOT, manifest().bin['catalog-press'])
    expect(run(command, '--version')).toBe(`${manifest().version}\n`)
    const own = path.join(installed, manifest().bin['catalog-press'])
    expect(run(process.execPath, own, 'build')).toContain('Pressed 2 artists and 2 tracks')
    const program = `import * as all from 'catalog-press'
      import { catalog } from 'catalog-press/client'
      console.log(all.HOSTS.length > 0, typeof catalog)`
    writeFileSync(path.join(folder, 'program.mjs'), program)
    expect(run(process.execPath, 'program.mjs')).toBe('true function\n')
  })

  it('names the Node.js that it needs to one that is too old, and loads nothing', () => {
    const [major, minor] = manifest().engines.node.match(/\d+/g).map(Number)
    const atVersion = (version: string) => {
      const preload = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`
      const args = ['--import', `data:text/javascript,${preload}`, 'lib/cli.js', '--version']
      return spawnSync(process.execPath, args, { cwd: installed, encoding: 'utf8' })
    }
    const { status, stdout, stderr } = atVersion(`${major}.${minor - 1}.9`)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(new RegExp(`^error OLD_NODE .*needs Node.js ${major}.${minor} .*\n$`))
    expect(atVersion(`${major - 2}.20.8`).stderr).toBe(stderr.replace(/2\d\.\d+\.9/, `${major - 2}.20.8`))
    expect(atVersion(`${major}.${minor}.0`).stdout).toBe(`${manifest().version}\n`)
    // Static imports are linked before the version check, and would fail in an old Node.
    const loaded = [...text('lib/cli.js').matchAll(/^import .*"(.*)";$/gm)].map(([, name = '']) => name)
    expect(loaded).toEqual(['node:module'])
  })

  it('runs the examples of its docs, in TypeScript and in JavaScript', () => {
    const examples = readFileSync(path.join(ROOT, 'docs/reference/javascript.md'), 'utf8')
    for (const [, name = '', code = ''] of examples.matchAll(/^```\w+ (example\.\w+)\n(.*?)^```$/gms))
      writeFileSync(path.join(folder, name), code)
    const types = path.join(folder, 'node_modules/@types')
    mkdirSync(types, { recursive: true })
    symlinkSync(path.join(ROOT, 'node_modules/@types/node'), path.join(types, 'node'))
    writeTree(folder, { 'package.json': { type: 'module' }, 'tsconfig.json': TYPESCRIPT })
    const tsc = path.join(ROOT, 'node_modules/typescript/bin/tsc')
    // As bundlers resolve it, and as Node.js does.
    run(process.execPath, tsc, '--noEmit', '--module', 'esnext', '--moduleResolution', 'bundler')
    run(process.execPath, tsc)
    expect(run(process.execPath, 'example.js')).toMatch(
      /^2 artists, \d+ files written\n(?:\S+ Artist \d\n){2}200 2\n$/,
    )
    expect(run(process.execPath, 'example.mjs')).toMatch(/^Hosts: .*nginx.*\n2 tracks\n$/)
  })
})

/** Includes CC0-1.0, which has no conditions, and the license of fonts. */
const PERMISSIVE = [
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'OFL-1.1',
  '(WTFPL OR MIT)',
]

/** The configuration of a user's TypeScript project. */
const TYPESCRIPT = {
  compilerOptions: {
    target: 'es2023',
    module: 'nodenext',
    types: ['node'],
    strict: true,
    skipLibCheck: false,
  },
  files: ['example.ts'],
}
