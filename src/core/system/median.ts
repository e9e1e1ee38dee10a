/** Returns the middle of some numbers, or the mean of the two in the middle; null without numbers. */
export function median(numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  const [low, high] = [sorted[Math.floor(middle)] as number, sorted[Math.ceil(middle)] as number]
  return low / 2 + high / 2
}
