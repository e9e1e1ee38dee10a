// Fields that records may lack if a setting allows it.

import { ownValue } from '../../contract/common/own-value.ts'
import type { Kind } from '../../contract/kinds/kinds.ts'

/** The settings that let records do without a field, by its name. */
export const SETTINGS_WITHOUT = {
  stream: { streams: 'optional' },
  duration: { durations: 'optional' },
  tracknumber: { tracknumbers: 'optional' },
  release: { default_release: 'Single tracks' },
  label: { default_label: 'Self-released' },
} as const

const lineOf = (field: keyof typeof SETTINGS_WITHOUT): string =>
  Object.entries(SETTINGS_WITHOUT[field])
    .map(([setting, value]) => `"${setting}": "${value}" in site.json`)
    .join()

const allow = (field: 'stream' | 'duration' | 'tracknumber'): string =>
  `allow tracks without one: ${lineOf(field)}`

const WAYS_OUT: { readonly [K in Kind]?: Readonly<Record<string, string>> } = {
  track: {
    stream: allow('stream'),
    duration: allow('duration'),
    tracknumber: allow('tracknumber'),
    release: `set one for all tracks without a release: ${lineOf('release')}`,
  },
  release: {
    label: `set one for all releases without a label: ${lineOf('label')}`,
  },
}

/**
 * Returns what to do instead of adding a field, to follow `or`: the line of site.json; undefined if it must be added.
 */
export const wayWithout = (kind: Kind, field: string): string | undefined =>
  ownValue(WAYS_OUT[kind] ?? {}, field)
