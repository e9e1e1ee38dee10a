// Track lists as text: "Artist - Release" in the first line, then one track per line, "Low Water 4:01".
import { readFile } from 'node:fs/promises'
import type { Row } from '../../core/library/source.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import type { OriginContext } from '../../importers/origins/origin.ts'
import { sourcesAt } from '../../importers/origins/targets.ts'
import { TrackRows } from '../../importers/origins/track-rows.ts'
import { wholeFile } from '../../importers/text/blocks.ts'

interface Entry {
  readonly tracklists?: readonly string[]
}

export const tracklists = async ({ tracklists: targets = [] }: Entry, context: OriginContext) =>
  sourcesAt(targets, context, {
    name: 'tracklists',
    inFolder: '*.txt',
    hint: 'Write a duration after each title, such as "Low Water 4:01".',
    readerFor: () => readBlocks,
    chooseReader: () => readBlocks,
  })

const readBlocks = wholeFile(readTracks)

async function* readTracks(file: string): AsyncGenerator<readonly Row[]> {
  const [head = '', ...lines] = (await readFile(file, 'utf8')).trimEnd().split(/\r?\n/)
  const [, artistName, name] = /^(.+?) - (.+)$/.exec(head) ?? []
  if (artistName === undefined) {
    throw new CatalogError('BAD_VALUE', 'The first line of a track list names no artist and release.', {
      at: [{ file, line: 1 }],
      hint: 'Write "Artist - Release".',
    })
  }
  const artist = { name: artistName }
  const release = { name, artist }
  const rows = new TrackRows(file, 0)
  for (const line of lines) {
    rows.nextTrack()
    const [, title, minutes, seconds] = /^(.*\S)\s+(\d+):(\d\d)$/.exec(line) ?? []
    if (title === undefined) rows.skip('lines without a duration')
    else {
      const duration = Number(minutes) * 60 + Number(seconds)
      rows.add({ name: title, tracknumber: rows.number, duration, artist, release })
    }
  }
  yield rows.rows
}
