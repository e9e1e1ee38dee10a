import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { packageFile } from './package.ts'

const text = (file: string): string => readFileSync(packageFile(file), 'utf8')
const bundles = readdirSync(fileURLToPath(packageFile('lib/'))).filter((file) =>
  /^(cli|index|.*\.chunk)\.js$/.test(file),
)

/** `name` or `@scope/name`, as a module is asked for outside of the bundles. */
const IMPORT = /(?:\bfrom |\bimport\(|\brequire\()"((?:@[\w.-]+\/)?[\w:.-]+)[^"]*"/g

describe('the bundled program', () => {
  it('asks for no package but those that are installed with it', () => {
    const { dependencies } = JSON.parse(text('package.json'))
    const asked = bundles.flatMap((file) => [...text(`lib/${file}`).matchAll(IMPORT)].map(([, name]) => name))
    const packages = asked.filter((name) => !name?.startsWith('.') && !isBuiltin(name ?? ''))
    expect(packages).toContain('tinypool')
    expect(Object.keys(dependencies)).toEqual(expect.arrayContaining([...new Set(packages)]))
  })

  it('passes on the licenses of the libraries in it', () => {
    const licenses = text('lib/LICENSES.txt')
    for (const name of ['zod', 'commander', 'fs-extra', '@duckdb/node-api'])
      expect(licenses).toMatch(new RegExp(`^${name} \\d`, 'm'))
    expect(licenses).not.toMatch(/, undefined$/m)
  })
})
