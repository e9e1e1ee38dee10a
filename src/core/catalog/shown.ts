// Declares the contents of web pages. Two queries are derived from each declaration: one reads the contents, the other
// digests them. So a page is stale exactly when its contents change.

import { type FormResource, WEB_RESOURCES, type WebResource } from '../../contract/kinds/kinds.ts'
import { INDEX_SIZE } from '../../contract/urls/web.ts'
import { digestOfRows } from '../engine/sql.ts'
import { MAX_OTHERS, MAX_TRACKS } from '../library/web/page-records.ts'

/** The contents of the pages of a kind, one object per record. */
export interface Shown {
  /** A query for uuid, rank, and the columns of the members. */
  readonly from: string
  /** The members of an object, each an expression for a JSON text; null becomes JSON null. */
  readonly members: Readonly<Record<string, string>>
  readonly lists: Readonly<Record<string, ShownList>>
}

/** A member that is a list. */
export interface ShownList {
  /** A query for rows of uuid (of the record), place (from 1), and item (a struct or a text). */
  readonly items: string
  /** Maximum number of items; later ones are omitted. */
  readonly most?: number
  /** An additional member for the total number of items: its name, and an aggregate. */
  readonly total?: readonly [member: string, value: string]
}

/** The fields of a track that all pages show. */
const TRACK = `${['uuid', 'name', 'duration', 'stream', 'artist', 'artist_display'].map((field) => `${field} := track.${field}`).join(', ')}`

/** A picture that pages show, as a JSON text. */
const IMAGE = 'to_json(image)::VARCHAR'
/** A track with its release, whose picture {@link COVER} joins. */
const ARTIST_TRACK = `${TRACK}, release := track.release, release_display := track.release_display, release_image := cover.image,
  release_picture := cover.shown::JSON`
const COVER = 'LEFT JOIN release_picture cover ON cover.uuid = track.release'

/** Joins the look of records as a JSON text, `look`; null for a record that has none of its own. */
const look = (kind: WebResource, uuid = 'own.uuid'): string =>
  `LEFT JOIN ${kind}_styled styled ON styled.uuid = ${uuid}`

const discography = (kind: 'artist' | 'label'): ShownList => ({
  items: `
    SELECT listed.uuid, place, total,
      struct_pack(card := card::JSON, description := description, credited := credited) AS item
    FROM ${kind}_release listed JOIN release_card ON release_card.uuid = part JOIN all_release ON all_release.uuid = part`,
  most: INDEX_SIZE,
  total: ['total', 'any_value(total)'],
})

/** A query for the releases of its label before and after each release, as JSON texts. */
const NEIGHBORS = `
  SELECT part AS uuid, lead(link) OVER listed AS older, lag(link) OVER listed AS newer
  FROM (
    SELECT listed.*, to_json(struct_pack(uuid := part, name := name))::VARCHAR AS link
    FROM label_release listed JOIN all_release ON all_release.uuid = part)
  WINDOW listed AS (PARTITION BY uuid ORDER BY place)`

export const PAGES: Readonly<Record<FormResource, Shown>> = {
  release: {
    from: `
      SELECT own.uuid, own.rank, card, head, playable.uuid IS NOT NULL AS is_playable, look, older, newer
      FROM release_card own JOIN release_head USING (uuid, rank)
      LEFT JOIN release_playable playable ON playable.uuid = own.uuid
      LEFT JOIN (${NEIGHBORS}) neighbor ON neighbor.uuid = own.uuid ${look('release')}`,
    members: {
      card: 'card',
      release: 'head',
      playable: 'is_playable::VARCHAR',
      styled: 'look',
      older: 'older',
      newer: 'newer',
    },
    lists: {
      tracks: {
        items: `
          SELECT listed.uuid, place,
            struct_pack(${TRACK}, artists := track.artists, tracknumber := tracknumber, facts := facts::JSON,
              bytes := bytes) AS item
          FROM release_item listed JOIN joined_track track ON track.rank = part_rank
          LEFT JOIN track_features ON media = track.uuid
          LEFT JOIN track_bytes ON track_bytes.uuid = track.uuid`,
      },
      artists: {
        items: `
          SELECT part AS uuid, row_number() OVER (PARTITION BY part ORDER BY credited DESC, listed.uuid) AS place,
            struct_pack(uuid := listed.uuid, name := name, country := country) AS item
          FROM artist_release listed JOIN all_artist USING (uuid)`,
      },
      others: {
        items: `
          SELECT own.uuid, row_number() OVER (PARTITION BY own.uuid ORDER BY listed.place) AS place, other.card::JSON AS item
          FROM release_card own
          JOIN artist_release listed ON listed.uuid = own.artist AND credited AND listed.place <= ${MAX_OTHERS + 1}
          JOIN release_card other ON other.uuid = listed.part AND other.uuid <> own.uuid`,
        most: MAX_OTHERS,
      },
    },
  },
  artist: {
    from: `
      SELECT own.uuid, own.rank, own.head, known.head AS facts, image, shown, dated.uuid IS NOT NULL AS is_dated,
        look
      FROM artist_head own LEFT JOIN artist_features_head known ON known.uuid = own.uuid
      LEFT JOIN artist_picture picture ON picture.uuid = own.uuid
      LEFT JOIN artist_dated dated ON dated.uuid = own.uuid ${look('artist')}`,
    members: {
      artist: 'head',
      facts: 'facts',
      image: IMAGE,
      picture: 'shown',
      dated: 'is_dated::VARCHAR',
      styled: 'look',
    },
    lists: {
      tracks: {
        items: `
          SELECT listed.uuid, place, struct_pack(${ARTIST_TRACK}) AS item
          FROM artist_item listed JOIN joined_track track ON track.rank = part_rank ${COVER}`,
        most: MAX_TRACKS,
        total: ['trackTotal', 'count(*)::INTEGER'],
      },
      releases: discography('artist'),
    },
  },
  label: {
    from: `
      SELECT own.uuid, own.rank, own.head, image, shown, dated.uuid IS NOT NULL AS is_dated,
        playable.uuid IS NOT NULL AS is_playable, look
      FROM label_head own LEFT JOIN label_picture picture ON picture.uuid = own.uuid
      LEFT JOIN label_dated dated ON dated.uuid = own.uuid
      LEFT JOIN label_playable playable ON playable.uuid = own.uuid ${look('label')}`,
    members: {
      label: 'head',
      image: IMAGE,
      picture: 'shown',
      dated: 'is_dated::VARCHAR',
      playable: 'is_playable::VARCHAR',
      styled: 'look',
    },
    lists: {
      releases: discography('label'),
      albums: {
        items: `
          SELECT listed.uuid, place, part::VARCHAR AS item FROM label_release listed
          SEMI JOIN release_playable playable ON playable.uuid = part`,
      },
    },
  },
  track: {
    from: `
      SELECT track.uuid, track.rank, card, to_json(struct_pack(${TRACK}))::VARCHAR AS own_track, look
      FROM joined_track track JOIN release_card ON release_card.uuid = release
      ${look('release', 'release')} WHERE stream IS NOT NULL`,
    members: { track: 'own_track', card: 'card', styled: 'look' },
    lists: {},
  },
}

/** A query for the entries on the list pages of a kind: rank, and entry (a struct). */
export const entriesQuery = (kind: WebResource): string =>
  kind === 'release'
    ? `SELECT rank, struct_pack(kind := 'release', card := card::JSON) AS entry FROM release_card`
    : `
      SELECT rank, struct_pack(kind := '${kind}', uuid := own.uuid, name := name, image := picture.image,
        picture := picture.shown::JSON, releases := coalesce(total, 0)) AS entry
      FROM all_${kind} own JOIN ${kind}_rank USING (uuid)
      LEFT JOIN ${kind}_picture picture USING (uuid)
      LEFT JOIN (SELECT uuid, total FROM ${kind}_release WHERE place = 1) listed USING (uuid)`

/** First letters of names with links in lists: those of alphabets. */
const ALPHABETS = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Arabic']
const IS_LETTER = `regexp_full_match(letter, '[${ALPHABETS.map((script) => `\\p{${script}}`).join('')}]')`

/** A query for `list_letters`. A list that has a single page, or is not in the order of names, has no letters. */
export const LETTERS = `
  SELECT kind, to_json(list(struct_pack(letter := upper(letter), page := (first - 1) // ${INDEX_SIZE} + 1) ORDER BY first))::VARCHAR
  FROM (
    SELECT kind, letter, min(rank) AS first, max(rank) AS last, count(*) AS size
    FROM (${WEB_RESOURCES.map(
      (kind) => `
        SELECT '${kind}' AS kind, rank, left(lower(strip_accents(name)), 1) AS letter
        FROM all_${kind} JOIN ${kind}_rank USING (uuid)`,
    ).join(' UNION ALL ')})
    WHERE ${IS_LETTER} GROUP BY kind, letter)
  GROUP BY kind HAVING max(last) > ${INDEX_SIZE} AND count(*) > 1 AND bool_and(last - first + 1 = size)`

/** SQL for the letters in the list of a kind. */
export const lettersOf = (kind: WebResource): string =>
  `coalesce((SELECT letters FROM list_letters WHERE kind = '${kind}'), '[]')`

/** A query for the entries of further lists: list, kind, of, title, total, place, and entry (a JSON text). */
export const LIST_ENTRIES = `
  SELECT web_list.*, place, card AS entry FROM web_list JOIN web_list_part USING (list)
  JOIN release_card ON release_card.uuid = part WHERE kind <> 'tracks'
  UNION ALL
  SELECT web_list.*, place, to_json(struct_pack(${ARTIST_TRACK}))::VARCHAR FROM web_list JOIN web_list_part USING (list)
  JOIN joined_track track ON track.uuid = part ${COVER} WHERE kind = 'tracks'`

/**
 * A query for the contents: rank, and the JSON text of the object, in the order of ranks.
 * @param wanted the records to read, as a table with their uuids
 */
export function shownQuery({ from, members, lists }: Shown, wanted: string): string {
  const own = Object.entries(members).map(([member, text]) => `${member} := (${text})::JSON`)
  const values = Object.entries(lists).flatMap(([name, { total: counted }]) => {
    const [total] = counted ?? []
    const items = `${name} := coalesce(${name}.items, [])`
    return total === undefined ? [items] : [items, `${total} := coalesce(${name}.total, 0)`]
  })
  const filter = `SEMI JOIN ${wanted} wanted USING (uuid)`
  return `
    SELECT own.rank, to_json(struct_pack(${[...own, ...values].join(', ')}))::VARCHAR AS shown
    FROM (FROM (${from}) ${filter}) own ${joinLists(lists, 'list(item ORDER BY place)', filter)}
    ORDER BY own.rank`
}

/** A query for the digests of the same contents: uuid and digest. */
export function digestQuery({ from, members, lists }: Shown): string {
  const own = Object.values(members).map((text) => `coalesce(${text}, 'null')`)
  const digest = digestOfRows('place, to_json(item)::VARCHAR')
  const parts = Object.keys(lists).flatMap((name) => [`${name}.total`, `hex(${name}.items)`])
  return `
    SELECT own.uuid, md5_number(concat_ws(chr(10), ${[...own, ...parts].join(', ')})) AS digest
    FROM (${from}) own ${joinLists(lists, digest)}`
}

/**
 * Joins the lists of each record: `items`, an aggregate of the items that are shown, and `total`.
 * @param filter joins the items of some records only
 */
const joinLists = (lists: Shown['lists'], aggregate: string, filter = ''): string =>
  Object.entries(lists)
    .map(([name, { items, most, total }]) => {
      const shown = most === undefined ? '' : `FILTER (place <= ${most})`
      return `LEFT JOIN (
        SELECT uuid, ${aggregate} ${shown} AS items, ${total?.[1] ?? 'count(*)'} AS total
        FROM (${items}) ${filter} GROUP BY uuid) ${name} ON ${name}.uuid = own.uuid`
    })
    .join(' ')
