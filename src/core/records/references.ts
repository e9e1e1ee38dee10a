// The fields of a record that refer to other records. A reference is a uuid, an id, or the record itself.
import type { Kind } from '../../contract/kinds/kinds.ts'

export interface Reference {
  readonly to: Kind
  /** The field holds a list. */
  readonly isList?: true
}

/** The references of each kind, by field. */
export const REFERENCES = {
  artist: { items: { to: 'track', isList: true } },
  track: {
    release: { to: 'release' },
    artist: { to: 'artist' },
    artists: { to: 'artist', isList: true },
    performers: { to: 'artist', isList: true },
    composers: { to: 'artist', isList: true },
    features: { to: 'features' },
  },
  release: {
    artist: { to: 'artist' },
    performers: { to: 'artist', isList: true },
    label: { to: 'label' },
    labels: { to: 'label', isList: true },
  },
  label: {},
  features: {},
} as const satisfies Readonly<Record<Kind, Readonly<Record<string, Reference>>>>
