/** A part of a recording. */
export interface Chapter {
  /** In seconds. */
  readonly start: number
  readonly title: string
}

/** Reads a chapter as records have it: `214.667 Reef`. */
export function parseChapter(text: string): Chapter {
  const at = text.indexOf(' ')
  return { start: Number(text.slice(0, at)), title: text.slice(at + 1) }
}

/** A chapter with its end, which is the start of the next one, or the end of the recording. */
export interface EndedChapter extends Chapter {
  readonly end: number
}

/** @param duration of the recording in seconds; 0 if it is unknown, which leaves out the last chapter's end */
export const withEnds = (texts: readonly string[], duration: number): readonly EndedChapter[] =>
  texts.map(parseChapter).map((chapter, at, all) => ({
    ...chapter,
    end: all[at + 1]?.start ?? Math.max(duration, chapter.start),
  }))
