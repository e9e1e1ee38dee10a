import { describe, expect, it } from 'vitest'
import { siteRules } from '../../testing/catalogs/rules.ts'
import { HOSTS } from '../index.ts'
import { webRoutes, webSets } from './web-routes.ts'

const RULES = siteRules()
const WITH_PAGES = { ...RULES, web: { audio: 'https://media.example.org', playlists: true as const } }
const ID = '7b0d1c62-5a0e-4c55-9d0f-3f1f6f0a62e1'

const fileAt = (path: string): string | undefined =>
  webRoutes(WITH_PAGES, { matched: '$1', decoded: decodeURI(path) })
    .filter(([pattern]) => new RegExp(`^${pattern}$`).test(path))
    .map(([pattern, file]) => path.replace(new RegExp(`^${pattern}$`), file).slice(1))[0]

describe('the routes of web pages', () => {
  it.each([
    ['/', 'index.html'],
    ['/search/', 'search/index.html'],
    [`/artists/${ID}/`, `artists/${ID}/index.html`],
    ['/tags/%D1%80%D0%BE%D0%BA/page-2/', 'tags/рок/page-2/index.html'],
    ['/releases/page-2/', 'releases/page-2/index.html'],
    [`/embed/releases/${ID}/`, `embed/releases/${ID}/index.html`],
    [`/releases/${ID}/feed.rss`, `releases/${ID}/feed.rss`],
    ['/assets/page-0123456789.css', 'assets/page-0123456789.css'],
    ['/sitemap.xml', 'sitemap.xml'],
    ['/playlists/', 'playlists/index.html'],
    ['/playlists/%D1%80%D0%BE%D0%BA/', 'playlists/рок/index.html'],
    ['/playlists/%D1%80%D0%BE%D0%BA/playlist.m3u8', 'playlists/рок/playlist.m3u8'],
    ['/index.html', undefined],
    ['/404.html', undefined],
    [`/artists/${ID}`, undefined],
  ])('map %s to %s', (path, file) => {
    expect(fileAt(path)).toBe(file)
  })

  it('are empty if the site has no pages, and no host prints any', () => {
    expect(webRoutes(RULES, { matched: '$1', decoded: '/' })).toEqual([])
    expect(webSets(RULES)).toEqual([])
    const printed = JSON.stringify(HOSTS.map((host) => host.files(RULES)))
    expect(printed).not.toMatch(/sitemap|feed\\?\.atom|\/assets/)
  })
})

it('every host has rules for web pages, except those that run one program for all sites', () => {
  const others = HOSTS.filter(
    (host) => JSON.stringify(host.files(WITH_PAGES)) !== JSON.stringify(host.files(RULES)),
  )
  expect(HOSTS.filter((host) => !others.includes(host)).map(({ name }) => name)).toEqual(['deno', 'serve'])
})
