import { Help } from '@commander-js/extra-typings'

/** The width of help on a wide terminal, and where there is no terminal. */
const MAX_WIDTH = 80

/** Wraps the paragraphs of a help text. Indented lines, such as flags and examples, stay as they are. */
export const wrapProse = (help: string, width = MAX_WIDTH): string =>
  help.replace(/^\S.*(?:\n\S.*)*$/gm, (paragraph) =>
    new Help().boxWrap(paragraph.replaceAll('\n', ' '), Math.min(width, MAX_WIDTH)),
  )
