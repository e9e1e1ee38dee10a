import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const SOURCES = fileURLToPath(new URL('..', import.meta.url))

/** A reading of a clock; captures the name of its variable. */
const READING = /(?:performance|Date)\.now\(\)|hrtime|cpuUsage/
const NAMED = /\b(?:const|let) (\w+) = [^;\n]*?(?:(?:performance|Date)\.now\(\)|hrtime|cpuUsage)/g

/** Finds assertions on elapsed time, which fail on a busy machine. */
function clocksIn(text: string): string[] {
  const names = [...text.matchAll(NAMED)].map(([, name]) => name)
  const clock = new RegExp([READING.source, ...names.map((name) => `\\b${name}\\b`)].join('|'))
  return text.split('\n').filter((line) => line.includes('expect(') && clock.test(line))
}

it('no test compares times of the clock', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  const tests = files.filter((file) => file.endsWith('.test.ts') && !file.endsWith('clocks.test.ts'))
  const faults = tests.flatMap((file) =>
    clocksIn(readFileSync(path.join(SOURCES, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
  )
  expect(faults).toEqual([])
})

it('a comparison of times is found, whether they have names or not', () => {
  const start = 'const start = performance.now()'
  const took = 'const took = performance.now() - start'
  expect(clocksIn(`${start}\nexpect(performance.now() - start).toBeLessThan(9)`)).toHaveLength(1)
  expect(clocksIn(`${start}\n${took}\nexpect(took).toBeLessThan(9)`)).toHaveLength(1)
  expect(clocksIn(`${start}\n${took}\nawait sleep(took)`)).toEqual([])
})
