import { describe, expect, it } from 'vitest'
import { pageContext, track, trackFacts } from '../../testing/catalogs/pages.ts'
import { webVtt } from './web-vtt.ts'

const toVtt = (lines: string, duration = '60') =>
  webVtt(pageContext(), { track: track(1, { duration, facts: trackFacts({ lyrics: 'Salt', lines }) }) })

/** A caption as the grammar of WebVTT has it, in a file without settings and notes. */
const CUE =
  /^(\d{2}:[0-5]\d:[0-5]\d\.\d{3}) --> (\d{2}:[0-5]\d:[0-5]\d\.\d{3})\n((?:(?!-->)[^\n])+(?:\n(?:(?!-->)[^\n])+)*)\n?$/

/** The start, the end and the text of each caption. */
function parseCues(vtt: string): string[][] {
  const [head, ...cues] = vtt.split('\n\n')
  expect(head?.trim()).toBe('WEBVTT')
  return cues.map((cue) => {
    const [, start = '', end = '', text = ''] = CUE.exec(cue) ?? []
    expect(start < end).toBe(true)
    return [start, end, text]
  })
}

describe('the lyrics of a track as captions', () => {
  it('are shown until the next line, and the last one until the end', () => {
    expect(
      parseCues(toVtt('[00:12.000]Salt\n[00:19.600]Tin & <iron>\n[00:29.500]\n[00:39.500]Salt\nand tin')),
    ).toEqual([
      ['00:00:12.000', '00:00:19.600', 'Salt'],
      ['00:00:19.600', '00:00:29.500', 'Tin &amp; &lt;iron&gt;'],
      ['00:00:39.500', '00:01:00.000', 'Salt\nand tin'],
    ])
  })

  it('are one caption where two lines have the same time', () => {
    expect(parseCues(toVtt('[00:12.000]Salt\n[00:12.000]Sal'))).toEqual([
      ['00:00:12.000', '00:01:00.000', 'Salt\nSal'],
    ])
  })

  it('end with the track', () => {
    expect(parseCues(toVtt('[00:12.000]Salt\n[01:10.000]Tin'))).toEqual([
      ['00:00:12.000', '00:01:00.000', 'Salt'],
    ])
    expect(toVtt('[01:10.000]Tin')).toBe('WEBVTT\n')
  })

  it('have a last line in a track of unknown duration', () => {
    expect(parseCues(toVtt('[01:10:00.000]Tin', '0'))).toEqual([['01:10:00.000', '01:10:05.000', 'Tin']])
  })
})
