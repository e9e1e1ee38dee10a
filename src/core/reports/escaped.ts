/**
 * Escapes control characters and text direction marks: values and file names come from anybody, and terminals act on
 * these.
 */
export const escaped = (text: string): string =>
  text.replace(
    /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
