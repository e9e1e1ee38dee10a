// Shares the result of one test file with others, which wait for it.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * @param folder created by the first caller
 * @param make creates the content of the folder
 * @returns the result of the first caller, by way of JSON
 */
export async function madeOnce<T>(folder: string, make: () => Promise<T>): Promise<T> {
  const result = path.join(folder, 'made.json')
  if (isFirst(folder)) {
    writeFileSync(`${result}.part`, JSON.stringify(await make()))
    renameSync(`${result}.part`, result)
  }
  while (!existsSync(result)) await pause(50)
  return JSON.parse(readFileSync(result, 'utf8'))
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
