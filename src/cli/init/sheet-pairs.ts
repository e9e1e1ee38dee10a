// A workbook with a sheet of releases and one of their tracks: two entries, joined by a column that both have, such as
// the catalog number.
import { plainName } from '../../importers/guesses/names.ts'
import { guessSheet, type Sheet } from './sheet.ts'
import { type HeadedTable, trimmedCell } from './sheets.ts'

/** Returns the sheet of releases, with that of their tracks; null unless a workbook has one such pair. */
export function pairIn(tables: readonly HeadedTable[]): Sheet | null {
  const shown = tables.filter(({ isHidden, records }) => !isHidden && records.length > 1)
  const pairs = shown.flatMap((releases) =>
    shown.flatMap((tracks) => (tracks === releases ? [] : (joined(releases, tracks) ?? []))),
  )
  const [pair, ...others] = pairs
  const ofPair = [pair?.sheet, pair?.pair?.tracks.sheet]
  if (!pair || others.length > 0) return null
  return { ...pair, unread: shown.flatMap(({ sheet = '' }) => (ofPair.includes(sheet) ? [] : [sheet])) }
}

function joined(releases: HeadedTable, tracks: HeadedTable): Sheet | null {
  const key = pairKey(releases, tracks)
  if (!key) return null
  const ofRelease = guessOne(releases, 'release')
  const ofTrack = guessOne(tracks, 'track')
  if (!ofRelease.fields?.name || !ofTrack.fields?.name || ofTrack.choices.length > 0) return null
  const own = Object.entries(ofTrack.fields).filter(([field]) => !field.startsWith('release.'))
  return {
    ...ofRelease,
    fields: { id: key.ofReleases, ...ofRelease.fields },
    pair: {
      key: key.ofReleases,
      tracks: {
        ...ofTrack,
        fields: { ...Object.fromEntries(own), release: key.ofTracks },
        lacks: ofTrack.lacks.filter((field) => field !== 'release'),
        isOfReleases: false,
        group: [],
      },
    },
    lacks: ofTrack.lacks.filter((field) => field !== 'release'),
  }
}

const guessOne = (table: HeadedTable, kind: 'release' | 'track'): Sheet =>
  guessSheet({ read: [table], unread: [], hidden: [], sheet: table.sheet ?? '' }, kind)

/** Returns a column that identifies releases, and that of their tracks with these values, of which some repeat. */
function pairKey(
  releases: HeadedTable,
  tracks: HeadedTable,
): { readonly ofReleases: string; readonly ofTracks: string } | null {
  for (const ofReleases of releases.names) {
    const ofTracks = tracks.names.find((name) => plainName(name) === plainName(ofReleases))
    if (ofReleases.trim() === '' || ofTracks === undefined) continue
    const ids = new Set(valuesIn(releases, ofReleases))
    const references = valuesIn(tracks, ofTracks)
    const isUnique = ids.size === valuesIn(releases, ofReleases).length && !ids.has('')
    const repeats = new Set(references).size < references.length
    if (isUnique && repeats && references.every((value) => ids.has(value))) return { ofReleases, ofTracks }
  }
  return null
}

const valuesIn = ({ names, rows }: HeadedTable, name: string): readonly string[] =>
  rows
    .filter((row) => row.some((cell) => cell.trim() !== ''))
    .map((row) => trimmedCell(row, names.indexOf(name)))
