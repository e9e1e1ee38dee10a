// Memoizes values that depend on the site alone and that each of its pages needs.

/** Memoizes a function by the identity of its argument. */
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
