import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { artistId, releaseId } from '../../testing/catalogs/catalog.ts'
import { pageContext, release, SITE } from '../../testing/catalogs/pages.ts'
import { oembed } from './oembed.ts'

/** The parameters of a response of the type "rich" (oembed.com, sections 2.3.4 and 2.3.4.4). */
const RICH = z
  .strictObject({
    type: z.literal('rich'),
    version: z.literal('1.0'),
    title: z.string().optional(),
    author_name: z.string().optional(),
    author_url: z.url().optional(),
    provider_name: z.string().optional(),
    provider_url: z.url().optional(),
    cache_age: z.int().min(0).optional(),
    thumbnail_url: z.url().optional(),
    thumbnail_width: z.int().min(1).optional(),
    thumbnail_height: z.int().min(1).optional(),
    html: z.string().min(1),
    width: z.int().min(1),
    height: z.int().min(1),
  })
  .refine(({ thumbnail_url, thumbnail_width, thumbnail_height }) => {
    const given = [thumbnail_url, thumbnail_width, thumbnail_height].filter((value) => value !== undefined)
    return given.length === 0 || given.length === 3
  })

const answer = (...shown: Parameters<typeof release>) =>
  RICH.parse(JSON.parse(oembed(pageContext(), release(...shown))))

describe('an answer of oEmbed', () => {
  it('has a frame of the release, and names it and its artist', () => {
    const { html, ...rest } = answer()
    expect(rest).toMatchObject({
      title: 'Tidal Works',
      author_name: 'Ferrow',
      author_url: `${SITE}/artists/${artistId(1)}/`,
      provider_name: 'Harbour Tapes',
      provider_url: `${SITE}/`,
    })
    expect(html).toMatch(
      new RegExp(`^<iframe src="${SITE}/embed/releases/${releaseId(1)}/" .*title="Tidal Works".*></iframe>$`),
    )
  })

  it.each([
    [
      { format: 'jpeg', jpeg: 1200 },
      1500,
      { url: '/media/_t/release/tidal-works.jpg-1200.jpg', width: 1200 },
    ],
    [{ format: 'jpeg' }, 480, { url: '/media/_s/catalog/release/image/tidal-works.jpg', width: 480 }],
    [{ format: 'webp', jpeg: 480 }, 480, { url: '/media/_t/release/tidal-works.jpg-480.jpg', width: 480 }],
  ])('has the cover as a thumbnail in %j where its size is known', (formats, own, { url, width }) => {
    const [sizes, height] = [{ width: own, height: (own / 3) * 2 }, (width / 3) * 2]
    expect(answer({ picture: { ...sizes, thumbnails: [250], ...formats } })).toMatchObject({
      thumbnail_url: `${SITE}${url}`,
      thumbnail_width: width,
      thumbnail_height: height,
    })
    expect(answer()).not.toHaveProperty('thumbnail_url')
  })

  it('escapes the name in the frame, and nowhere else', () => {
    const name = '"><script>'
    expect(answer({ name })).toMatchObject({
      title: name,
      html: expect.stringContaining('&quot;&gt;&lt;script&gt;'),
    })
  })

  it('calls untitled what has no visible name', () => {
    expect(answer({ name: '', artist_display: '\u200b' })).toMatchObject({
      title: 'Untitled',
      author_name: 'Untitled',
      html: expect.stringContaining('title="Untitled"'),
    })
  })

  it('names no artist where several are credited, or none', () => {
    expect(answer({ artist: null, artist_display: 'A, B' })).not.toHaveProperty('author_url')
    expect(answer({ artist: null, artist_display: '' })).not.toHaveProperty('author_name')
  })
})
