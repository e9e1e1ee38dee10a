// Header values with special characters of configuration files: each must survive a round trip through the server.
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Host } from '../../hosts/shared/host.ts'
import { readHostFile } from '../../hosts/shared/host-file.ts'
import type { Pressed } from '../catalogs/conformance.ts'
import { openFolder, writeTree } from '../run/folders.ts'
import { createSearch } from '../searches/search.ts'
import { ask } from './http.ts'

const KNOWN = [
  'max-age=$arg_x',
  '$nosuch 5$',
  ['$', '{HOME} {$HOME} \\{$HOME}'].join(''),
  '{env.HOME} {http.request.uri} \\{a\\}',
  '%{HTTP_HOST}e %{ENV:PATH} %s %% %',
  'a="b\\"c", \'d\'; } location / { return 200 "x',
  'ends in \\',
  '\\\\',
  '`\\`"\\"',
  '"',
  '{',
  '}',
  "'",
  '# no comment',
  '</If> <IfModule a>',
  ['*/ // --> $', '{`a`}'].join(''),
  'a\tb',
]

/** Printable, without surrounding spaces, which headers cannot have. */
const VALUE = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'\\$"\'`{}%#;,<>()*?=: \t', '{$', '${', '%{', '\\"'),
      fc.string({ unit: 'grapheme-ascii' }),
    ),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((parts) => parts.join('').trim())
  .filter((value) => value !== '')

/** @param start serves each site under the host name of its rules; returns the shared address */
export function testHostileValues(
  host: Host,
  pressed: () => Pressed,
  start: (sites: readonly Pressed[]) => Promise<string>,
): void {
  it('sends every printable value of Cache-Control as it is', async () => {
    const { seed, count } = createSearch('VALUES', { usual: 8, long: 250 })
    const values = [...KNOWN, ...fc.sample(VALUE, { seed, numRuns: count })]
    const parent = openFolder()
    const sites = await Promise.all(
      values.map((value, index) => siteWith(host, pressed(), { value, index, parent })),
    )
    const base = await start(sites)
    for (const [index, value] of values.entries()) {
      const headers = { Host: hostName(index) }
      const found = await ask(base, '/api/v1/catalog/artist/', { headers })
      const missing = await ask(base, '/api/v1/nothing/', { headers })
      expect(found).toMatchObject({
        status: 200,
        headers: { 'cache-control': value, 'x-content-type-options': 'nosniff' },
      })
      expect(missing).toMatchObject({ status: 404, headers: { 'cache-control': `errors ${value}` } })
    }
  })
}

const hostName = (index: number): string => `v${index}.example`

/** The pressed files with a different value in the rules. */
async function siteWith(
  host: Host,
  { rules, site }: Pressed,
  { value, index, parent }: { value: string; index: number; parent: string },
): Promise<Pressed> {
  const changed = {
    ...rules,
    baseUrl: `http://${hostName(index)}`,
    cacheControl: value,
    cacheControlErrors: `errors ${value}`,
  }
  const folder = path.join(parent, `${index}`)
  const own = path.join(folder, 'site')
  mkdirSync(own, { recursive: true })
  for (const name of readdirSync(site).filter((each) => !each.startsWith('.')))
    symlinkSync(path.join(site, name), path.join(own, name))
  for (const file of host.files(changed)) {
    const inSite = file.in === 'site'
    if (inSite && file.path.includes('/')) continue
    writeTree(inSite ? own : path.join(folder, 'project'), { [file.path]: await readHostFile(file, changed) })
  }
  return { rules: changed, site: own, project: path.join(folder, 'project') }
}
