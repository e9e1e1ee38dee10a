// Fields that records may lack if a setting allows it.

import { ownValue } from '../../contract/common/own-value.ts'
import type { Kind } from '../../contract/kinds/kinds.ts'
import { membersText, type Proposal } from '../problems/proposals.ts'

/** The settings that let records do without a field, by its name. */
export const SETTINGS_WITHOUT = {
  stream: { streams: 'optional' },
  duration: { durations: 'optional' },
  tracknumber: { tracknumbers: 'optional' },
  release: { default_release: 'Single tracks' },
  label: { default_label: 'Self-released' },
} as const

/** What can be done instead of adding a field. */
export interface Without {
  /** In words that follow `or`. */
  readonly way: string
  readonly proposals: readonly Proposal[]
}

function without(field: keyof typeof SETTINGS_WITHOUT, wish: string): Without {
  const members = SETTINGS_WITHOUT[field]
  return { way: `${wish}: ${membersText(members)} in site.json`, proposals: [{ path: [], members }] }
}

const WITHOUT_ONE = 'allow tracks without one'

const WAYS_OUT: { readonly [K in Kind]?: Readonly<Record<string, Without>> } = {
  track: {
    stream: without('stream', WITHOUT_ONE),
    duration: without('duration', WITHOUT_ONE),
    tracknumber: without('tracknumber', WITHOUT_ONE),
    release: without('release', 'set one for all tracks without a release'),
  },
  release: {
    label: without('label', 'set one for all releases without a label'),
  },
}

/** Returns what to do instead of adding a field; undefined if it must be added. */
export const wayWithout = (kind: Kind, field: string): Without | undefined =>
  ownValue(WAYS_OUT[kind] ?? {}, field)
