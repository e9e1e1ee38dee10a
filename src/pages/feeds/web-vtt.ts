// The lyrics of a track as captions: WebVTT, which media players and podcast apps show while the track plays.
// https://www.w3.org/TR/webvtt1/
import type { TrackPage } from '../../core/library/web/page-records.ts'
import { formatClock } from '../../core/records/values/lrc.ts'
import { linesIn } from '../../core/records/values/timed-lines.ts'
import type { PageContext } from '../parts/context.ts'

/** How long the last line is shown in a track of unknown duration, in milliseconds. */
const LAST = 5000

/** Lines of the same time are one caption, and a line ends where the next one begins. */
export function webVtt({ site }: PageContext, { track }: Pick<TrackPage, 'track'>): string {
  const { lines } = linesIn(track.facts?.lines ?? '', site.language)
  const texts = new Map<number, string[]>()
  for (const { start, text } of lines) texts.set(start, [...(texts.get(start) ?? []), text])
  const starts = [...texts.keys()]
  const end = Math.round(Number(track.duration) * 1000) || (starts.at(-1) ?? 0) + LAST
  const cues = starts.flatMap((start, at) => {
    const text = (texts.get(start) ?? []).filter(Boolean).join('\n')
    const until = Math.min(starts[at + 1] ?? end, end)
    // Nothing can be shown beyond the end of the track.
    return text === '' || until <= start
      ? []
      : [`${formatClock(start, '00:')} --> ${formatClock(until, '00:')}\n${escaped(text)}\n`]
  })
  return ['WEBVTT\n', ...cues].join('\n')
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
