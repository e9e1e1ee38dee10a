// Figures of several runs, and how they are shown.

export function spread(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b)
  const last = sorted.length - 1
  const median = (sorted[Math.floor(last / 2)] + sorted[Math.ceil(last / 2)]) / 2
  return { median, min: sorted[0], max: sorted[last] }
}

/** `1.94 (1.84 – 2.26)`: the median, the least and the most. */
export const show = ({ median, min, max }, digits) =>
  `${median.toFixed(digits)} (${min.toFixed(digits)} – ${max.toFixed(digits)})`

export const count = (number) => number.toLocaleString('en')
