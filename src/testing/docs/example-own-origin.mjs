// Track lists as text: "Artist - Release" in the first line, then one track per line, "Low Water 4:01".
import { readFileSync } from 'node:fs'

/** @type {import('catalog-press').OwnOrigin} */
export default {
  files: '*.txt',
  *read(file, { CatalogError }) {
    const [head, ...lines] = readFileSync(file, 'utf8').trimEnd().split(/\r?\n/)
    const [, artist, release] = /^(.+?) - (.+)$/.exec(head) ?? []
    if (release === undefined) {
      throw new CatalogError('BAD_VALUE', 'The first line of a track list names no artist and release.', {
        at: [{ file, line: 1 }],
        hint: 'Write "Artist - Release".',
      })
    }
    for (const [index, text] of lines.entries()) {
      const line = index + 2
      const [, name, minutes, seconds] = /^(.*\S)\s+(\d+):(\d\d)$/.exec(text) ?? []
      if (name === undefined) yield { line, skipped: 'lines without a duration' }
      else {
        const of = { name: release, artist: { name: artist } }
        const duration = Number(minutes) * 60 + Number(seconds)
        yield { line, track: { name, tracknumber: index + 1, duration, artist: of.artist, release: of } }
      }
    }
  },
}
