import { describe, expect, it } from 'vitest'
import type { Library } from '../core/library/library.ts'
import { menuKey } from '../core/library/web/list-records.ts'
import { PageDigests } from '../core/library/web/page-digests.ts'
import { WebLibrary } from '../core/library/web/web-library.ts'
import { artistId, labelId, releaseId, trackId } from '../testing/catalogs/catalog.ts'
import { pageContext } from '../testing/catalogs/pages.ts'
import { libraryOfRecords } from '../testing/catalogs/record-library.ts'
import { RecordForms } from './record-forms.ts'

function makeForms(library: Library): RecordForms {
  const web = new WebLibrary(library, {
    today: '2024-06-01',
    order: 'newest',
    pictures: { sizes: new Map(), files: null, placeholder: null },
  })
  const context = { ...pageContext(), counts: library.counts }
  return new RecordForms(web, { context, digests: new PageDigests(web, menuKey(context)) })
}

/** A release with a track that has audio and one that does not. */
const small = (name = 'Tides') =>
  libraryOfRecords({
    artist: [
      { uuid: artistId(1), name: 'Ferrow' },
      { uuid: artistId(2), name: 'Solo' },
    ],
    label: [{ uuid: labelId(1), name: 'Harbour' }],
    release: [{ uuid: releaseId(1), name, label: labelId(1), releasedate: '2024-05-31' }],
    track: [1, 2].map((number) => ({
      uuid: trackId(number),
      name: `Track ${number}`,
      artist: artistId(1),
      release: releaseId(1),
      tracknumber: number,
      duration: '61',
      stream: number === 1 ? '1.mp3' : null,
    })),
  })

describe('the forms of a record', () => {
  const release = `releases/${releaseId(1)}`

  it.each([
    [
      'release',
      releaseId(1),
      ['index.html', 'feed.rss', 'playlist.m3u8', 'oembed.json'].map((file) => `${release}/${file}`),
    ],
    [
      'artist',
      artistId(1),
      ['index.html', 'feed.atom', 'feed.json'].map((file) => `artists/${artistId(1)}/${file}`),
    ],
    ['artist', artistId(2), [`artists/${artistId(2)}/index.html`]],
    [
      'track',
      trackId(1),
      [
        ...['index.html', 'oembed.json'].map((file) => `tracks/${trackId(1)}/${file}`),
        `embed/tracks/${trackId(1)}/index.html`,
      ],
    ],
    ['track', trackId(2), [`tracks/${trackId(2)}/index.html`]],
    ['label', labelId(2), []],
  ] as const)('are those whose condition it meets: %s %s', (kind, uuid, expected) => {
    const web = makeForms(small())
    const paths = Array.from(web.of(kind, uuid), ({ path }) => path)
    const embed = kind === 'release' ? [`embed/${release}/index.html`] : []
    expect(paths).toEqual([...expected, ...embed])
    expect(Array.from(web.all(), ({ path }) => path)).toEqual(expect.arrayContaining(paths))
  })

  it('share a digest, which changes with what the page shows', () => {
    const digestForms = (library: Library, uuid: string) =>
      new Set(Array.from(makeForms(library).of('artist', uuid), (file) => file.digest()))
    const [before, after] = [small(), small('Ebb')]
    expect(digestForms(before, artistId(1)).size).toBe(1)
    expect(digestForms(after, artistId(1))).not.toEqual(digestForms(before, artistId(1)))
    expect(digestForms(after, artistId(2))).toEqual(digestForms(before, artistId(2)))
  })
})
