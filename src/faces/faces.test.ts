// A face is one folder: nothing outside names it but the list of faces.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { FACES } from './index.ts'

const SRC = fileURLToPath(new URL('../', import.meta.url))
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.ts$/.test(file) && !file.endsWith('.test.ts') && !file.startsWith('testing/'),
)

describe.each(FACES.map(({ name }) => name))('the face %s', (name) => {
  it('is named by no file outside of its folder but the list', () => {
    const own = `faces/${name}/`
    const naming = new RegExp(`faces/${name}/|['"\`]${name}['"\`]`)
    const others = files.filter((file) => !file.startsWith(own) && file !== 'faces/index.ts')
    expect(others.filter((file) => naming.test(readFileSync(path.join(SRC, file), 'utf8')))).toEqual([])
  })

  it('has a page in the docs', () => {
    const docs = readFileSync(path.join(SRC, '../docs/how-to/faces.md'), 'utf8')
    expect(docs).toContain(`| [\`${name}\`](`)
  })
})
