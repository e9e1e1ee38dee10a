// The units of durations, as names of columns have them.
export type Unit = 'ms' | 's' | 'min'

/** The words for each unit, in lower case. */
export const UNITS: readonly (readonly [unit: Unit, words: readonly string[]])[] = [
  ['ms', 'ms msec millis millisecond milliseconds millisekunden 毫秒 밀리초'.split(' ')],
  ['s', 's sec secs second seconds sek sekunden secondes segundos secondi 秒 초'.split(' ')],
  ['min', 'min mins minute minutes minuten minutos minuti'.split(' ')],
]
