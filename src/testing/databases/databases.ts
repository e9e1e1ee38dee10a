// Starts real database servers on a free port of 127.0.0.1 for the tests of a file. Their data are in a temporary
// folder, and their process is stopped at the end.
import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { describe, it } from 'vitest'
import { openFolder } from '../run/folders.ts'
import { atSuiteEnd } from '../run/suite-end.ts'
import { freePort } from '../servers/servers.ts'

export interface DatabaseServer {
  readonly port: number
  /** The URL of an administrator, without a database name. */
  readonly url: string
  /** The folder of its socket. */
  readonly folder: string
}

export const PASSWORD = 'p@ss/word:1'
const SECRET = encodeURIComponent(PASSWORD)

/**
 * `describe` for tests of servers that may not be installed: without them they are skipped, or fail if hosts are
 * required.
 */
export function describeDatabases(name: string, servers: readonly Server[], tests: () => void): void {
  const missing = servers.filter((server) => !existsSync(PROGRAMS[server]()))
  if (missing.length === 0 || process.env.REQUIRE_HOSTS) {
    describe(name, tests)
    return
  }
  const reason = `${missing.join(' and ')} not installed; scripts/hosts-up installs it`
  console.warn(`Skipped: ${name}: ${reason}.`)
  describe.skip(`${name} (skipped: ${reason})`, () => it('reads rows', () => {}))
}

export type Server = 'postgresql' | 'mariadb'

const PROGRAMS: Record<Server, () => string> = {
  postgresql: () => path.join(postgresFolder(), 'postgres'),
  mariadb: () => '/usr/sbin/mariadbd',
}

const POSTGRES = '/usr/lib/postgresql'

/** The folder of the newest installed version. */
function postgresFolder(): string {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).sort((a, b) => Number(b) - Number(a)) : []
  return path.join(POSTGRES, versions[0] ?? '', 'bin')
}

/** Starts PostgreSQL with the users `press` and `encrypted`, who must connect with TLS; for hooks. */
export async function startPostgres(): Promise<DatabaseServer> {
  const folder = serverFolder()
  const data = path.join(folder, 'data')
  writeFileSync(path.join(folder, 'password'), PASSWORD)
  const init = ['-D', data, '-N', '-E', 'UTF8', '--locale=C', '-U', 'press', '-A', 'scram-sha-256']
  const bin = postgresFolder()
  execFileSync(
    path.join(bin, 'initdb'),
    [...init, '--pwfile', path.join(folder, 'password')],
    asNobody(folder),
  )
  const hosts = path.join(data, 'pg_hba.conf')
  writeFileSync(hosts, `host all encrypted 127.0.0.1/32 reject\n${readFileSync(hosts, 'utf8')}`)
  const port = await freePort()
  const args = [
    '-D',
    data,
    '-h',
    '127.0.0.1',
    '-p',
    `${port}`,
    '-k',
    folder,
    '-F',
    '-c',
    'full_page_writes=off',
  ]
  const child = spawn(path.join(bin, 'postgres'), args, asNobody(folder))
  const url = `postgres://press:${SECRET}@127.0.0.1:${port}/`
  return startDatabase(child, { port, url, folder }, 'SIGQUIT')
}

/** Starts MariaDB with the user `press`; for hooks. */
export async function startMariadb(): Promise<DatabaseServer> {
  const folder = serverFolder()
  const data = path.join(folder, 'data')
  const init = [
    '--no-defaults',
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
  ]
  execFileSync('mariadb-install-db', init, asNobody(folder))
  const users = path.join(folder, 'users.sql')
  writeFileSync(
    users,
    `CREATE USER press@'127.0.0.1' IDENTIFIED BY '${PASSWORD}';
GRANT ALL ON *.* TO press@'127.0.0.1' WITH GRANT OPTION;
`,
  )
  const port = await freePort()
  const args = [
    '--no-defaults',
    `--datadir=${data}`,
    `--tmpdir=${folder}`,
    `--socket=${path.join(folder, 'socket')}`,
    `--pid-file=${path.join(folder, 'pid')}`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    '--innodb-flush-log-at-trx-commit=0',
    '--innodb-doublewrite=0',
    '--skip-log-bin',
    '--skip-name-resolve',
    `--init-file=${users}`,
  ]
  const child = spawn('/usr/sbin/mariadbd', args, asNobody(folder))
  const url = `mariadb://press:${SECRET}@127.0.0.1:${port}/`
  return startDatabase(child, { port, url, folder }, 'SIGTERM')
}

/** A folder that the user of the server can write to: neither server runs as root. */
function serverFolder(): string {
  const folder = openFolder()
  if (isRoot()) chownSync(folder, NOBODY, NOBODY)
  return folder
}

const NOBODY = 65_534
const isRoot = (): boolean => process.getuid?.() === 0

const asNobody = (folder: string) =>
  ({
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', TZ: 'Asia/Tokyo' },
    ...(isRoot() && { uid: NOBODY, gid: NOBODY }),
  }) satisfies SpawnOptions

/** Waits until a server accepts connections. */
async function startDatabase(
  child: ChildProcess,
  server: DatabaseServer,
  signal: NodeJS.Signals,
): Promise<DatabaseServer> {
  atSuiteEnd(() => stop(child, signal))
  let said = ''
  for await (const line of createInterface(child.stderr as Readable)) {
    said += `${line}\n`
    if (/ready (?:to accept|for) connections/.test(line)) {
      child.stderr?.resume()
      return server
    }
  }
  throw new Error(`The server ended: ${said}`)
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'exit')
  child.kill(signal)
  await closed
}
