// The program while a database does not answer.
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sqlite from 'node-sqlite3-wasm'
import { describe, expect, it } from 'vitest'
import { startCli, waitForOutcome } from '../../testing/processes/cli.ts'
import { dataIn, distIn } from '../../testing/run/build.ts'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'

const ENDLESS = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) AS id FROM n'

/** Starts a check of a catalog whose database never answers. */
function startWaiting(entry: object, ...flags: readonly string[]) {
  const folder = tempFolder()
  const file = path.join(folder, 'music.sqlite')
  const database = new sqlite.Database(file)
  database.exec('CREATE TABLE a (n TEXT)')
  database.close()
  writeTree(dataIn(folder), {
    'site.json': {
      base_url: 'https://api.example.org',
      sources: { sql: { url: `sqlite:${file}`, artists: ENDLESS, ...entry } },
    },
  })
  const args = ['check', '--data', dataIn(folder), '--out', distIn(folder), ...flags]
  return { child: startCli(args, { TMPDIR: folder }), folder }
}

describe('a query that takes long', () => {
  it('is named after ten seconds of waiting, in one line, but not with --quiet', async () => {
    const [long, quiet, short] = [
      startWaiting({ timeout: 11 }),
      startWaiting({ timeout: 11 }, '--quiet'),
      startWaiting({ timeout: 1 }),
    ]
    const ran = await Promise.all([long, quiet, short].map(({ child }) => waitForOutcome(child)))
    const line = `Waiting for the answer of ${long.folder}/music.sqlite#artists (10 s)\n`
    const lines = ran.map(({ code, stderr }) => {
      expect(code).toBe(1)
      return stderr.replace(/error BAD_QUERY .*/s, '')
    })
    expect(lines).toEqual([line, '', ''])
  })

  it('is ended by Ctrl+C', async () => {
    const { child, folder } = startWaiting({})
    const ended = once(child, 'close')
    const databases = () =>
      readdirSync(folder).filter((name) => existsSync(path.join(folder, name, 'database.lock')))
    while (databases().length === 0) await sleep(5)
    child.kill('SIGINT')
    expect((await ended)[0]).toBe(130)
    expect(readdirSync(folder).sort()).toEqual(['data', 'music.sqlite'])
  })
})
