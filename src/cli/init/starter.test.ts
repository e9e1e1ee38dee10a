import { cpSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { tempFolder } from '../../testing/run/folders.ts'
import { ROOT } from '../../testing/run/root.ts'

const SCRIPT = 'scripts/compile/files.js'

describe('the starter catalog', () => {
  it('is made also while the records of the sample catalog are broken', async () => {
    const checkout = tempFolder()
    for (const each of ['package.json', SCRIPT, 'src/cli/init/starter', 'data'])
      cpSync(path.join(ROOT, each), path.join(checkout, each), { recursive: true })
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(checkout, 'node_modules'))
    for (const file of ['artists.ndjson', 'releases.json'])
      writeFileSync(path.join(checkout, 'data', file), '{"nam')
    const { starter } = await import(pathToFileURL(path.join(checkout, SCRIPT)).href)
    expect(starter()).toHaveProperty(['starter/media/_s/catalog/artist/image/ferrow.jpg'])
  })
})
