// Plain words: comments and titles of tests avoid stilted ones, and name only what exists; a function is named after what
// it does; no two files export the same name.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ESTree, parseSync, Visitor } from 'rolldown/utils'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../run/root.ts'

/** Words to avoid, and what to write instead. */
const STILTED: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(tell|tells|told|telling|tellings)\b/i, 'report, state, show, value'],
  [/\b(say|says|said|saying)\b/i, 'state, report, describe, is'],
  [/\b(hear|hears|heard|hearing)\b/i, 'receive, learn'],
  [/\b(stands?|stood|standing)\b/i, 'is, is at, contains'],
  [/\b(lies?|lain|lying|lay(?! out))\b/i, 'is in, is at'],
  [/\b(leads?|leading|led) (to|into|in|out|there|back|away|nowhere|from)\b/i, 'links to, points to'],
  [/\banew\b/i, 'again, re-'],
  [/\bbesides\b/i, 'except, also, beside'],
  [/\bwhoever\b/i, 'the caller, a reader'],
  [/\bmend(s|ed|ing)?\b/i, 'fix, repair'],
  [/(?<!\bline )\bendings?\b(?! (in|with|at)\b)/i, 'extension'],
  [/\bpassed over\b/i, 'skipped'],
  [/^Of [^.:]{1,80}: /, 'For a …,'],
  [/(?<!\bthere )\b(is|are) none\b/i, 'is missing, is invalid'],
  [/(?<!\bthere )\b(is|are) no (?!(longer|more|further|less)\b)\w+/i, 'is not a …'],
]

/**
 * Folders whose files share names by design: each host or face has its form of the same parts, or of a file of api/, and
 * the platform of the studio those of Node.js.
 */
const PARALLEL = /^src\/(?:hosts|faces|studio\/platform)\//

const files = ['src', 'scripts']
  .flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.join(folder, name).replaceAll('\\', '/'),
    ),
  )
  // The bench installs its own packages.
  .filter((file) => !file.includes('/node_modules/'))

interface Source {
  readonly file: string
  /** Comments and titles of tests. */
  readonly phrases: readonly Phrase[]
  readonly exported: readonly string[]
  /** The names of functions and constants that end in `Of`. */
  readonly vague: readonly string[]
}

interface Phrase {
  readonly line: number
  readonly words: string
}

interface Span {
  readonly start: number
  readonly end: number
}

const sources: readonly Source[] = files
  .filter((file) => /\.(ts|js|css)$/.test(file) && !file.endsWith('.d.ts'))
  .map((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    return { file, ...(file.endsWith('.css') ? parseStyles(text) : parseScript(file, text)) }
  })

function parseScript(file: string, text: string): Omit<Source, 'file'> {
  const { comments, program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const exported = program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return []
    const { declaration } = statement
    if (declaration?.type === 'FunctionDeclaration' || declaration?.type === 'ClassDeclaration')
      return declaration.id ? [declaration.id.name] : []
    if (declaration?.type !== 'VariableDeclaration') return []
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  })
  const titles = file.endsWith('.test.ts') ? titlesIn(text, program) : []
  return { phrases: [...commentsIn(text, comments), ...titles], exported, vague: vagueNames(program) }
}

/** The names of functions, methods and constants that end in `Of`, which does not state what they do. */
function vagueNames(program: ESTree.Program): string[] {
  const names: string[] = []
  const add = (node: { readonly type: string; readonly name?: unknown } | null) => {
    if (typeof node?.name === 'string' && /[a-z]Of$/.test(node.name)) names.push(node.name)
  }
  new Visitor({
    FunctionDeclaration: ({ id }) => add(id),
    VariableDeclarator: ({ id }) => add(id),
    MethodDefinition: ({ key }) => add(key),
  }).visit(program)
  return names
}

/** The titles of tests and of their suites. */
function titlesIn(text: string, program: ESTree.Program): Phrase[] {
  const titles: Phrase[] = []
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!/^(it|describe)/.test(text.slice(callee.start, callee.end))) return
      if (title?.type !== 'Literal' && title?.type !== 'TemplateLiteral') return
      titles.push({ line: lineAt(text, title.start), words: text.slice(title.start + 1, title.end - 1) })
    },
  }).visit(program)
  return titles
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

function parseStyles(text: string): Omit<Source, 'file'> {
  const tokens = text.matchAll(/"[^"]*"|'[^']*'|\/\*[\s\S]*?\*\//g)
  const comments = [...tokens].filter(([token]) => token.startsWith('/*'))
  const spans = comments.map(({ index, 0: token }) => ({ start: index, end: index + token.length }))
  return { phrases: [...commentsIn(text, spans)], exported: [], vague: [] }
}

/** The text of each comment, with consecutive line comments as one, and without code and quotations. */
function* commentsIn(text: string, comments: readonly Span[]): Generator<Phrase> {
  let pending: Span | undefined
  for (const comment of [...comments, undefined]) {
    if (pending && comment && /^[^\S\n]*\n?[^\S\n]*$/.test(text.slice(pending.end, comment.start))) {
      pending = { start: pending.start, end: comment.end }
      continue
    }
    if (pending) {
      yield { line: lineAt(text, pending.start), words: commentWords(text.slice(pending.start, pending.end)) }
    }
    pending = comment
  }
}

function commentWords(comment: string): string {
  return comment
    .replace(/^[^\S\n]*(\/\/|\/\*\*?|\*\/|\*(?!\/))/gm, ' ')
    .replace(/\*\/\s*$/, '')
    .replace(/`[^`]*`|"[^"]*"|“[^”]*”/g, '"…"')
    .replace(/\s+/g, ' ')
    .trim()
}

const stiltedIn = ({ file, phrases }: Source): string[] =>
  phrases.flatMap(({ line, words }) =>
    STILTED.flatMap(([pattern, instead]) =>
      [...words.matchAll(new RegExp(pattern, `${pattern.flags}g`))].map(
        ([found]) => `${file}:${line}: "${found}" (better: ${instead})`,
      ),
    ),
  )

/** A module as comments name it: by its path, or by its name alone. */
const MODULE = /(?<![\w./-])(?:[\w-]+\/)*[\w-]+\.ts\b|(?<![\w./-])scripts\/[\w/-]+\.js\b/g

const missingIn = ({ file, phrases }: Source): string[] =>
  phrases.flatMap(({ line, words }) =>
    (words.match(MODULE) ?? [])
      .filter((name) => !files.some((each) => `/${each}`.endsWith(`/${name}`)))
      .map((name) => `${file}:${line}: ${name}`),
  )

/** Exported names that more than one file declares. */
function sharedNames(): string[] {
  const names = sources
    .filter(({ file }) => file.startsWith('src/') && !/\.test\.ts$|^src\/testing\//.test(file))
    .filter(({ file }) => !PARALLEL.test(file))
    .flatMap(({ exported }) => [...new Set(exported)])
  return names.filter((name, index) => names.indexOf(name) < index)
}

describe('comments and titles of tests', () => {
  it('have no stilted words', () => {
    expect(sources.flatMap(stiltedIn)).toEqual([])
  })

  it('name modules that exist', () => {
    expect(sources.flatMap(missingIn)).toEqual([])
  })
})

describe('a function', () => {
  it('has no name that ends in "Of"', () => {
    expect(sources.flatMap(({ file, vague }) => vague.map((name) => `${file}: ${name}`))).toEqual([])
  })
})

describe('an exported name', () => {
  it('is declared in one file', () => {
    expect(sharedNames()).toEqual([])
  })
})
