// The kinds of records that sources hold, by their singular words.

/** The word that names the files and folders of a kind. */
export const FILE_WORDS = {
  artist: 'artists',
  track: 'tracks',
  release: 'releases',
  label: 'labels',
  features: 'features',
} as const

export type Kind = keyof typeof FILE_WORDS

/** What a record of a kind is called. */
export const recordNoun = (kind: Kind): string => (kind === 'features' ? 'features record' : kind)

export const KINDS = Object.keys(FILE_WORDS) as readonly Kind[]
