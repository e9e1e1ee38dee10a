// The units of durations, as names of columns have them.
export type Unit = 'ms' | 's' | 'min' | 'h'

/** The words for each unit, in lower case. */
export const UNITS: Readonly<Record<Unit, readonly string[]>> = {
  ms: 'ms msec millis millisecond milliseconds millisekunden 毫秒 밀리초'.split(' '),
  s: 's sec secs second seconds sek sekunden secondes seg segundos secondi seconden sekunder sekundy сек секунды 秒 초'.split(
    ' ',
  ),
  min: 'min mins minute minutes minuten minutos minuti minuter minutter minuty мин минуты 分 분'.split(' '),
  h: 'h hr hrs hour hours std stunden heures horas ore uren timmar timer godziny часы 时 時 시간'.split(' '),
}

/** Returns the unit that the name of a column ends with, and the name before it: `duration_ms`, `Dauer (s)`, `Min`. */
export function unitIn(name: string): { readonly base: string; readonly unit: Unit | null } {
  const apart = name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase()
  const [, base = '', last = ''] = /^(.*?)(\p{L}+)[^\p{L}]*$/su.exec(apart) ?? []
  const [unit] = Object.entries(UNITS).find(([, words]) => words.includes(last)) ?? []
  return unit === undefined ? { base: name, unit: null } : { base, unit: unit as Unit }
}
