// Identifiers of a record in other catalogs: the MBID of MusicBrainz, the number of Discogs. Their URLs are accepted as
// well.
import { z } from 'zod'
import { inAnyForm, isTooLong, refuse } from './value.ts'

/** Maximum number of characters of such a URL: those of Discogs end in a name. */
const MAX_ADDRESS = 512

const MBID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i
const ALONE = new RegExp(`^${MBID.source}$`, 'i')
const MUSICBRAINZ = new RegExp(
  `^https?://(?:[a-z]+\\.)?musicbrainz\\.org/([a-z-]+)/(${MBID.source})(?:[/?#]|$)`,
  'i',
)

/**
 * The MBID of a record, in lower case.
 * @param entity MusicBrainz' name for such a record: `recording`
 */
export const musicbrainzId = (entity: string) => {
  const mustBe = `it must be the MBID of a ${entity}: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12`
  return inAnyForm(z.guid({ abort: true }).toLowerCase(), mustBe, (value, ctx) => {
    const written = typeof value === 'number' || value.length > MAX_ADDRESS ? '' : value.trim()
    if (ALONE.test(written)) return written.toLowerCase()
    const [, of, mbid] = MUSICBRAINZ.exec(written) ?? []
    if (mbid === undefined) return refuse(ctx, mustBe)
    if (of === entity) return mbid.toLowerCase()
    return refuse(ctx, mustBe, `This is the address of a ${of} at MusicBrainz.`)
  }).meta({ format: 'uuid' })
}

/**
 * Addresses of Discogs, of any age: `/release/1-Title`, `/de/release/1`, `/Artist-Title/release/1`, `/master/view/1`,
 * `/sell/release/1`, and of its API `/releases/1`.
 */
const DISCOGS =
  /^(?:https?:)?(?:\/\/)?(?:[a-z]+\.)?discogs\.com\/(?:[^/?#]+\/){0,3}?(artist|label|master|release|user|group|list)s?\/(?:(?:view|edit|history|stats)\/)?(\d{1,15})(?:[-+/?#]|$)/i
/** Others have the number as a parameter: `/sell/list?release_id=1`. */
const DISCOGS_QUERY =
  /^(?:https?:)?(?:\/\/)?(?:[a-z]+\.)?discogs\.com\/[^?#]*\?(?:[^#]*&)?(artist|label|master|release)(?:_id)?=(\d{1,15})(?:[&#]|$)/i
/** An address of a name, as it was until 2020: `/artist/Aphex+Twin`. */
const NAMED = /^(?:https?:)?(?:\/\/)?(?:[a-z]+\.)?discogs\.com\/(?:[a-z_]{2,5}\/)?(?:artist|label)\/[^/?#]+/i
/** `[r123]`, as shown on Discogs' own pages. */
const MARKED = /^\[?([a-z])(\d{1,15})\]?$/i
const LETTERS: ReadonlyMap<string | undefined, string> = new Map(
  Object.entries({ a: 'artist', l: 'label', m: 'master', r: 'release' }),
)

const whole = z.int({ abort: true }).min(1, { abort: true })

/**
 * The Discogs number of a record.
 * @param entity Discogs' name for such a record: `release`
 */
export const discogsNumber = (entity: string) => {
  const mustBe = `it must be the number of ${entity === 'artist' ? 'an' : 'a'} ${entity} at Discogs`
  return inAnyForm(whole, mustBe, (value, ctx) => {
    const written = typeof value === 'number' || value.length > MAX_ADDRESS ? '' : value.trim()
    if (!isTooLong(written) && /^\d{1,15}$/.test(written) && Number(written) > 0) return Number(written)
    const [, letter, marked] = isTooLong(written) ? [] : (MARKED.exec(written) ?? [])
    const [, page, number] = DISCOGS.exec(written) ?? DISCOGS_QUERY.exec(written) ?? []
    const of = page?.toLowerCase() ?? LETTERS.get(letter?.toLowerCase())
    const found = Number(number ?? marked ?? 0)
    if (of === undefined || found === 0) {
      const hint = 'This address has a name. Open it, and use the address that it leads to.'
      return refuse(ctx, mustBe, NAMED.test(written) ? hint : undefined)
    }
    if (of === entity) return found
    const hint =
      of === 'master'
        ? ' A master groups several releases: use one of them, or read the address as one of "links".'
        : ''
    return refuse(ctx, mustBe, `This is a ${of} at Discogs.${hint}`)
  })
}
