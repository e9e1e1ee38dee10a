// The names of languages as their speakers write them. Those of the words of pages are among these words, so that they
// do not depend on the version of Node.js.
import { loadTexts } from './texts.ts'
import { primaryLanguage } from './words.ts'

/** The names that were asked for: each reads a file. */
const known = new Map<string, string>()

/** @param tag a language (BCP 47), such as `pt` or `pt-BR` */
export function nameOfLanguage(tag: string): string {
  const name = known.get(tag) ?? ownName(tag) ?? nameByNode(tag)
  known.set(tag, name)
  return name
}

function ownName(tag: string): string | null {
  const { language, languageName } = loadTexts(primaryLanguage(tag))
  return language === tag.toLowerCase() ? languageName : null
}

/** @returns the tag itself for a language without a known name */
function nameByNode(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
  return name === tag ? tag : name.replace(/^\p{Ll}/u, (first) => first.toLocaleUpperCase(tag))
}
