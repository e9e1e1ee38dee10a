// The dates on which feeds list the same releases.
import { compareTexts, firstText } from '../../system/compare.ts'
import type { CardedRelease } from './cards.ts'

/** The dates, from one up to another, on which feeds list the same releases; null without a limit. */
export interface NewsPeriod {
  readonly from: string | null
  readonly until: string | null
}

/** @param today a date in the period */
export function findNewsPeriod(
  releases: Iterable<Pick<CardedRelease, 'newsdate'>>,
  today: string,
): NewsPeriod {
  const dates = Array.from(releases, ({ newsdate }) => newsdate).filter((date) => date !== null)
  const past = dates.filter((date) => date <= today).sort(compareTexts)
  return { from: past.at(-1) ?? null, until: firstText(dates.filter((date) => date > today)) }
}

export const isInPeriod = ({ from, until }: NewsPeriod, today: string): boolean =>
  (from === null || from <= today) && (until === null || today < until)
