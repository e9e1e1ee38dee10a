// The docs: generated parts are up to date, links have targets, and shown commands work.
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { settingsSchema } from '../../core/settings/settings.ts'
import { smallCatalog } from '../catalogs/catalog.ts'
import { commandHelps, parseFault } from '../docs/command-line.ts'
import { regenerate } from '../docs/generated.ts'
import {
  type CodeBlock,
  codeTitle,
  findAnchors,
  findCalls,
  findCommands,
  findLinks,
  inlineCode,
  isShell,
  type Page,
  readPages,
  reasonNotRun,
} from '../docs/page.ts'
import { runShown, writePrograms } from '../processes/shell.ts'
import { suiteFolder, writeTree } from '../run/folders.ts'
import { ROOT } from '../run/root.ts'

const pages = readPages()
const pageAt = (file: string): Page | undefined => pages.find((page) => page.file === file)

const ASSETS = new URL('../../pages/assets/', import.meta.url)

/** The custom properties of web pages, which are written like flags. */
const customProperties = (): readonly string[] =>
  readdirSync(ASSETS)
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => readFileSync(new URL(file, ASSETS), 'utf8').match(/--[a-z-]+/g) ?? [])

describe('generated parts', () => {
  const generated = pages.filter(({ text }) => text.includes('<!-- generated: '))

  it.each(generated)('are up to date in $file', async ({ file, text }) => {
    const now = await regenerate(text)
    if (process.env.WRITE_DOCS) writeFileSync(path.join(ROOT, file), now)
    else expect(text, `${file} is out of date; \`npm run docs\` writes it anew`).toBe(now)
  })
})

describe('links', () => {
  it.each(pages)('of $file lead somewhere', (page) => {
    const dead = findLinks(page).filter((link) => !/^https?:/.test(link) && !leadsSomewhere(page, link))
    expect(dead).toEqual([])
  })

  it('reach every page of docs/ from docs/README.md', () => {
    const reached = new Set<string>()
    const follow = (page: Page | undefined) => {
      if (!page || reached.has(page.file)) return
      reached.add(page.file)
      for (const link of findLinks(page)) follow(pageAt(linkTarget(page, link)))
    }
    follow(pageAt('docs/README.md'))
    expect(
      pages.map(({ file }) => file).filter((file) => file.startsWith('docs/') && !reached.has(file)),
    ).toEqual([])
  })

  const linkTarget = ({ file }: Page, link: string): string =>
    path.posix.join(path.posix.dirname(file), link.split('#')[0] ?? '')

  function leadsSomewhere(page: Page, link: string): boolean {
    const [to = '', anchor] = link.split('#')
    const target = to === '' ? page.file : linkTarget(page, link)
    if (!existsSync(path.join(ROOT, target))) return false
    if (anchor === undefined) return true
    const there = pageAt(target)
    return there !== undefined && findAnchors(there).includes(anchor)
  }
})

describe('commands', () => {
  it.each(pages)('in code of $file are taken by the program', async (page) => {
    const texts = page.blocks.filter(({ language }) => language !== 'text').map(({ text }) => text)
    expect(await faultsIn(texts)).toEqual([])
    // A sentence may name a command without its arguments.
    const inProse = await faultsIn(inlineCode(page))
    expect(inProse.filter(({ code }) => code !== 'commander.missingArgument')).toEqual([])
  })

  async function faultsIn(texts: readonly string[]) {
    const calls = texts.flatMap(findCalls).filter((args) => args.length > 0)
    const faults = await Promise.all(calls.map(parseFault))
    return faults.filter((fault) => fault !== null)
  }

  describe('the flags', () => {
    const known = new Set(customProperties())
    beforeAll(async () => {
      for (const { help } of await commandHelps())
        for (const [flag] of help.matchAll(/(?<![\w-])--?[a-z][\w-]*/g)) known.add(flag)
    })

    it.each(pages)('that the text of $file names exist', (page) => {
      const named = inlineCode(page).flatMap((code) => /^--[a-z-]+/.exec(code) ?? [])
      expect(named.filter((flag) => !known.has(flag))).toEqual([])
    })
  })
})

describe('settings', () => {
  const keys = Object.keys(settingsSchema.shape)

  it.each(pages)('shown in $file are valid', (page) => {
    const shown = page.blocks.filter(
      (block) => block.info === 'settings' || codeTitle(block)?.endsWith('site.json'),
    )
    for (const { text } of shown) expect(settingsSchema.safeParse(JSON.parse(text)).error).toBeUndefined()
  })

  it.each(pages)('named in $file exist', (page) => {
    const named = inlineCode(page).flatMap((code) => /^"(\w+)":/.exec(code)?.[1] ?? [])
    expect(named.filter((key) => !keys.includes(key))).toEqual([])
  })

  it('all have a description', () => {
    const silent = Object.entries(settingsSchema.shape).filter(([, schema]) => !schema.meta()?.description)
    expect(silent.map(([key]) => key)).toEqual([])
  })
})

describe('shell blocks', () => {
  it('that are not run give a reason', () => {
    const silent = pages.flatMap(({ file, blocks }) =>
      blocks.filter((block) => reasonNotRun(block) === '').map(({ line }) => `${file}:${line}`),
    )
    expect(silent).toEqual([])
  })

  const isRun = (block: CodeBlock): boolean => isShell(block) && reasonNotRun(block) === undefined
  const withOutput = pages.filter(({ blocks }) => blocks.some(({ language }) => language === 'console'))

  describe.each(withOutput)('of $file', ({ file, blocks }) => {
    const folder = suiteFolder()
    beforeAll(() => {
      writePrograms(folder)
      if (!blocks.some(codeTitle))
        cpSync(path.join(ROOT, 'data'), path.join(folder, 'data'), { recursive: true })
    })

    it('work, and print what is shown', async () => {
      for (const block of blocks) {
        const title = codeTitle(block)
        if (title) writeTree(folder, { [title]: block.text })
        for (const { command, output } of isRun(block) ? findCommands(block) : []) {
          const { code, stdout, stderr } = await runShown(folder, command)
          expect({ code, stderr }, `${file}:${block.line}: ${command}`).toMatchObject({ code: 0 })
          // A terminal shows both.
          if (output !== null)
            expect(withoutFigures(`${stderr}${stdout}`), command).toBe(withoutFigures(output))
        }
      }
    })
  })

  describe('of pages that show no output', () => {
    const folder = suiteFolder()
    const blocks = pages
      .filter((page) => !withOutput.includes(page))
      .flatMap((page) => page.blocks.filter(isRun))
    // Many pages start with the same build.
    const commands = new Set(blocks.flatMap(findCommands).map(({ command }) => command))
    beforeAll(() => {
      writePrograms(folder)
      const catalog = smallCatalog(2)
      // The pages do not show this setting: each uses its own, and prints rules for further hosts.
      const settings = { ...catalog['site.json'], hosts: ['nginx'] }
      writeTree(path.join(folder, 'data'), { ...catalog, 'site.json': settings })
    })

    it.each([...commands])('work: %s', async (command) => {
      expect(await runShown(folder, command)).toMatchObject({ code: 0 })
    })
  })

  /** Replaces durations, which differ in each run. */
  const withoutFigures = (text: string): string => text.trim().replace(/[\d.]+ s$/gm, '… s')
})
