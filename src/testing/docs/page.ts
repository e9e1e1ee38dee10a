// Parses the docs in the repository: code blocks, inline code, headings and links.
//
// The lines of a block of `console` or `sh` are run. `console` shows the output of each line that begins with
// `$ `; a page that has such blocks is run in order, in its own folder. A block that cannot be run here has a mark and
// the reason after the language:
// ```sh no-run (needs an account)
// A block with `title=data/site.json` after its language is a file in that folder; one with `settings` is only
// checked. A page without such files is run beside the sample catalog.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../run/root.ts'

export interface CodeBlock {
  readonly language: string
  /** The text after the language. */
  readonly info: string
  readonly text: string
  /** The line where it starts. */
  readonly line: number
}

export interface Page {
  /** The path of the page in the repository. */
  readonly file: string
  readonly text: string
  readonly blocks: readonly CodeBlock[]
  /** The text without its code blocks. */
  readonly prose: string
}

export function readPages(): Page[] {
  const docs = readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
  const pages = docs.filter((file) => file.endsWith('.md')).map((file) => path.posix.join('docs', file))
  return ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'src/README.md', ...pages.sort()].map(readPage)
}

export function readPage(file: string): Page {
  const text = readFileSync(path.join(ROOT, file), 'utf8')
  const blocks: CodeBlock[] = []
  const prose = text.replace(
    /^( *)```(\w*)(.*)\n([\s\S]*?)^ *```$/gm,
    (_, indent: string, language: string, info: string, body: string, at: number) => {
      const line = text.slice(0, at).split('\n').length
      blocks.push({
        language,
        info: info.trim(),
        text: body.replaceAll(`\n${indent}`, '\n').trimStart(),
        line,
      })
      return ''
    },
  )
  return { file, text, blocks, prose }
}

export const codeTitle = ({ info }: CodeBlock): string | undefined => /title=(\S+)/.exec(info)?.[1]

/** The reason not to run a block; undefined if it runs. */
export const reasonNotRun = ({ info }: CodeBlock): string | undefined => /^no-run\b ?(.*)$/.exec(info)?.[1]

/** The files that a page shows, by title. */
export function readFiles(file: string): Record<string, string> {
  const titled = readPage(file).blocks.map((block) => [codeTitle(block), block.text] as const)
  return Object.fromEntries(titled.filter(([title]) => title !== undefined))
}

/** The commands of a page that a separate test runs, block by block. */
export const commandsRunBy = (test: string, file: string): string[] =>
  readPage(file)
    .blocks.filter((block) => reasonNotRun(block)?.includes(test))
    .map(({ text }) => text)

export const isShell = ({ language }: CodeBlock): boolean => language === 'sh' || language === 'console'

export interface ShownCommand {
  readonly command: string
  /** Null if the page shows no output. */
  readonly output: string | null
}

export function findCommands({ language, text }: CodeBlock): ShownCommand[] {
  if (language === 'sh')
    return text
      .trimEnd()
      .split('\n')
      .map((command) => ({ command, output: null }))
  return text
    .split(/^\$ /m)
    .slice(1)
    .map((shown) => {
      const [command = '', ...output] = shown.trimEnd().split('\n')
      return { command, output: output.join('\n') }
    })
}

export const inlineCode = ({ prose }: Page): string[] =>
  [...prose.matchAll(/(?<!`)`([^`\n]+)`/g)].map(([, code = '']) => code)

/** The targets of links and images. */
export const findLinks = ({ prose }: Page): string[] =>
  [...prose.replace(/`[^`\n]*`/g, '').matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)].map(
    ([, link, html]) => link ?? html ?? '',
  )

/** The anchors of a page, as GitHub derives them from headings. */
export const findAnchors = ({ prose }: Page): string[] =>
  [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )

/** Every call of the program in a text, split into arguments. Values from a shell or a workflow are replaced by 1. */
export function findCalls(text: string): string[][] {
  const plain = text.replace(/\\\n\s*/g, ' ').replace(/\$\{\{.*?\}\}|\$\(\(.*?\)\)|\$\{?\w+\}?/g, '1')
  const calls = plain.matchAll(/(?:^|[\s'"`;(])catalog-press((?: +(?:"[^"\n]*"|[^\s|&;<>()'"`#]+))*)/gm)
  return [...calls].map(([, args = '']) => args.replaceAll('"', '').split(' ').filter(Boolean))
}
