/** Formats text as inline code in Markdown. */
export const code = (text: string): string => `\`${text}\``
