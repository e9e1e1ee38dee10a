// The comments of audio files. Programs and shops write most of them; only what reads as a text of its own is taken.
import type { ICommonTagsResult } from 'music-metadata'

/** Returns the first comment that is a text, or undefined. */
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

/** Addresses, and what programs write about themselves. */
const OF_PROGRAMS =
  /^(?:visit https?:|https?:|www\.|(?:lame|lavf|lavc|exact audio copy|eac|dbpoweramp|itunes|fl studio|audacity|ableton|garageband|sound forge)\b)/i
/** `Encoded with LAME 3.100`, `Downloaded from www.shop.example`: a first sentence with an address or a version. */
const OF_FILES =
  /^(?:encoded|ripped|converted|made|created|processed|tagged|downloaded|purchased|bought|uploaded)\b[^.!?\n]*\b(?:by|with|from|at|on|using|via)\b[^.!?\n]*(?:https?:|www\.|\.(?:com|net|org|io)\b|\d\.\d)/i

const SPACED_WORD = /\p{L}[\p{L}\p{M}'’-]*/gu
/** Letters of scripts that set no spaces between words. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/gu

/**
 * The fewest words of a text, and letters where no spaces separate them: fewer are notes, such as "320 kbps" or
 * "Promo".
 */
const FEWEST_WORDS = 4
const FEWEST_LETTERS = 10

function isText(comment: string): boolean {
  if (OF_PROGRAMS.test(comment) || OF_FILES.test(comment)) return false
  const words = comment.match(SPACED_WORD)?.filter((word) => word.length > 1) ?? []
  return words.length >= FEWEST_WORDS || (comment.match(UNSPACED)?.length ?? 0) >= FEWEST_LETTERS
}
