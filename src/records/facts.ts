// Optional facts about a record, beyond what the contract requires. A response contains only those that are known.

import { license } from './license.ts'
import { barcode } from './values/barcode.ts'
import { discogs, musicbrainz } from './values/catalog-ids.ts'
import { country } from './values/country.ts'
import { isni } from './values/isni.ts'
import { isrcs } from './values/isrc.ts'
import { disc } from './values/tracknumber.ts'
import { text } from './values/value.ts'
import { links, releaseType, tags } from './values/words.ts'

const MBID = 'c0d7c8a5-4f1e-4a3b-9f0e-3f1f6f0a62e1'

const LICENSE = license.nullish().meta({
  description: 'The license: its address, or its SPDX identifier.',
  type: 'string',
  examples: ['CC-BY-4.0', 'https://creativecommons.org/licenses/by/4.0/'],
})

const TAGS = tags.nullish().meta({
  description: 'Words for what it is like. As text, they are separated by `|`.',
  type: ['array', 'string'],
  examples: [['ambient', 'field recording']],
})

const LINKS = links.nullish().meta({
  description: 'Addresses of its pages elsewhere. As text, they are separated by `|` or blanks.',
  type: ['array', 'string'],
  examples: [['https://ferrow.example/']],
})

const mbid = (entity: string) =>
  musicbrainz(entity)
    .nullish()
    .meta({
      description: `The MBID of its ${entity} at MusicBrainz, or the address of that.`,
      type: 'string',
      examples: [MBID],
    })

const numberAt = (entity: string, letter: string) =>
  discogs(entity)
    .nullish()
    .meta({
      description: `The number of its ${entity} at Discogs, or the address of that.`,
      type: ['integer', 'string'],
      examples: [123456, `[${letter}123456]`],
    })

/** The facts of artists and labels. */
const named = (entity: 'artist' | 'label', letter: string) => ({
  description: text.nullish().meta({
    description: 'A few sentences about it.',
    examples: ['A duo from the coast.'],
  }),
  country: country.nullish().meta({
    description: 'Its country, by the two letters of ISO 3166-1.',
    type: 'string',
    examples: ['PT'],
  }),
  isni: isni.nullish().meta({
    description: 'Its ISNI: 15 digits and a check character.',
    type: 'string',
    examples: ['0000000121032683', '0000 0001 2103 2683'],
  }),
  links: LINKS,
  musicbrainz: mbid(entity),
  discogs: numberAt(entity, letter),
})

export const FACTS = {
  artist: named('artist', 'a'),
  track: {
    isrc: isrcs.nullish().meta({
      description: 'Its ISRC, or several: a list, or a text with `|` or a blank between them.',
      type: ['string', 'array'],
      examples: ['US-ABC-12-34567', ['USABC1234567']],
    }),
    disc: disc.nullish().meta({
      description:
        'The number of the disc of the release that it is on, 1 or more; tracks of a release come in order of their discs. Without it: 1.',
      type: 'integer',
      examples: [1],
    }),
    license: LICENSE,
    tags: TAGS,
    musicbrainz: mbid('recording'),
    discogs: numberAt('release', 'r'),
  },
  release: {
    type: releaseType.nullish().meta({
      description: 'What it is, in a word: `album`, `single`, `ep`, `compilation` or another.',
      type: 'string',
      examples: ['album'],
    }),
    license: LICENSE,
    tags: TAGS,
    links: LINKS,
    musicbrainz: mbid('release'),
    discogs: numberAt('release', 'r'),
  },
  label: named('label', 'l'),
} as const

/** The kinds that can have facts. */
export type Known = keyof typeof FACTS

/** The names of the facts of a kind. */
export const factsOf = (kind: Known): readonly string[] => Object.keys(FACTS[kind])

/** The barcode of a release, which is part of every response of a release. */
export const BARCODE = barcode.nullish().meta({
  description: 'The 8 to 14 digits of its barcode, as text. The last one checks the others.',
  type: 'string',
  examples: ['0012345678905'],
})
