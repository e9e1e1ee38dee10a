// The dates of releases as moments, which feeds require. A year or a month becomes its first day, and a day 10:00 UTC:
// that is the same day from Hawaii (UTC-10) to New Zealand in summer (UTC+13). The texts of feeds keep the precision of
// the catalog. Feeds have no other dates: only a release that comes out changes them from day to day.

/** A moment of RFC 3339: `2024-05` is `2024-05-01T10:00:00Z`. */
export const toInstant = (date: string): string => `${date}${'-01-01'.slice(date.length - 4)}T10:00:00Z`

/**
 * The last date whose moment has come.
 * @param time in milliseconds
 */
export const latestDate = (time: number): string => new Date(time - 10 * 3_600_000).toISOString().slice(0, 10)

/**
 * A moment in the format of RSS (RFC 822, with a four-digit year): `Wed, 01 May 2024 10:00:00 GMT`.
 * @param later seconds after the moment of the date
 */
export const formatRssDate = (date: string, later = 0): string =>
  new Date(Date.parse(toInstant(date)) + later * 1000).toUTCString()
