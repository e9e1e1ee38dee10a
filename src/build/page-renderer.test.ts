import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { bytesOf } from '../model/encode.ts'
import type { PageBatch, PageTrack } from '../model/pages.ts'
import { renderBatch } from '../pages/pages.ts'
import { openSite } from '../site/writer.ts'
import { artistId, labelId, releaseId } from '../testing/catalog.ts'
import { readTree, tempFolder } from '../testing/folders.ts'
import { artist, artistTrack, card, label, pageContext, release, track } from '../testing/pages.ts'

const context = pageContext()
const renderer = { context, render: (batch: PageBatch) => renderBatch(context, batch) }

/** What all pages show of a track, as page-batch.ts reads it. */
const columnsOf = (track: PageTrack) =>
  (['uuid', 'name', 'duration', 'stream', 'artist', 'artist_display'] as const).map((field) => track[field])

/** Batches with `count` pages of each kind, whose names are of several scripts. */
function batches(count: number): PageBatch[] {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const cardOf = (n: number) => card({ uuid: releaseId(n), name: `Release <${n}> тихая 踏切` })
  const rows = {
    release: numbers.map((n) => [cardOf(n), release({}).release, [2, 1]]),
    artist: numbers.map((n) => {
      const { artist: own, facts } = artist([], { uuid: artistId(n), name: `Zoë & ${n}` })
      return [own, facts, [1], 1, [{ card: cardOf(n), credited: true }], 1]
    }),
    label: numbers.map((n) => [
      label([], { uuid: labelId(n) }).label,
      [{ card: cardOf(n), credited: true }],
      1,
    ]),
  }
  const ofReleases = [track(1), track(2, { name: 'أطراف' })].map((one) => [
    ...columnsOf(one),
    ...[one.tracknumber, one.facts, one.bytes],
  ])
  const ofArtists = [artistTrack(1)].map((one) => [
    ...columnsOf(one),
    ...[one.release, one.release_display, one.release_image],
  ])
  const tracks = { release: ofReleases, artist: ofArtists, label: [] }
  return (['release', 'artist', 'label'] as const).map((kind) => ({
    kind,
    files: count * (kind === 'release' ? 5 : 2),
    rows: Buffer.from(rows[kind].map((row) => JSON.stringify(row)).join('\n')),
    tracks: Buffer.from(tracks[kind].map((one, index) => `${index + 1} ${JSON.stringify(one)}`).join('\n')),
    blocks: null,
  }))
}

/** The files of the pages of batches, as they are made here. */
const treeOf = (all: readonly PageBatch[]): Map<string, string> =>
  new Map(
    all.flatMap((batch) =>
      [...renderBatch(context, batch)].map((file): [string, string] => [
        file.path,
        bytesOf(file).toString('latin1'),
      ]),
    ),
  )

describe('web pages', () => {
  it.each([
    ['with threads', 600],
    ['without threads', 20],
  ])('are the same whoever makes them, %s', async (_, count) => {
    const out = tempFolder()
    const site = openSite(out, { renderer })
    const all = batches(count)
    let added = 0
    for (const batch of all)
      added += await (batch.kind === 'release' ? site.render(batch) : site.renderAside(batch))
    const expected = treeOf(all)
    expect(added).toBe(expected.size)
    expect(await site.close()).toMatchObject({ written: expected.size })
    expect(readTree(out)).toEqual(expected)
  })

  it.each([
    ['with threads', 600],
    ['without threads', 20],
  ])('name the file that cannot be written, %s', async (_, count) => {
    const out = tempFolder()
    const inTheWay = path.join(out, 'labels', labelId(count), 'index.html')
    mkdirSync(inTheWay, { recursive: true })
    const site = openSite(out, { renderer })
    const [releases, , labels] = batches(count) as [PageBatch, PageBatch, PageBatch]
    await site.render(releases)
    await site.renderAside(labels)
    await expect(site.close()).rejects.toMatchObject({ code: 'EISDIR', path: inTheWay })
    await site.abort()
  })
})
