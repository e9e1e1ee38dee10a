// Lists of tags and names, and the type of a release.
import { z } from 'zod'
import { listReader, separatedBy } from './list.ts'
import { inAnyForm, isTooLong, MAX_TOKEN_LENGTH, refuse } from './value.ts'

/** Maximum length of a tag in characters. */
const MAX_TAG_LENGTH = 256
const MUST_BE_TAG = `it must have no more than ${MAX_TAG_LENGTH} characters`

const isText = (value: string): boolean => value.trim() !== '' && value.isWellFormed()

const partsOfTags = separatedBy(/[|\r\n]/)
/** `#ambient #drone`, and not what a spreadsheet writes in place of a value: `#REF!`. */
const HASHTAGS = /^\s*#[^\s#!?/]+(?:[\s,;]+#[^\s#!?/]+)*\s*$/

/** Words that describe a record, kept as written, but for the sign of hashtags. */
export const tags = listReader({
  usual: z.string().max(MAX_TAG_LENGTH, { abort: true }).refine(isText, { abort: true }),
  partsOf: (text) => (HASHTAGS.test(text) ? (text.match(/[^\s,;#]+/g) ?? []) : partsOfTags(text)),
  read: (value) => {
    if (value.length > MAX_TAG_LENGTH) return { message: MUST_BE_TAG, hint: 'Separate tags by "|".' }
    return isText(value) ? value : { message: 'it must be a word' }
  },
  mustBe: 'it must be a list of words',
})

/** Maximum length of a name in a list, in characters. */
const MAX_NAME_LENGTH = 1024
const MUST_BE_NAME = 'it must have no more than 1,024 characters'

/** Names, which may contain commas. */
export const names = listReader({
  usual: z.string().max(MAX_NAME_LENGTH, { abort: true }).refine(isText, { abort: true }),
  partsOf: separatedBy(/[|\r\n]/),
  read: (value) => {
    if (value.length > MAX_NAME_LENGTH) return { message: MUST_BE_NAME, hint: 'Separate names by "|".' }
    return isText(value) ? value : { message: 'it must be a name' }
  },
  mustBe: 'it must be a list of names',
})

/** Maximum length of a role in characters, in all of its languages. */
const MAX_ROLE_LENGTH = 1024
const MUST_BE_ROLES = `it must be a list of texts of no more than ${MAX_ROLE_LENGTH} characters`

/** Texts that may repeat or be empty, since each belongs to a value of another list. */
export const roles = z.union([
  z
    .array(
      z
        .string()
        .max(MAX_ROLE_LENGTH)
        .refine((value) => value.isWellFormed()),
    )
    .max(1000),
  z.transform((value: unknown, ctx): string[] =>
    typeof value === 'string' && value.length <= MAX_ROLE_LENGTH
      ? value.split('|').map((role) => role.trim())
      : refuse(ctx, MUST_BE_ROLES),
  ),
])

const MUST_BE_WORD = `it must be a word such as album, single or ep, of no more than ${MAX_TOKEN_LENGTH} characters`

const foldWord = (value: string): string => value.trim().replace(/\s+/g, ' ').toLowerCase()

const isWord = (value: string): boolean =>
  value !== '' && value.length <= MAX_TOKEN_LENGTH && value.isWellFormed() && foldWord(value) === value

/** The type of a release: one or a few words in lower case. Any type is accepted. */
export const releaseType = inAnyForm(
  z.string().refine(isWord, { abort: true }),
  MUST_BE_WORD,
  (value, ctx) => {
    const word = isTooLong(String(value)) ? '' : foldWord(String(value))
    return isWord(word) ? word : refuse(ctx, MUST_BE_WORD)
  },
)
