// What follows from the site alone, and each of its pages needs.

/** Makes a function that works once for each object, and then remembers. */
export function once<Of extends object, Made extends object | string>(
  make: (of: Of) => Made,
): (of: Of) => Made {
  const known = new WeakMap<Of, Made>()
  return (of) => {
    let made = known.get(of)
    if (made === undefined) {
      made = make(of)
      known.set(of, made)
    }
    return made
  }
}
