import { describe, expect, it } from 'vitest'
import { markupText } from '../../core/markup/html.ts'
import type { Picture } from '../../core/site/pictures.ts'
import { card, pageContext } from '../../testing/catalogs/pages.ts'
import { releaseCards } from '../parts/cards.ts'
import type { PageContext } from '../parts/context.ts'
import { artworkUrl, coverFile, type PictureSize, picture, pictureFile } from './images.ts'

const PICTURES: Readonly<Record<string, Picture>> = {
  'small.jpg': { width: 200, height: 100, thumbnails: [], format: 'jpeg' },
  'a%20b.jpg': { width: 800, height: 400, thumbnails: [250, 500], format: 'jpeg' },
  'big.png': { width: 3000, height: 3000, thumbnails: [250, 500, 1200], format: 'png', jpeg: 1200 },
  'low.webp': { width: 400, height: 400, thumbnails: [250], format: 'webp', jpeg: 400 },
}

const SITE = 'https://api.example.org'
const OWN = `${SITE}/media/_s/catalog/release/image`

const context = {
  rules: { baseUrl: SITE },
  addresses: { placeholder: 'small.jpg', hasOwnPlaceholder: false },
} as unknown as PageContext

const shown = (kind: 'artist' | 'release', image: string | null, size: PictureSize = 'card') =>
  markupText(picture(context, kind, illustrated(image), { name: 'A & B', size }))

const illustrated = (image: string | null) => ({ image, picture: PICTURES[image ?? ''] ?? null })

describe('a picture', () => {
  it('is offered in its own size and the smaller ones that there are', () => {
    expect(shown('release', 'a%20b.jpg')).toMatchInlineSnapshot(
      `"<img loading="lazy" width="250" height="125" alt="" src="/media/_t/release/a%20b.jpg-250.webp" srcset="/media/_t/release/a%20b.jpg-250.webp 250w, /media/_t/release/a%20b.jpg-500.webp 500w, /media/_s/catalog/release/image/a%20b.jpg 800w" sizes="(min-width: 80rem) 13.4rem, (min-width: 70rem) 17vw, (min-width: 50rem) 21vw, (min-width: 36rem) 29vw, 45vw">"`,
    )
  })

  it('is not offered in a size that no page needs', () => {
    const markup = shown('artist', 'big.png', 'full')
    expect(markup).toContain('src="/media/_t/artist/big.png-1200.webp"')
    expect(markup).not.toContain('_s/')
    expect(markup).not.toContain('loading=')
  })

  it('in a row or a frame is announced in its width there', () => {
    expect(shown('artist', 'big.png', 'row')).toMatch(
      /^<img loading="lazy" width="56" height="56" alt="" src="[^"]+-250.webp" .*sizes="3.5rem">$/,
    )
    expect(shown('release', 'big.png', 'frame')).toMatch(/width="64" height="64" .*sizes="4rem">$/)
  })

  it('has one file where it is small, or where nothing is known of it', () => {
    expect(shown('release', 'small.jpg')).toBe(
      '<img loading="lazy" width="250" height="125" alt="" src="/media/_s/catalog/release/image/small.jpg">',
    )
    expect(shown('release', 'other.jpg', 'cover')).toBe(
      '<img width="500" height="500" alt="A &amp; B" src="/media/_s/catalog/release/image/other.jpg">',
    )
    expect(shown('release', '%ff.jpg')).toContain('src="/media/_s/catalog/release/image/%ff.jpg"')
    expect(shown('release', 'https://img.example.org/1.jpg')).toContain('src="https://img.example.org/1.jpg"')
  })

  it('is replaced by initials where there is none', () => {
    expect(shown('release', null)).toMatch(
      /^<svg class="initials".* aria-hidden="true">.*>AB<\/text><\/svg>$/,
    )
  })

  it('of a release without one is the image that the user has chosen for that', () => {
    const of = (placeholder: string, kind: 'artist' | 'release' = 'release') => {
      const own = { ...context, addresses: { ...context.addresses, placeholder, hasOwnPlaceholder: true } }
      const known = { image: null, picture: PICTURES[placeholder] ?? null }
      return markupText(picture(own, kind, known, { name: 'A & B', size: 'cover' }))
    }
    expect(of('small.jpg')).toBe(
      '<img width="500" height="250" alt="A &amp; B" src="/media/_s/catalog/release/image/small.jpg">',
    )
    expect(of('https://img.example.org/none.jpg')).toContain('src="https://img.example.org/none.jpg"')
    expect(of('small.jpg', 'artist')).toMatch(/^<svg class="initials"/)
  })
})

describe('a picture for programs that are not browsers', () => {
  const findFile = (image: string | null, needed: number) =>
    pictureFile(context, 'release', illustrated(image), needed)

  it('is the smallest file in JPEG, PNG or GIF that is large enough, or else the largest', () => {
    const copy = { url: `${SITE}/media/_t/release/big.png-1200.jpg`, width: 1200, height: 1200 }
    expect(findFile('big.png', 600)).toEqual(copy)
    expect(findFile('big.png', 1400)).toEqual({ url: `${OWN}/big.png`, width: 3000, height: 3000 })
    expect(findFile('a%20b.jpg', 250)).toEqual({ url: `${OWN}/a%20b.jpg`, width: 800, height: 400 })
    expect(findFile('low.webp', 1400)).toEqual({
      ...{ url: `${SITE}/media/_t/release/low.webp-400.jpg`, width: 400, height: 400 },
    })
  })

  it('is the picture itself where nothing is known of it', () => {
    expect(findFile('other.webp', 600)).toEqual({ url: `${OWN}/other.webp` })
    expect(findFile(null, 600)).toBe(null)
  })

  it('of a release without a cover is the image for that', () => {
    expect(coverFile(context, illustrated(null), 600)).toEqual({ url: `${OWN}/small.jpg` })
  })
})

it('the first row of a list loads its covers at once, and the others load as they come into view', () => {
  const areLazy = (form?: { isAtTop: boolean }) =>
    markupText(releaseCards(pageContext(), Array(6).fill(card()), form))
      .match(/<img[^>]*>/g)
      ?.map((image) => image.includes(' loading="lazy"'))
  expect(areLazy({ isAtTop: true })).toEqual([false, false, false, false, true, true])
  expect(areLazy()).toEqual(Array(6).fill(true))
})

it('the player gets the smaller copies of a cover, and the cover only where there are none', () => {
  const artwork = (image: string | null) => artworkUrl(context, illustrated(image))
  expect(artwork('big.png')).toBe(
    [250, 500, 1200].map((width) => `/media/_t/release/big.png-${width}.webp ${width}x${width}`).join(', '),
  )
  expect(artwork('a%20b.jpg')).toBe(
    '/media/_t/release/a%20b.jpg-250.webp 250x125, /media/_t/release/a%20b.jpg-500.webp 500x250',
  )
  expect(artwork('small.jpg')).toBe('/media/_s/catalog/release/image/small.jpg 200x100')
  expect(artwork('https://img.example.org/1.jpg')).toBe('https://img.example.org/1.jpg')
  expect(artwork(null)).toBe(null)
})
