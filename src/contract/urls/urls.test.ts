import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Resource } from '../kinds/kinds.ts'
import { partAt, partFiles } from '../kinds/parts.ts'
import { VARIANTS } from '../kinds/resources.ts'
import { parseRoute } from '../rules/routes.ts'
import { changesFile } from '../schemas/changes.ts'
import { ANSWERS_FOLDER, listFile, RULES_FILE, resourceFile, rootFile, windowFile } from './files.ts'
import {
  escapePath,
  imageFolder,
  imageUrl,
  isAbsoluteUrl,
  isUrl,
  listPath,
  resourcePath,
  webPagePath,
} from './urls.ts'

const BASE = 'https://api.example.org'
const ID = '7b0d1c62-5a0e-4c55-9d0f-3f1f6f0a62e1'
const RESOURCES: readonly Resource[] = ['artist', 'track', 'release', 'features']

describe('resourcePath', () => {
  it('is the address the contract gives each resource', () => {
    expect(RESOURCES.map((resource) => `${BASE}${resourcePath(resource, ID, 'plain')}`)).toEqual([
      `${BASE}/api/v1/catalog/artist/${ID}/`,
      `${BASE}/api/v1/catalog/track/${ID}/`,
      `${BASE}/api/v1/catalog/release/${ID}/`,
      `${BASE}/api/v1/features/media/${ID}/`,
    ])
  })

  it('ends in ?format=api in that variant', () => {
    for (const resource of RESOURCES) {
      const plain = `${BASE}${resourcePath(resource, ID, 'plain')}`
      expect(`${BASE}${resourcePath(resource, ID, 'api')}`).toBe(`${plain}?format=api`)
    }
  })
})

describe('paths of the site', () => {
  it('are those the contract shows', () => {
    expect(listPath('artist')).toBe('/api/v1/catalog/artist/')
    expect(webPagePath('artist', ID)).toBe(`/artists/${ID}/`)
    expect(webPagePath('release', ID)).toBe(`/releases/${ID}/`)
    expect(webPagePath('label', ID)).toBe(`/labels/${ID}/`)
  })
})

describe('imageUrl', () => {
  it('puts a file name into the folder of its kind', () => {
    expect(imageFolder('artist')).toBe('media/_s/catalog/artist/image')
    expect(imageUrl(BASE, 'artist', 'a-1f.jpg')).toBe(`${BASE}/media/_s/catalog/artist/image/a-1f.jpg`)
    expect(imageUrl(BASE, 'release', 'r-1f.jpg')).toBe(`${BASE}/media/_s/catalog/release/image/r-1f.jpg`)
  })

  it('leaves an absolute URL as it is', () => {
    expect(imageUrl(BASE, 'artist', 'HTTPS://cdn.example.org/a b.jpg')).toBe(
      'HTTPS://cdn.example.org/a b.jpg',
    )
    expect(isAbsoluteUrl('http.jpg')).toBe(false)
    expect(isAbsoluteUrl('from https://example.org.jpg')).toBe(false)
    expect(isAbsoluteUrl('ftp://example.org/a.jpg')).toBe(false)
  })
})

describe('files', () => {
  it('are where the design puts them', () => {
    expect(resourceFile('artist', ID, 'plain')).toBe(`api/v1/catalog/artist/${ID}/index.json`)
    expect(resourceFile('track', ID, 'api')).toBe(`api/v1/format-api/catalog/track/${ID}/index.json`)
    expect(rootFile('api', 'plain')).toBe('api/v1/index.json')
    expect(rootFile('catalog', 'api')).toBe('api/v1/format-api/catalog/index.json')
    expect(listFile('artist', 'plain')).toBe('api/v1/catalog/artist/index.json')
    expect(listFile('artist', 'api')).toBe('api/v1/format-api/catalog/artist/index.json')
    expect(windowFile('artist', 'plain', { limit: 20n, offset: 40n })).toBe(
      'api/v1/catalog/artist/limit-20/offset-40/index.json',
    )
    expect(windowFile('artist', 'api', { limit: 5n, offset: 0n })).toBe(
      'api/v1/format-api/catalog/artist/limit-5/offset-0/index.json',
    )
  })

  it('hold unreserved characters only, whatever is asked for', () => {
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.bigInt({ min: 1n }),
        fc.bigInt({ min: 0n }),
        fc.constantFrom(...VARIANTS),
        fc.constantFrom(...RESOURCES),
        (uuid, limit, offset, variant, resource) => {
          const files = [
            resourceFile(resource, uuid, variant),
            listFile(resource, variant),
            windowFile(resource, variant, { limit, offset }),
            ANSWERS_FOLDER,
            RULES_FILE,
          ]
          for (const file of files) expect(file).toMatch(/^[A-Za-z0-9._~-]+(\/[A-Za-z0-9._~-]+)*$/)
        },
      ),
    )
  })
})

describe('partAt', () => {
  it('finds the response that a file belongs to, and its variant, whatever made the file', () => {
    for (const variant of VARIANTS) {
      for (const resource of RESOURCES) {
        const file = resourceFile(resource, ID, variant)
        expect(partAt(file, 20)).toEqual({ resource, name: ID, variant })
        expect(partFiles({ resource, name: ID }, variant)).toEqual([file])
      }
      const page = windowFile('track', variant, { limit: 20n, offset: 40n })
      expect(partAt(page, 20)).toEqual({ resource: 'track', name: 'limit-20/offset-40', variant })
      expect(partFiles(partAt(page, 20), variant)).toEqual([page])
    }
  })

  it('takes a list without a window for a part of the page that it shows', () => {
    for (const variant of VARIANTS) {
      const expected = { resource: 'artist', name: 'limit-50/offset-0', variant }
      expect(partAt(listFile('artist', variant), 50)).toEqual(expected)
    }
  })

  it('recognizes a page of the feed of changes by its cursor', () => {
    const cursor = '0123456789abcdef'.repeat(2)
    const file = changesFile(cursor)
    expect(partAt(file, 20)).toEqual({ resource: 'changes', name: cursor, variant: 'plain' })
    for (const variant of VARIANTS) expect(partFiles(partAt(file, 20), variant)).toEqual([file])
  })

  it.each([
    'api/v1/features/media/index.json',
    'api/v1/changes/index.json',
    'media/audio/1.mp3',
    `${ANSWERS_FOLDER}/not-found.json`,
    'docs/index.html',
    `api/v1/catalog/artist/${ID}/other.json`,
    `api/v1/catalog/nothing/${ID}/index.json`,
    `other/api/v1/catalog/artist/${ID}/index.json`,
  ])('takes any other file for a part of its own: %s', (file) => {
    expect(partAt(file, 20)).toEqual({ resource: 'file', name: file, variant: 'plain' })
    expect(partFiles(partAt(file, 20), 'api')).toEqual([file])
  })
})

describe('escapePath', () => {
  it.each([
    ['audio/Cafe%20del%20Mar.mp3', 'audio/Cafe%20del%20Mar.mp3'],
    ['audio/100%.mp3', 'audio/100%25.mp3'],
    ['%zz', '%25zz'],
    ['%2', '%252'],
    ['a b?c#d', 'a%20b%3Fc%23d'],
    ['Björk/日本.mp3', 'Bj%C3%B6rk/%E6%97%A5%E6%9C%AC.mp3'],
    ['🎵', '%F0%9F%8E%B5'],
    ['a\\b"<c>|{d}^`[e]', 'a%5Cb%22%3Cc%3E%7C%7Bd%7D%5E%60%5Be%5D'],
    ["it's-(ok)_~!$&*,;=:@", "it's-(ok)_~!$&*,;=:@"],
    ['A + B #1 50%.mp3', 'A%20%2B%20B%20%231%2050%25.mp3'],
    ['A%2BB.mp3', 'A%2BB.mp3'],
  ])('makes %s into %s', (path, escaped) => {
    expect(escapePath(path)).toBe(escaped)
  })

  const path = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('%', '2', 'F', 'z', '?', '#', '/', ' ', 'é', 'a') }),
  )

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(path, (text) => {
        expect(escapePath(escapePath(text))).toBe(escapePath(text))
      }),
    )
  })

  it('gives a path that a URL holds unchanged, with no query and no fragment', () => {
    fc.assert(
      fc.property(path, (text) => {
        const url = new URL(`${BASE}/-${escapePath(text).replaceAll('/', '-')}`)
        expect(url.search + url.hash).toBe('')
        expect(url.pathname).toBe(`/-${escapePath(text).replaceAll('/', '-')}`)
      }),
    )
  })

  it('keeps what was meant where nothing was escaped before', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!text.includes('%'))
        expect(decodeURIComponent(escapePath(text))).toBe(text)
      }),
    )
  })
})

describe('parseRoute', () => {
  it('recognizes the list, an artist and a track', () => {
    expect(parseRoute('/api/v1/catalog/artist/')).toEqual({ kind: 'list', resource: 'artist' })
    for (const resource of ['artist', 'track']) {
      expect(parseRoute(`/api/v1/catalog/${resource}/${ID}/`)).toEqual({ kind: 'detail', resource, uuid: ID })
    }
  })

  it('reads a uuid in either case and gives it in lower case', () => {
    expect(parseRoute(`/api/v1/catalog/track/${ID.toUpperCase()}/`)).toEqual({
      kind: 'detail',
      resource: 'track',
      uuid: ID,
    })
  })

  it.each([
    ['the list without its slash', '/api/v1/catalog/artist'],
    ['an artist without its slash', `/api/v1/catalog/artist/${ID}`],
    ['an artist with two slashes', `/api/v1/catalog/artist/${ID}//`],
    ['an artist with another end than a slash', `/api/v1/catalog/artist/${ID}x`],
    ['an artist with more before its uuid', `/api/v1/catalog/artist/urn:uuid:${ID}/`],
    ['a uuid without dashes', `/api/v1/catalog/artist/${ID.replaceAll('-', '')}/`],
    ['a uuid in braces', `/api/v1/catalog/artist/{${ID}}/`],
    ['an invalid uuid', '/api/v1/catalog/artist/1/'],
    ['an escaped slash', `/api/v1/catalog/artist%2f${ID}/`],
    ['another version', `/api/v2/catalog/artist/${ID}/`],
    ['another case of the path', `/API/v1/catalog/artist/${ID}/`],
    ['a list of features', '/api/v1/features/media/'],
    ['a playlist', `/api/v1/catalog/playlist/${ID}/`],
    ['the file behind a response', `/api/v1/catalog/artist/${ID}/index.json`],
    ['the tree of a variant', `/api/v1/format-api/catalog/artist/${ID}/`],
    ['nothing', ''],
  ])('has nothing for %s', (_, path) => {
    expect(parseRoute(path)).toBeNull()
  })

  it.each([
    '/media/a.mp3',
    '/media/a',
    '/media/_s/x/y-1f.jpg',
    '/media/a%20b.mp3',
    '/media/..a',
    '/media/a..',
  ])('recognizes media: %s', (path) => {
    expect(parseRoute(path)).toEqual({ kind: 'media', file: path.slice(1) })
  })

  it.each([
    '/media',
    '/media/',
    '/media/folder/',
    '/media/..',
    '/media/../api/v1/x',
    '/media/a/../../b',
    '/media/./a',
    '/media/%2e%2e/a',
    '/media/.%2E/a',
    '/media/%2e/a',
    '/media/..%2fa',
    '/media/a%2F..%2Fa',
    '/media/..\\a',
    '/media/..%5ca',
    '/media/%2e%2e%2f.catalog-press/rules.json',
  ])('has nothing for a path that is or resolves to a folder: %s', (path) => {
    expect(parseRoute(path)).toBeNull()
  })
})

it('isUrl takes a host with letters of Latin-1, however often it is called', () => {
  // Parsed strings take one byte per letter; strings built here would not.
  const urls: string[] = JSON.parse(
    JSON.stringify(Array.from({ length: 1000 }, (_, index) => `https://b\u00fccher.example/${index}.jpg`)),
  )
  for (let round = 0; round < 30; round++) expect(urls.filter((url) => !isUrl(url))).toEqual([])
})
