// Shares the result of one test file with others, which wait for it.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * @param folder created by the first caller
 * @param make creates the content of the folder
 * @returns the result of the first caller, by way of JSON
 */
export async function madeOnce<T>(folder: string, make: () => Promise<T>): Promise<T> {
  const result = `${folder}.json`
  while (!existsSync(result)) {
    if (isFirst(folder)) await makeIn(folder, make, result)
    else await pause(50)
  }
  return JSON.parse(readFileSync(result, 'utf8'))
}

/** After a failure nothing is left, so that each caller that waits has the error too. */
async function makeIn<T>(folder: string, make: () => Promise<T>, result: string): Promise<void> {
  try {
    writeFileSync(`${result}.part`, JSON.stringify(await make()))
    renameSync(`${result}.part`, result)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** Creates the folder; false if it already exists. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}
