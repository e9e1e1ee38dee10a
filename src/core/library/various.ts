// Names for several artists instead of one.
const VARIOUS =
  /^(?:various|various artists|va|v\/a|v\.a\.|v\. a\.|verschiedene|diverse|divers|artistes divers|varios|varios artistas|vari artisti)$/i

export const isVarious = (name: string): boolean => VARIOUS.test(name.trim())
