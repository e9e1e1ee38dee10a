/** The day after a day: `2026-06-01` for `2026-05-31`. */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(day) + 24 * 3_600_000).toISOString().slice(0, 10)
