// Audio files of which no track can be made for what their tags lack, and what can be done without a tag editor.
import { membersText, type Proposal } from '../problems/proposals.ts'
import { SETTINGS_WITHOUT } from '../records/lacks.ts'

export const NO_ARTIST = 'audio files without an artist'
export const NO_ALBUM = 'audio files without an album'
export const NO_NUMBER = 'audio files without a track number'

interface Way {
  readonly sentence: string
  readonly proposal: Proposal
}

function forAll(field: 'artist' | 'album'): Way {
  const clause = `write "${field}": "…" in the entry "audio" of "sources" in site.json`
  return {
    sentence: `If all have the same, ${clause}.`,
    proposal: { path: ['sources', 'audio', field], clause },
  }
}

function withoutNumbers(): Way {
  const members = SETTINGS_WITHOUT.tracknumber
  const clause = `write ${membersText(members)} in site.json`
  return {
    sentence: `To publish files without numbers, ${clause}.`,
    proposal: { path: [], members, clause },
  }
}

/** What can be done, by what a remark states of files. */
export const WITHOUT_TAG: ReadonlyMap<string, Way> = new Map([
  [NO_ARTIST, forAll('artist')],
  [NO_ALBUM, forAll('album')],
  [NO_NUMBER, withoutNumbers()],
])
