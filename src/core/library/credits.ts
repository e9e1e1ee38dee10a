// Credits with roles: how they are written, `credits: ["Recorded in Porto.", { "artist": "ferrow", "role": "piano" }]`,
// and how they are joined.
import { isFields } from '../../contract/common/own-value.ts'
import { isTexts, type Texts, textIn } from '../../contract/common/texts.ts'

type Fields = Record<string, unknown>

/**
 * Separates a list of credits into its texts, which remain in `credits` as paragraphs, and its artists, which become
 * `performers` and `roles`.
 * @param fault is called for each entry that is neither, with its path within the record
 */
export function separateCredits(
  record: Fields,
  fault: (path: readonly (string | number)[], message: string) => void,
): Fields {
  if (!Array.isArray(record.credits)) return record
  const { credits, ...others } = record
  const texts: (string | Texts)[] = []
  const performers: unknown[] = []
  const roles: string[] = []
  for (const [index, entry] of (credits as unknown[]).entries()) {
    if (typeof entry === 'string' || isTextInLanguages(entry)) texts.push(entry)
    else if (isCredit(entry)) {
      const { artist, role } = entry
      performers.push(artist)
      roles.push(isTextInLanguages(role) ? JSON.stringify(role) : (role ?? ''))
    } else fault(['credits', index], MUST_BE_CREDIT)
  }
  const isTwice = performers.length > 0 && record.performers !== undefined && record.performers !== null
  if (isTwice) fault(['performers'], 'it cannot be combined with artists in "credits"')
  return {
    ...others,
    ...(texts.length > 0 && { credits: paragraphs(texts) }),
    ...(performers.length > 0 && { performers, roles }),
  }
}

/** Joins texts: if some are in several languages, in each of these, with the texts that are in one only. */
function paragraphs(texts: readonly (string | Texts)[]): string | Texts {
  const languages = new Set(texts.flatMap((text) => (typeof text === 'string' ? [] : Object.keys(text))))
  const join = (language: string) =>
    texts
      .map((text) => (typeof text === 'string' ? text : textIn(JSON.stringify(text), language).text))
      .join('\n\n')
  return languages.size === 0
    ? join('')
    : Object.fromEntries([...languages].map((language) => [language, join(language)]))
}

/** Whether a value is a text in several languages. A key such as `artist` may be a language, but is not used as one. */
const isTextInLanguages = (value: unknown): value is Texts =>
  isTexts(value) && Object.keys(value).every((tag) => /^[a-z]{2,3}(?:-|$)/i.test(tag))

const MUST_BE_CREDIT = 'it must be text, or an artist with a role, such as { "artist": "…", "role": "piano" }'

function isCredit(value: unknown): value is { artist: unknown; role?: string | Texts | null } {
  if (!isFields(value)) return false
  const { artist, role, ...others } = value
  const isArtist =
    (typeof artist === 'string' && artist !== '') || typeof artist === 'number' || isFields(artist)
  const isRole = role === undefined || role === null || typeof role === 'string' || isTextInLanguages(role)
  return isArtist && isRole && Object.keys(others).length === 0
}
