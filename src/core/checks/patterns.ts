// Parts of patterns for names.

/** A blank of ASCII: the other ones of Unicode are rarely typed between words. */
export const BLANK = String.raw`[\t\n\f\r ]`
export const NOT_BLANK = String.raw`[^\t\n\f\r ]`
