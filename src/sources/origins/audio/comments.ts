// The comments of audio files. Programs and shops write most of them; only what reads as a text of its own is taken.
import type { ICommonTagsResult } from 'music-metadata'

/** Returns the first comment that is a text; undefined if there is none. */
export function readComment({
  comment = [],
  description = [],
}: Pick<ICommonTagsResult, 'comment' | 'description'>): string | undefined {
  // Programs keep data of their own in comments with a descriptor, such as iTunNORM or ID3v1 Comment.
  const plain = comment.filter(({ descriptor = '' }) => /^(?:|comment|description)$/i.test(descriptor.trim()))
  return [...plain.map(({ text = '' }) => text), ...description]
    .map((text) =>
      text
        .replace(/[\0\s]+$/, '')
        .replace(/\r\n?/g, '\n')
        .trim(),
    )
    .find(isText)
}

/** Beginnings of what programs and shops write about themselves and their file. */
const OF_PROGRAMS =
  /^(?:visit https?:|https?:|www\.|(?:encoded|ripped|created|converted|made|mastered|produced|processed|recorded|tagged|downloaded|purchased|bought|provided|distributed|released|uploaded|powered)\b[^.!?\n]*\b(?:by|with|from|at|on|using|via|in|through)\b[^.!?\n]*(?:https?:|www\.|\.(?:com|net|org|io)\b|\d+\.\d)|(?:lame|lavf|lavc|exact audio copy|eac|dbpoweramp|itunes|fl studio|audacity|ableton|garageband|cooledit|sound forge|garbage)\b)/i

const SPACED_WORD = /\p{L}[\p{L}\p{M}'’-]*/gu
/** Letters of scripts that set no spaces between words. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/gu

/** The fewest words of a text, and letters where no spaces separate them: fewer are notes, such as "320 kbps" or "Promo". */
const FEWEST_WORDS = 4
const FEWEST_LETTERS = 10

function isText(comment: string): boolean {
  if (OF_PROGRAMS.test(comment)) return false
  const words = comment.match(SPACED_WORD)?.filter((word) => word.length > 1) ?? []
  return words.length >= FEWEST_WORDS || (comment.match(UNSPACED)?.length ?? 0) >= FEWEST_LETTERS
}
