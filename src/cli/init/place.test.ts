import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCli } from '../../testing/processes/cli.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { checkPlace } from './place.ts'

describe('a new project', () => {
  it.each([
    ['the root of the disk', '/', '/ is the root of the disk.'],
    ['a home folder', '/home/ann', '/home/ann is your home folder.'],
    ['a home folder, with a slash', '/home/ann/', '/home/ann/ is your home folder.'],
    ['the folder of homes', '/home', '/home has your home folder in it.'],
  ])('is not written into %s', (_, folder, message) => {
    expect(() => checkPlace(folder, '/home/ann')).toThrow(message)
  })

  it.each(['/home/ann/catalog', '/srv/catalog', 'my-catalog', '.'])('may be in %s', (folder) => {
    expect(() => checkPlace(folder, '/home/ann')).not.toThrow()
  })

  it.each(['Cargo.toml', 'pyproject.toml', 'go.mod', 'Shop.csproj'])(
    'is not written beside the %s of another program',
    (name) => {
      const folder = tempFolder()
      writeTree(folder, { [name]: '' })
      expect(() => checkPlace(folder)).toThrow(`is the project of another program, as ${name} shows.`)
    },
  )

  it('is not written into a home folder, and nothing is left there', async () => {
    const home = tempFolder()
    const { code, stderr } = await runCli(['init', home, '--yes'], { HOME: home })
    expect(stderr).toBe(
      `error BAD_FLAG  ${home} is your home folder.\n  hint  Choose a new folder, such as ${path.join(home, 'my-catalog')}. Nothing was written.\n`,
    )
    expect(code).toBe(2)
    expect(readTree(home).size).toBe(0)
  })
})
