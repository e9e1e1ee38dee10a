// Optional facts about a record, beyond what the contract requires. A response contains only those that are known.

import { license } from './license.ts'
import { barcode } from './values/barcode.ts'
import { discogsNumber, musicbrainzId } from './values/catalog-ids.ts'
import { chapters } from './values/chapters.ts'
import { commonMark } from './values/common-mark.ts'
import { country } from './values/country.ts'
import { date } from './values/date.ts'
import { explicit } from './values/explicit.ts'
import { isni } from './values/isni.ts'
import { isrcs } from './values/isrc.ts'
import { links, offers } from './values/links.ts'
import { mark } from './values/mark.ts'
import { timedLines } from './values/timed-lines.ts'
import { disc, movementnumber } from './values/tracknumber.ts'
import { references } from './values/uuid.ts'
import { orNothing, text } from './values/value.ts'
import { names, releaseType, roles, tags } from './values/words.ts'

const MBID = 'c0d7c8a5-4f1e-4a3b-9f0e-3f1f6f0a62e1'

const LICENSE = license.nullish().meta({
  description: 'The license, as a URL or an SPDX identifier.',
  type: 'string',
  examples: ['CC-BY-4.0', 'https://creativecommons.org/licenses/by/4.0/'],
})

const TAGS = tags.nullish().meta({
  description: 'Words that describe it. In text, separate them with `|`.',
  type: ['array', 'string'],
  examples: [['ambient', 'field recording']],
})

const proseFact = (description: string, example: string) =>
  orNothing(commonMark).meta({
    description: `${description} In CommonMark; in several languages, an object such as \`{ "en": "…", "pt": "…" }\`.`,
    type: ['string', 'object'],
    examples: [example, { en: example, pt: '…' }],
  })

const CREDITS = proseFact(
  'Who did what. A list of texts and of artists with their roles is stored as `credits`, `performers` and `roles`.',
  '*Ferrow*: piano. Mastered by **Ada Loom**.',
).meta({
  type: ['string', 'object', 'array'],
  examples: [
    '*Ferrow*: piano. Mastered by **Ada Loom**.',
    ['Recorded in Porto.', { artist: 'ferrow', role: 'piano' }],
  ],
})

const PERFORMERS = references('artist')
  .nullish()
  .meta({ description: 'The artists that are credited with a role, in order.' })

const ALSO = names.nullish().meta({
  description:
    'Other spellings of its name, by which searches find it: former names, transcriptions, abbreviations. In text, separate them with `|`. Those of several sources are united.',
  type: ['array', 'string'],
  examples: [['Ferrow Sound System', 'Фэрроу']],
})

const EXPLICIT = explicit.nullish().meta({
  description:
    'Whether its words are explicit: true, or false if they are known to be clean. Also the words of shops and of DDEX, such as `Explicit` and `NotExplicit`.',
  type: ['boolean', 'string'],
  examples: [true],
})

const PLINE = orNothing(text).meta({
  description: 'Who owns the recording, after the sign ℗.',
  examples: ['2024 Harbour Tapes'],
})

const LINKS = links.nullish().meta({
  description:
    'Addresses of its pages elsewhere, each with a name or without. In text, separate them with `|` or spaces; a name is written `[Bandcamp](https://…)`.',
  type: ['array', 'string'],
  examples: [['https://ferrow.example/', { name: 'Bandcamp', url: 'https://ferrow.bandcamp.example/' }]],
})

const OFFERS = offers.nullish().meta({
  description:
    'Where to buy it: addresses, each with a name, a price and a state (`sold out`) as text, if known. Text is written as for `links`.',
  type: ['array', 'string'],
  examples: [[{ name: 'Vinyl', url: 'https://shop.example/tidal-works', price: '22 €' }]],
})

const mbid = (entity: string) =>
  musicbrainzId(entity)
    .nullish()
    .meta({
      description: `Its MusicBrainz ${entity} MBID, or the address of its ${entity} page there.`,
      type: 'string',
      examples: [MBID],
    })

const numberAt = (entity: string, letter: string) =>
  discogsNumber(entity)
    .nullish()
    .meta({
      description: `Its Discogs ${entity} number, or the address of its ${entity} page there.`,
      type: ['integer', 'string'],
      examples: [123456, `[${letter}123456]`],
    })

/** The facts of artists and labels. */
const named = (entity: 'artist' | 'label', letter: string) => ({
  also: ALSO,
  description: proseFact('A description.', 'A duo from the coast.'),
  country: country.nullish().meta({
    description: 'Its two-letter country code (ISO 3166-1).',
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
      description: 'One or more ISRCs: a list, or text separated by `|` or a space.',
      type: ['string', 'array'],
      examples: ['US-ABC-12-34567', ['USABC1234567']],
    }),
    credits: CREDITS,
    performers: PERFORMERS,
    lyrics: proseFact(
      'Its lyrics, line by line; LRC, with the times of lines, is separated into the words and `lines`.',
      'The tide is out\nThe boats lie down',
    ),
    lines: orNothing(timedLines).meta({
      description:
        'The lines of its lyrics with their times in milliseconds, as a list or as LRC; in several languages, an object of these. Made of `lyrics` that are LRC.',
      type: ['array', 'string', 'object'],
      examples: [[{ start: 12500, text: 'The tide is out' }], '[00:12.50]The tide is out'],
    }),
    chapters: chapters.nullish().meta({
      description:
        'The parts of a long recording, such as the pieces of a mix or of a broadcast: where each begins, in seconds or as a time, and its title. In text, each is on a line of its own.',
      type: ['array', 'string'],
      examples: [
        [
          { start: 0, title: 'Kelp' },
          { start: 214.667, title: 'Reef' },
        ],
        '0:00 Kelp\n3:34 Reef',
      ],
    }),
    work: orNothing(text).meta({
      description:
        'The title of the work that is played. The page of the release shows its tracks below it, and the page of its composer lists it.',
      examples: ['Symphony No. 5 in C minor, Op. 67'],
    }),
    movement: orNothing(text).meta({
      description: 'The title of the movement, or of another part of the work, without its number.',
      examples: ['Allegro con brio'],
    }),
    movementnumber: movementnumber.nullish().meta({
      description: 'The number of the movement in the work, 1 or more. Roman numbers are read as well.',
      type: ['integer', 'string'],
      examples: [1, 'IV'],
    }),
    composers: references('artist').nullish().meta({
      description:
        'The artists that composed it, in order. Each has a page with its works, also if it has no tracks of its own.',
    }),
    disc: disc.nullish().meta({
      description:
        'The number of its disc, 1 or more. The tracks of a release are sorted by disc. Default: 1.',
      type: 'integer',
      examples: [1],
    }),
    explicit: EXPLICIT,
    pline: PLINE,
    license: LICENSE,
    tags: TAGS,
    musicbrainz: mbid('recording'),
    discogs: numberAt('release', 'r'),
  },
  release: {
    type: releaseType.nullish().meta({
      description: 'Its type, in one word: `album`, `single`, `ep`, `compilation` or another.',
      type: 'string',
      examples: ['album'],
    }),
    also: ALSO,
    description: proseFact('A description.', 'Recorded in *one* night.'),
    credits: CREDITS,
    performers: PERFORMERS,
    originaldate: date.nullish().meta({
      description:
        'When it first came out, if this is a later edition: a year, a month or a day. Artists list it by this date. Default: the first date of the editions that share its `releasegroup`, `master` or `editions`.',
      type: 'string',
      examples: ['1971', '1971-03-01'],
    }),
    added: date.nullish().meta({
      description:
        'The date on which it was added to the catalog, such as `2026-11-25`. Feeds list it as new by this date if it is later than `releasedate`.',
      type: 'string',
      examples: ['2026-11-25'],
    }),
    unlisted: mark.nullish().meta({
      description:
        'Whether it is in no list, feed or search, so that only those who have its address find it. Its tracks are then in none either, nor are artists and labels that have no other release.',
      type: 'boolean',
      examples: [true],
    }),
    explicit: EXPLICIT,
    cline: orNothing(text).meta({
      description: 'Who owns the release as a work, after the sign ©.',
      examples: ['2024 Harbour Tapes'],
    }),
    pline: PLINE,
    license: LICENSE,
    tags: TAGS,
    links: LINKS,
    buy: OFFERS,
    musicbrainz: mbid('release'),
    releasegroup: mbid('release-group'),
    discogs: numberAt('release', 'r'),
    master: numberAt('master', 'm'),
    editions: orNothing(text).meta({
      description:
        'Any text that the editions of one work have in common, for catalogs without the numbers of MusicBrainz or Discogs.',
      examples: ['tidal-works'],
    }),
  },
  label: named('label', 'l'),
} as const

/** The kinds that can have facts. */
export type Known = keyof typeof FACTS

/** The roles of `performers`, which are a part of that fact. */
export const ROLES = roles.nullish().meta({
  description: 'The roles of `performers`, in the same order. In text, separate them with `|`.',
  type: ['array', 'string'],
  examples: [['piano', 'mastering']],
})

/** The names of the facts of a kind. */
export const listFacts = (kind: Known): readonly string[] => Object.keys(FACTS[kind])

/** The barcode of a release, which is part of every response of a release. */
export const BARCODE = barcode.nullish().meta({
  description: 'Its barcode, as text: 8, 12, 13 or 14 digits, the last of which is a check digit.',
  type: 'string',
  examples: ['0012345678905'],
})

/** The facts of which sources may each know a part. */
export const UNITED: ReadonlySet<string> = new Set(['also'])

/** The facts that are texts, in one or several languages. */
export const PROSE: ReadonlySet<string> = new Set(['description', 'credits', 'lyrics'])
