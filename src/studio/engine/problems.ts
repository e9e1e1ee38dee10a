// What the program reports, as the page shows it: in its words, with its fields and buttons.
import { capital, type Proposal } from '../../core/problems/proposals.ts'
import type { Problem as Reported } from '../../core/reports/problems.ts'
import type { Problem, Settings } from '../api.ts'
import { SETTINGS_FILE } from './place.ts'
import { findMeans, type Means } from './remedies.ts'
import { sheetEntry } from './sheet.ts'
import { IN_TABLE, inProject, sentence, wayOut } from './wording.ts'

/** Ways out where the page has another one. */
const WAYS: Readonly<Record<string, string>> = {
  NO_NAMESPACE:
    'The addresses of artists, tracks and releases follow from it. Have one made here, unless another copy of this project has one: it must stay as it is.',
  NO_ADDRESS: 'Write it under “Its look”, such as https://music.example.org.',
  NO_DATA: 'Add a spreadsheet with your tracks, or audio files.',
  OUT_OF_MEMORY: 'Close other tabs and programs, and try again. The command line can press larger catalogs.',
}

/** What a text names of the settings, for problems that propose nothing for them. */
const OF_SETTINGS = /\bsite\.json\b|"fields"|"sources"|entry of the (?:source|spreadsheet)/

/** @param place those of the problem, as text */
export function inWordsOfPage(
  { code, message, hint, at, proposals = [] }: Reported,
  place: string,
  entry = sheetEntry(),
): Problem {
  const means = proposals.map((proposal) => ({ proposal, ...findMeans(proposal, entry) }))
  const remedies = means.flatMap(({ remedy }) => remedy ?? [])
  const ownHint = means.reduce((text, { proposal, ...each }) => reworded(text, proposal, each), hint ?? '')
  const named = [message, ownHint, place].some((text) => OF_SETTINGS.test(text))
  const isOfSettings = named || at.some(({ file }) => file === SETTINGS_FILE)
  const fields: readonly (keyof Settings)[] =
    means.length > 0 ? means.flatMap(({ field }) => field ?? []) : isOfSettings ? ['text'] : []
  return {
    code,
    message: sentence(message),
    hint: WAYS[code] ?? (hint === undefined ? null : wayOut(ownHint)),
    places: place === '' ? [] : [inProject(place)],
    fields: remedies.length > 0 ? [] : [...new Set(fields)],
    remedies,
    list: [],
  }
}

/** Puts what the page has in place of the words that ask for a line of the settings. */
function reworded(hint: string, { clause }: Proposal, { remedy, field, isInTable }: Means): string {
  if (clause === undefined) return hint
  const words = remedy
    ? `press “${remedy.line}” below`
    : isInTable
      ? `choose ${IN_TABLE} what it is read as`
      : field && field !== 'text'
        ? 'name it below'
        : clause
  return hint.replace(clause, () => words).replace(capital(clause), () => capital(words))
}
