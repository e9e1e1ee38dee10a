// Finds the custom properties that the files of a theme set and use.
import { positionIn } from '../../core/settings/settings-file.ts'
import { withBlanks } from '../../core/system/source-blanks.ts'
import type { CustomProperty } from './theme.ts'
import { SKIPPED } from './theme-markup.ts'

const NAME = '--[\\p{L}_][\\p{L}\\p{N}_-]*'
/** A declaration, which follows the beginning of a block or another declaration. */
const SET = new RegExp(`(?<=(?:^|[{;}])\\s*)(${NAME})\\s*:`, 'gu')
/** A use without a value for a property that is not set. */
const USED = new RegExp(`\\bvar\\(\\s*(${NAME})\\s*\\)`, 'giu')
const NAMED = new RegExp(`(?<![\\w-])(${NAME})`, 'gu')

/** Returns what a style sheet sets, and what it uses. */
export function propertiesInStyle(file: string, text: string): CustomProperty[] {
  const bare = withBlanks(text, SKIPPED)
  const find = (pattern: RegExp, act: CustomProperty['act']): CustomProperty[] =>
    [...bare.matchAll(pattern)].map(({ 1: name = '', index }) => ({
      file,
      line: positionIn(text, index).line,
      name,
      act,
    }))
  const others = withBlanks(withBlanks(bare, SET), USED)
  return [
    ...find(SET, 'set'),
    ...find(USED, 'use'),
    ...propertyNames(others).map((name) => ({ file, line: 1, name, act: 'name' as const })),
  ]
}

/** Returns what HTML or a module names, which may set and use properties in ways of its own. */
export const propertiesNamed = (file: string, text: string): CustomProperty[] =>
  propertyNames(text).map((name) => ({ file, line: 1, name, act: 'name' }))

/** Returns the custom properties that a text names, each once. */
export const propertyNames = (text: string): string[] => [
  ...new Set([...text.matchAll(NAMED)].map(([, name = '']) => name)),
]
