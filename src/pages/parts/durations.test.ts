import { describe, expect, it } from 'vitest'
import { clockTime, htmlDuration, isoDuration } from './durations.ts'

describe('a duration', () => {
  it.each([
    ['0', 'PT0S', '0:00'],
    ['0.000001', 'PT0.000001S', '0:00'],
    ['59.5', 'PT59.5S', '1:00'],
    ['60', 'PT1M0S', '1:00'],
    ['241.5', 'PT4M1.5S', '4:02'],
    ['3600', 'PT1H0S', '1:00:00'],
    ['36061.000001', 'PT10H1M1.000001S', '10:01:01'],
    ['90061.25', 'PT25H1M1.25S', '25:01:01'],
  ])('of %s seconds is %s for programs and %s for people', (seconds, iso, clock) => {
    expect(isoDuration(seconds)).toBe(iso)
    expect(clockTime(seconds)).toBe(clock)
  })

  it.each([
    ['0.000001', 'PT0.000S'],
    ['12.804625', 'PT12.804S'],
    ['59.9999', 'PT59.999S'],
    ['241.5', 'PT4M1.5S'],
    ['3600', 'PT1H0S'],
  ])('of %s seconds is %s in HTML, which allows three digits after the point', (seconds, html) => {
    expect(htmlDuration(seconds)).toBe(html)
  })

  it('of more seconds than a number holds stays exact for programs', () => {
    expect(isoDuration('12345678901234567890.5')).toBe('PT12345678901234567890.5S')
  })
})
