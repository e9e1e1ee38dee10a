/** A text as code in Markdown. */
export const code = (text: string): string => `\`${text}\``
