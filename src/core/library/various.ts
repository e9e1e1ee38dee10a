// Names for several artists instead of one.
const NAMES =
  'various|various artists|va|v/a|v\\.a\\.|v\\. a\\.|verschiedene|diverse|divers|artistes divers|varios|varios artistas|vari artisti'

/** A pattern of such names, in the syntax of the engine. */
export const VARIOUS_PATTERN = `^(?i:${NAMES})$`

const PATTERN = new RegExp(`^(?:${NAMES})$`, 'i')
export const isVarious = (name: string): boolean => PATTERN.test(name.trim())
