// Packed versions of the program, made of the compiled one: of any number, with edits of its compiled files.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { create } from 'tar'
import { ROOT } from '../run/root.ts'
import { startServer } from '../servers/server.ts'
import { linkDependencies } from './installed.ts'

/** What a version has in the place of the compiled program. */
export interface VersionOptions {
  /** Pairs of a text in a compiled module, and its replacement. */
  readonly edits?: readonly (readonly [text: string, replacement: string])[]
  /** The sections of the changelog. */
  readonly changelog?: string
  /** The version whose code it has, if only the rest of the package is another. */
  readonly code?: string
}

/**
 * Makes a folder in which npm needs no network to install versions: their dependencies are above all projects in it. It
 * has a folder `tmp` for temporary files.
 */
export function prepareOffline(folder: string): void {
  const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  linkDependencies(folder, dependencies)
  mkdirSync(path.join(folder, 'tmp'))
}

/** Packs a version into a folder, and returns the path of the tarball. */
export function packVersion(folder: string, version: string, options: VersionOptions = {}): string {
  const { edits = [], changelog = '' } = options
  const program = programIn(folder, version)
  for (const each of ['lib', 'docs/README.md', 'README.md', 'LICENSE'])
    cpSync(path.join(ROOT, each), path.join(program, each), { recursive: true, filter: isNeeded })
  const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  const kept = [
    'description',
    'bin',
    'exports',
    'type',
    'files',
    'engines',
    'peerDependencies',
    'peerDependenciesMeta',
  ]
  const write = (file: string, text: string) => writeFileSync(path.join(program, file), text)
  write(
    'package.json',
    JSON.stringify({
      name: NAME,
      version,
      ...Object.fromEntries(kept.map((field) => [field, manifest[field]])),
    }),
  )
  write('CHANGELOG.md', `# Changelog\n\n${changelog}`)
  for (const edit of edits) replaceIn(path.join(program, 'lib'), edit)
  write(
    'lib/program.json',
    JSON.stringify({ digest: `the digest of ${options.code ?? version} ${JSON.stringify(edits)}` }),
  )
  return pack(program, path.join(folder, `${NAME}-${version}.tgz`))
}

/** Packs a package of another name, and returns the path of the tarball. */
export function packOther(folder: string, name: string): string {
  const program = path.join(folder, name)
  mkdirSync(program)
  writeFileSync(path.join(program, 'package.json'), JSON.stringify({ name, version: '1.0.0' }))
  return pack(program, path.join(folder, `${name}-1.0.0.tgz`))
}

/** The folder that a version is packed from, in which it runs, too. */
export const programIn = (folder: string, version: string): string => path.join(folder, `program-${version}`)

const NAME = 'catalog-press'

function pack(program: string, tarball: string): string {
  create(
    { cwd: program, file: tarball, gzip: { level: 1 }, prefix: 'package', sync: true },
    readdirSync(program),
  )
  return tarball
}

/** npm takes milliseconds for each file, and seconds for the largest, which an upgrade does not run. */
const isNeeded = (file: string): boolean =>
  !/\.d\.ts$|\/lib\/(?:studio|conformance|man|importers\/guesses\/(?:events|marks)|api-files\/openapi\/docs)(?:\/|$)/.test(
    file,
  )

/** @throws Error if no module has the text */
function replaceIn(lib: string, [text, replacement]: readonly [string, string]): void {
  const files = readdirSync(lib, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => path.join(lib, name))
  const file = files.find((each) => readFileSync(each, 'utf8').includes(text))
  if (file === undefined) throw new Error(`No compiled module has ${text}.`)
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replaceAll(text, () => replacement),
  )
}

/**
 * Starts a registry that has some versions of the program, the last one as the latest.
 * @returns its address
 */
export async function startRegistry(tarballs: readonly string[]): Promise<string> {
  const versions = tarballs.map((file) => [/(\d+\.\d+\.\d+)\.tgz$/.exec(file)?.[1] ?? '', file] as const)
  const server = await startServer(({ url = '' }, response) => {
    const file = tarballs.find((each) => url.endsWith(`/-/${path.basename(each)}`))
    const isProgram = url === '/catalog-press'
    response.statusCode = file || isProgram ? 200 : 404
    if (file) response.end(readFileSync(file))
    else response.end(JSON.stringify(isProgram ? packument() : {}))
  })
  const address = `${server.url}/`
  const packument = () => ({
    name: 'catalog-press',
    'dist-tags': { latest: versions.at(-1)?.[0] },
    versions: Object.fromEntries(
      versions.map(([version, file]) => [
        version,
        {
          ...{ name: 'catalog-press', version, bin: { 'catalog-press': 'lib/cli.js' } },
          dist: { tarball: `${address}catalog-press/-/${path.basename(file)}` },
        },
      ]),
    ),
  })
  return address
}
