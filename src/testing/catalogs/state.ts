// The state that builds keep for the next one, for tests that inspect or damage it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Beside a site at `dist`. */
export const STATE_FOLDER = '.catalog-press/dist'
export const MANIFEST = `${STATE_FOLDER}/manifest.json`
export const JOURNAL = `${STATE_FOLDER}/journal`

/** The file of a site's revision. */
export const REVISION = '.catalog-press/revision'

/** Makes the last good copies of sources in a state appear older. @param age milliseconds */
export function ageSources(state: string, age: number): void {
  const folder = path.join(state, 'copies')
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name)
    const [head = '', ...rows] = readFileSync(file, 'utf8').split('\n')
    const { readAt, ...others } = JSON.parse(head)
    writeFileSync(file, [JSON.stringify({ ...others, readAt: readAt - age }), ...rows].join('\n'))
  }
}
