import { execFileSync } from 'node:child_process'
import { mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { tempFolder } from '../../testing/run/folders.ts'
import { quotedPath } from './shell-words.ts'

it.each([
  ['tapes', 'tapes'],
  ['Été/tapes-2', 'Été/tapes-2'],
  ['my tapes', '"my tapes"'],
  ["it's (mine)", '"it\'s (mine)"'],
  ['$HOME "x"', `'$HOME "x"'`],
  ["`it's`", "'`it'\\''s`'"],
  ['./-q', './-q'],
  ['-q', './-q'],
])('a shell finds the folder %s as the word %s', (name, word) => {
  const folder = tempFolder()
  mkdirSync(path.join(folder, name), { recursive: true })
  expect(quotedPath(name)).toBe(word)
  const found = execFileSync('sh', ['-c', `cd ${word} && pwd -P`], { cwd: folder, encoding: 'utf8' })
  expect(found).toBe(`${realpathSync(path.join(folder, name))}\n`)
})
