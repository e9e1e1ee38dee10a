// Fields that records may lack if a setting allows it.
import type { Kind } from '../api/kinds.ts'
import { ownValue } from '../api/own-value.ts'

const allow = (setting: string): string => `allow tracks without one: "${setting}": "optional" in site.json`

const WAYS_OUT: { readonly [K in Kind]?: Readonly<Record<string, string>> } = {
  track: {
    stream: allow('streams'),
    duration: allow('durations'),
    tracknumber: allow('tracknumbers'),
    release: 'set one for all tracks without a release: "default_release": "Single tracks" in site.json',
  },
  release: {
    label: 'set one for all releases without a label: "default_label": "Self-released" in site.json',
  },
}

/** Returns what to do instead of adding a field, to follow `or`: the line of site.json; undefined if it must be added. */
export const wayWithout = (kind: Kind, field: string): string | undefined =>
  ownValue(WAYS_OUT[kind] ?? {}, field)
