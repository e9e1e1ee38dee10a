// The dates of releases in the formats of feeds. Feeds have no other dates, so that builds are reproducible.

/** The start of a year, a month or a day (RFC 3339): `2024-05` is `2024-05-01T00:00:00Z`. */
export const instantOf = (date: string): string => `${date}${'-01-01'.slice(date.length - 4)}T00:00:00Z`

/** The same in the format of RSS (RFC 822, with a four-digit year): `Wed, 01 May 2024 00:00:00 GMT`. */
export const rssDateOf = (date: string): string => new Date(instantOf(date)).toUTCString()
