// Locks the state of a build in a process of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

/** A program that opens a state like a build, reports that, and keeps it open until its input ends. */
const HOLD = `
  import { DuckDBInstance } from '@duckdb/node-api'
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  await connection.run(\`ATTACH '\${process.argv[1]}' AS state\`)
  console.log('open')
  process.stdin.resume().on('end', () => connection.closeSync())`

/**
 * Opens the file of a state in a different process, like a running build.
 * @returns a function that closes it; the end of the test does too
 */
export async function holdState(file: string): Promise<() => Promise<void>> {
  const holder = spawn(process.execPath, ['--input-type=module', '-e', HOLD, file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(holder, 'close')
  const release = async () => {
    holder.stdin.end()
    await ended
  }
  onTestFinished(release)
  // A failed holder ends and reports its error.
  const said = await Promise.race([once(holder.stdout, 'data'), ended])
  if (String(said[0]) !== 'open\n') throw new Error(`Nothing holds ${file}.`)
  return release
}
