// Text from outside never looks up a member of an object: every object inherits members such as `constructor`, and
// setting `__proto__` replaces the prototype. TypeScript's own checker finds the look-ups whose key may be any text.
// Such tables are a Map; objects from outside are read with `ownValue`, and built with `Object.fromEntries`.
import path from 'node:path'
import { type Expression, type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { API, type Checker, type Project, type Type, TypeFlags } from 'typescript/unstable/sync'
import { afterAll, expect, it } from 'vitest'
import { tempFolder, writeTree } from '../run/folders.ts'
import { ROOT } from '../run/root.ts'

const PROJECTS = ['.', 'src/contract/edge', 'src/contract/client', 'src/pages/scripts'].map((folder) =>
  path.join(ROOT, folder, 'tsconfig.json'),
)
/** The one module that may look up any text. */
const READER = path.join(ROOT, 'src/contract/common/own-value.ts')

const api = new API({ cwd: ROOT })
afterAll(() => api.close())

/** `object[key]` or `key in object`. */
interface LookUp {
  readonly node: Node
  readonly object: Expression
  readonly key: Expression
}

function lookUpsIn(source: SourceFile): readonly LookUp[] {
  const found: LookUp[] = []
  const visit = (node: Node): void => {
    if (is.isElementAccessExpression(node) && node.argumentExpression)
      found.push({ node, object: node.expression, key: node.argumentExpression })
    else if (is.isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword)
      found.push({ node, object: node.right, key: node.left })
    node.forEachChild(visit)
  }
  source.forEachChild(visit)
  return found
}

/** Types that a text from outside may have. */
const TEXT =
  TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping | TypeFlags.Any | TypeFlags.Unknown

function mayBeAnyText(type: Type | undefined, checker: Checker): boolean {
  if (type === undefined) return true
  if (type.flags & TypeFlags.Instantiable && !(type.flags & TEXT))
    return mayBeAnyText(checker.getBaseConstraintOfType(type), checker)
  if (type.isUnionType()) return type.getTypes().some((part) => mayBeAnyText(part, checker))
  return (type.flags & TEXT) !== 0
}

/** Whether numbers are the only keys of a type: those of a list or a text. */
function isIndexed(type: Type | undefined, checker: Checker): boolean {
  if (type === undefined || type.flags & TypeFlags.Any) return false
  return (type.flags & TypeFlags.StringLike) !== 0 || checker.isArrayLikeType(type)
}

function openLookUps({ checker }: Project, source: SourceFile): string[] {
  const lookUps = lookUpsIn(source)
  if (lookUps.length === 0) return []
  const keys = checker.getTypeAtLocation(lookUps.map(({ key }) => key))
  const objects = checker.getTypeAtLocation(lookUps.map(({ object }) => object))
  return lookUps.flatMap(({ node }, at) => {
    if (!mayBeAnyText(keys[at], checker) || isIndexed(objects[at], checker)) return []
    const text = source.text.slice(node.pos, node.end)
    const start = node.pos + text.length - text.trimStart().length
    const line = source.text.slice(0, start).split('\n').length
    return [`${path.relative(ROOT, source.fileName)}:${line} ${text.trim()}`]
  })
}

const isOurs = (file: string): boolean =>
  file.startsWith(path.join(ROOT, 'src/')) &&
  !file.startsWith(path.join(ROOT, 'src/testing/')) &&
  !file.endsWith('.test.ts') &&
  file !== READER

/** The look-ups in the files of projects; a file that several contain is checked once. */
function openLookUpsIn(projects: readonly Project[], isChecked: (file: string) => boolean): string[] {
  const seen = new Set<string>()
  return projects.flatMap((project) =>
    project.program.getSourceFileNames().flatMap((file) => {
      if (!isChecked(file) || seen.has(file)) return []
      seen.add(file)
      const source = project.program.getSourceFile(file)
      return source ? openLookUps(project, source) : []
    }),
  )
}

it('look-ups by names that the code itself lists are not among them', () => {
  const folder = tempFolder()
  writeTree(folder, {
    'tsconfig.json': { compilerOptions: { strict: true, target: 'es2023', types: [] }, files: ['a.ts'] },
    'a.ts': `
      const table: Readonly<Record<string, number>> = { a: 1 }
      const kinds = { artist: 1, track: 2 }
      export function found<K extends string, T extends object>(text: string, key: K, of: T, json: any) {
        table[text]; table[key]; table[\`c\${text}\`]; table[json]; json[text]
        of[text as keyof T]; text in table
        table[text] = 1
      }
      export function missed(kind: keyof typeof kinds, list: readonly number[], at: number, text: string) {
        kinds[kind]; kinds['artist']; list[at]; text[at]; table[at]; 'a' in table; kind in kinds
        for (const index in list) list[index]
        new Map(Object.entries(table)).get(text)
      }
    `,
  })
  const projects = api.updateSnapshot({ openProject: path.join(folder, 'tsconfig.json') }).getProjects()
  const found = openLookUpsIn(projects, (file) => file === path.join(folder, 'a.ts'))
  expect(found.map((each) => each.replace(/^.*a\.ts:/, ''))).toEqual([
    '5 table[text]',
    '5 table[key]',
    `5 table[\`c\${text}\`]`,
    '5 table[json]',
    '5 json[text]',
    '6 of[text as keyof T]',
    '6 text in table',
    '7 table[text]',
  ])
})

it('no text from outside looks up a member of an object', () => {
  for (const openProject of PROJECTS) api.updateSnapshot({ openProject })
  const projects = api
    .updateSnapshot({})
    .getProjects()
    .filter(({ configFileName }) => configFileName.startsWith(ROOT))
  expect(projects.map(({ configFileName }) => configFileName).sort()).toEqual([...PROJECTS].sort())
  expect(openLookUpsIn(projects, isOurs)).toEqual([])
})
