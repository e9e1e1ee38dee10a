// A program that renders something different rebuilds everything, even if its version is the same.
import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { packageFile } from '../../core/system/package.ts'
import { labelId, smallCatalog } from '../../testing/catalogs/catalog.ts'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'

const LABEL = `dist/api/v1/catalog/label/${labelId(1)}/index.json`

it('a changed response body reaches every file that holds it', () => {
  const folder = tempFolder()
  const copy = path.join(folder, 'package')
  for (const name of ['lib', 'scripts/compile', 'src/core/site/placeholder.jpg', 'package.json'])
    cpSync(fileURLToPath(packageFile(name)), path.join(copy, name), { recursive: true })
  symlinkSync(fileURLToPath(packageFile('node_modules')), path.join(copy, 'node_modules'))
  writeTree(path.join(folder, 'data'), smallCatalog(2))
  const run = (script: string, ...args: string[]) =>
    execFileSync(process.execPath, [path.join(copy, script), ...args], { cwd: folder, encoding: 'utf8' })
  const label = () => readFileSync(path.join(folder, LABEL), 'utf8')

  run('lib/cli.js', 'build')
  expect(run('lib/cli.js', 'build')).toContain('0 files written')
  const before = label()

  const lib = path.join(copy, 'lib')
  const bundles = readdirSync(lib).filter((name) => name.endsWith('.js'))
  const [bundle = ''] = bundles.filter((name) => readFileSync(path.join(lib, name), 'utf8').includes(BODY))
  writeFileSync(
    path.join(lib, bundle),
    readFileSync(path.join(lib, bundle), 'utf8').replace(BODY, '$& motto: "changed",'),
  )
  run('scripts/compile/compile.js', 'digest')
  run('lib/cli.js', 'build')
  expect(label()).toBe(before.replace('"ct":"catalog.label",', '$&"motto":"changed",'))
})

/** The beginning of a label's body as the bundler prints it. */
const BODY = 'ct: "catalog.label",'

it('a site whose state is lost is known by its assets too, which have other names in another version', async () => {
  const folder = tempFolder()
  const catalog = smallCatalog(2)
  const withAccent = (accent: string) => ({ ...catalog['site.json'], pages: true, site: { accent } })
  writeTree(dataIn(folder), { ...catalog, 'site.json': withAccent('#aa0000') })
  const GZIP = ['--precompress', 'gzip']
  expect(await runBuild(folder, GZIP)).toMatchObject({ code: 0, stderr: '' })
  rmSync(path.join(folder, '.catalog-press'), { recursive: true })
  // The color is in the style sheet and in the icon.
  writeTree(dataIn(folder), { 'site.json': withAccent('#0000aa') })
  expect(await runBuild(folder, GZIP)).toMatchObject({ code: 0, stderr: '' })
  const clean = tempFolder()
  writeTree(dataIn(clean), { ...catalog, 'site.json': withAccent('#0000aa') })
  await runBuild(clean, GZIP)
  expect(readTree(distIn(folder))).toEqual(readTree(distIn(clean)))

  writeTree(distIn(folder), { 'assets/mine.css': '' })
  rmSync(path.join(folder, '.catalog-press'), { recursive: true })
  expect((await runBuild(folder, GZIP)).stderr).toContain('error FOREIGN_FILE')
})
