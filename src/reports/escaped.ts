/** Values and file names are anybody's: what a terminal would act on, or turn around, is shown by its number. */
export const escaped = (text: string): string =>
  text.replace(
    /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
