// The dates of releases as feeds write them. A feed has no other: it is the same whenever it is built.

/** The moment at which a year, a month or a day begins (RFC 3339): `2024-05` is `2024-05-01T00:00:00Z`. */
export const instantOf = (date: string): string => `${date}${'-01-01'.slice(date.length - 4)}T00:00:00Z`

/** The same as RSS has it (RFC 822, with four digits of the year): `Wed, 01 May 2024 00:00:00 GMT`. */
export const rssDateOf = (date: string): string => new Date(instantOf(date)).toUTCString()
