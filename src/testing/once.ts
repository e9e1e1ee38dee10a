// What many test files need and one of them makes, while the others wait for it.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * @param folder is made by whoever asks first
 * @param make makes what is in it
 * @returns what it returned there, as JSON has it
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

/** The folder is made by one alone. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}
