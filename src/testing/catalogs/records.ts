// Valid records of each kind, and the errors after changes to their fields.
import type { Kind } from '../../contract/kinds/kinds.ts'
import { explainIssues } from '../../core/problems/validation.ts'
import { SCHEMAS } from '../../core/records/records.ts'
import { artistId, labelId, releaseId, trackId } from './catalog.ts'

export const ID = '7b0d1c62-5a0e-4c55-9d0f-3f1f6f0a62e1'

export const GOOD = {
  artist: { uuid: artistId(1), name: 'Artist' },
  track: {
    uuid: trackId(1),
    name: 'Track',
    tracknumber: 1,
    duration: '61.5',
    release: releaseId(1),
    artist: artistId(1),
    stream: 'audio/1.mp3',
  },
  release: { uuid: releaseId(1), name: 'Release', label: labelId(1) },
  label: { uuid: labelId(1), name: 'Label' },
  features: { uuid: ID },
} as const satisfies Record<Kind, object>

type Fields = Readonly<Record<string, unknown>>

/** A valid record with some fields changed. */
export const record = (kind: Kind, changes: Fields = {}) => SCHEMAS[kind].parse({ ...GOOD[kind], ...changes })

/** The messages and hints for a valid record with some fields changed. */
export function said(kind: Kind, changes: Fields): string[] {
  const value = { ...GOOD[kind], ...changes }
  const { error } = SCHEMAS[kind].safeParse(value)
  const refusals = explainIssues(error?.issues ?? [], {
    thing: `a ${kind}`,
    value,
    fields: Object.keys(SCHEMAS[kind].shape),
  })
  return refusals.map(({ message, hint }) => (hint === undefined ? message : `${message} ${hint}`))
}
