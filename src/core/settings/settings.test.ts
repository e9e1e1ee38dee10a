import { describe, expect, it } from 'vitest'
import { explainIssues } from '../problems/validation.ts'
import { settingsSchema } from './settings.ts'

const settings = (value: object) => settingsSchema.parse(value)

function said(value: object): string[] {
  const { error } = settingsSchema.safeParse(value)
  const refusals = explainIssues(error?.issues ?? [], {
    thing: 'a site',
    value,
    fields: Object.keys(settingsSchema.shape),
  })
  return refusals.map(({ message, hint }) => (hint === undefined ? message : `${message} ${hint}`))
}

describe('settings', () => {
  it('have a default for everything but the addresses', () => {
    expect(settings({})).toEqual({
      faces: [],
      filters: false,
      page_size: 20,
      limits: [],
      publish: [],
      max_removed: 0.25,
      max_limit: 100,
      variants: 'pressed',
      layout: 'files',
      cors: true,
      cache_control: 'public, max-age=300, stale-while-revalidate=60, stale-if-error=86400',
      cache_control_errors: 'public, max-age=10',
      docs: true,
      bulk: false,
      changes: false,
      pages: true,
      site: {
        language: 'en',
        accent: '#0b6e69',
        theme: { scheme: 'auto', density: 'normal' },
        downloads: false,
        addresses: 'uuid',
        track_pages: true,
        order: 'newest',
        data_links: true,
      },
      robots: { disallow: [], ai: true },
      hosts: ['netlify'],
      order: 'source',
      sources: {},
      streams: 'required',
      durations: 'required',
      tracknumbers: 'required',
    })
  })

  it.each([
    [[{ label: 'Shop', url: 'shop' }], 'it must be an address, or a path of the site'],
    [[{ label: 'Shop', url: '//shop.example' }], 'it must be an address, or a path of the site'],
    [[{ label: { deutsch: 'Laden' }, url: '/a/' }], 'it must be text, or an object of texts by languages'],
    ['Shop', 'it must be a list of entries'],
  ])('refuse as a menu %j', (menu, message) => {
    expect(said({ site: { menu } })).toMatchObject([expect.stringContaining(message)])
    const urls = ['https://shop.example/?a=b', '/releases/', 'mailto:us@shop.example']
    expect(said({ site: { menu: urls.map((url) => ({ label: { en: 'Shop' }, url })) } })).toEqual([])
  })

  it.each([
    [{ disallow: ['GPT\nBot'] }, 'it must be the name of a crawler'],
    [{ disallow: 'GPTBot' }, 'it must be a list of crawlers'],
    [{ ai: 'no' }, 'it must be true or false'],
    ['no', 'it must be an object such as { "ai": false }'],
  ])('refuse for robots.txt %j', (robots, message) => {
    expect(said({ robots })).toMatchObject([expect.stringContaining(message)])
    expect(said({ robots: { disallow: ['GPTBot', 'Brightbot 1.0', '*'], ai: false } })).toEqual([])
  })

  it('lose the slashes an address ends in', () => {
    const { base_url, media_url } = settings({
      base_url: 'https://api.example.org///',
      media_url: 'https://media.example.org/audio/',
    })
    expect(base_url).toBe('https://api.example.org')
    expect(media_url).toBe('https://media.example.org/audio')
  })

  it.each(['http://localhost:8888', 'https://api.example.org:8443', 'http://127.0.0.1'])(
    'take %s as an address',
    (base_url) => {
      expect(settings({ base_url }).base_url).toBe(base_url)
    },
  )

  it.each([
    ['https://API.example.org', 'https://api.example.org'],
    ['https://api.example.org:443', 'https://api.example.org'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['https://[::1]:8443', 'https://[::1]:8443'],
    ['http://0x7f.1', 'http://127.0.0.1'],
    ['https://a_b.internal', 'https://a_b.internal'],
  ])('take %s in the form links have', (base_url, origin) => {
    expect(settings({ base_url }).base_url).toBe(origin)
  })

  it.each(['https://media.example.org/a?b', 'https://media.example.org/#c'])(
    'refuse a media_url that paths cannot be put behind: %s',
    (media_url) => {
      expect(said({ media_url })).toEqual([
        `The field "media_url" of this site is "${media_url}"; it must be an address without a query.`,
      ])
    },
  )

  it.each(['http://blocks.example.org', 'http://8.8.8.8/blocks', 'http://172.40.0.1'])(
    'refuse a store that is read by http over the Internet: %s',
    (store) => {
      expect(said({ layout: 'packed', store })).toEqual([
        expect.stringContaining(`The field "store" of this site is "${store}"; it must begin with https://.`),
      ])
    },
  )

  it.each([
    'http://127.0.0.1:9000/blocks',
    'http://minio:9000',
    'http://store.lan',
    'http://10.0.0.2',
    'http://[::1]:9',
  ])('take a store that is read by http in a private network: %s', (store) => {
    expect(settings({ layout: 'packed', store }).store).toBe(store)
  })

  it('refuse more limits than a record can be marked with', () => {
    const limits = Array.from({ length: 25 }, (_, index) => index + 1)
    expect(said({ limits })).toEqual([
      expect.stringMatching(/^The field "limits" of this site is .*; it must list no more than 24 sizes\.$/),
    ])
    expect(settings({ limits: limits.slice(1) }).limits).toHaveLength(24)
  })

  it('refuse a cache_control that would break out of its header', () => {
    expect(said({ cache_control: 'no-store\nX-Evil: 1' })).toEqual([
      'The field "cache_control" of this site is "no-store\\nX-Evil: 1"; it must be one line of text that a header can contain.',
    ])
  })

  it.each(['', 'api.example.org', 'ftp://example.org', '//example.org', 'https://'])(
    'refuse "%s", once, as an address',
    (address) => {
      for (const field of ['base_url', 'media_url']) {
        expect(said({ [field]: address })).toEqual([
          `The field "${field}" of this site is "${address}"; it must be an address that begins with https:// or http://.`,
        ])
      }
    },
  )

  it.each([
    ['https: //a.example', 'it must be an address without blanks'],
    [' https://a.example ', 'it must be an address without blanks'],
    ['https://a.example:99999', 'its port must be 65535 at most'],
  ])('refuse "%s" as an address, and what is wrong with it', (address, wrong) => {
    expect(said({ base_url: address })).toEqual([
      `The field "base_url" of this site is "${address}"; ${wrong}.`,
    ])
  })

  it.each([
    ...[...'"\';{}$,`()*+&=~!'].map((sign) => `http://a${sign}b.example`),
    'http://-a.example',
    'http://a-.example',
    'http://a..example',
    'http://example.',
    `http://${'a'.repeat(64)}.example`,
    `http://${'a.'.repeat(127)}example`,
  ])('refuse an address whose host no network has, which a configuration would misread: %s', (address) => {
    for (const field of ['base_url', 'media_url']) {
      expect(said({ [field]: address })).toEqual([
        expect.stringMatching(
          /; its host must be an IP address, or a name of letters, digits, hyphens and dots\.$/,
        ),
      ])
    }
  })

  it('take a cache_control without the blanks around it, which no header has', () => {
    expect(settings({ cache_control: ' \tno-store ' }).cache_control).toBe('no-store')
    expect(said({ cache_control: ' \t' })).toEqual([
      expect.stringMatching(/; it must be one line of text that a header can contain\.$/),
    ])
  })

  const WITHOUT_QUERY =
    'the address of a host, without ? and # and what follows. Write scheme and host alone, as in https://api.example.com.'

  it.each([
    [
      'https://example.org/api',
      'the address of a host, without a path. A site has its host for itself, since its URLs begin at the root: use a subdomain, as in https://api.example.com.',
    ],
    ['https://example.org?a', WITHOUT_QUERY],
    ['https://example.org#a', WITHOUT_QUERY],
    [
      'https://u:p@example.org',
      'without a user and a password, which every link would show. Remove what is in front of the @.',
    ],
  ])('refuse a base_url that is more than a host: %s', (base_url, wrong) => {
    expect(said({ base_url })).toEqual([
      `The field "base_url" of this site is "${base_url.replace('u:p@', '***@')}"; it must be ${wrong}`,
    ])
  })

  it.each([
    [
      {
        'script-src': ['https://stats.example', "'sha256-abc+/='"],
        'frame-src': ['https://*.player.example/x'],
      },
      true,
    ],
    [{ 'script-src': ["'unsafe-inline'"] }, false],
    [{ 'script-src': ["https://a.example; script-src 'unsafe-inline'"] }, false],
    [{ 'script-src': ['https://a.example b'] }, false],
    [{ 'script-src': ['https://$host'] }, false],
    [{ 'script-src': ['http://a.example'] }, false],
    [{ 'script-src': 'https://a.example' }, false],
    [{ 'default-src': ['https://a.example'] }, false],
  ])('take sources of pages that end no directive: %j', (csp, isValid) => {
    expect(said({ csp }).length === 0).toBe(isValid)
  })

  it('take a description of several lines', () => {
    expect(settings({ site: { description: ' One.\n\nTwo.\n' } }).site.description).toBe('One.\n\nTwo.')
  })

  it('take a description in several languages, in the form of a field', () => {
    const texts = { en: 'A label.', pt: 'Um selo.' }
    expect(settings({ site: { description: texts } }).site.description).toBe(JSON.stringify(texts))
    for (const wrong of [{}, { english: 'A label.' }, { en: 1 }, ['A label.'], 1])
      expect(said({ site: { description: wrong } })).toEqual([
        expect.stringContaining('it must be text, or an object of texts by languages'),
      ])
  })

  it.each(['name'])('refuse a %s of the site that is more than a line', (field) => {
    for (const end of ['\n', '\r', '\u2028', '\u2029']) {
      const written = `Ferrow${end}# & Sons`
      expect(said({ site: { [field]: written } })).toEqual([
        `The field "site.${field}" of this site is ${JSON.stringify(written)}; it must be one line.`,
      ])
    }
    expect(settings({ site: { [field]: ' Ferrow & Sons\n' } }).site).toMatchObject({
      [field]: 'Ferrow & Sons',
    })
  })

  it.each([
    ['base_url', 5, 'it must be an address'],
    ['page_size', 0, 'it must be a whole number, 1 or more'],
    ['page_size', 2.5, 'it must be a whole number, 1 or more'],
    ['page_size', '20', 'it must be a whole number, 1 or more'],
    ['max_limit', -1, 'it must be a whole number, 1 or more'],
    ['limits', 50, 'it must be a list of whole numbers'],
    ['cors', 'yes', 'it must be true or false'],
    ['cache_control', 300, 'it must be text'],
    ['hosts', 'netlify', 'it must be a list of hosts, such as ["nginx"]'],
    ['order', 'date', 'it must be "source" or "name"'],
    ['sources', 'tracks.csv', 'it must be an object, such as { "tracks": "exports/*.parquet" }'],
    ['placeholder_release_image', 1, 'it must be a file name or an absolute URL'],
  ])('explain what %s must be, where it is %j', (field, value, wrong) => {
    expect(said({ [field]: value })).toEqual([
      `The field "${field}" of this site is ${JSON.stringify(value)}; ${wrong}.`,
    ])
  })

  it('take a path or a URL as a source, or a list of them', () => {
    const named = { tracks: 's3://bucket/tracks*.parquet', labels: ['a.csv', 'https://example.org/b.csv'] }
    expect(settings({ sources: named }).sources).toEqual({ ...named, tracks: [named.tracks] })
  })

  it('refuse sources of what no catalog has, and those that are not text', () => {
    expect(said({ sources: { traks: 'a.csv', things: 'b.csv' } })).toEqual([
      'The field "sources.traks" of this site is "a.csv"; it must be named after what it holds. Did you mean "tracks"?',
      expect.stringMatching(
        /; it must be named after what it holds\. The names are artists, .*features, .*discogs, .*audio, sql\b/,
      ),
    ])
    const wrong =
      'it must be a path, a URL, an object such as { "from": "songs.csv", "fields": { "name": "Title" } }, or a list of them.'
    for (const tracks of [5, '']) {
      expect(said({ sources: { tracks } })).toEqual([
        `The field "sources.tracks" of this site is ${JSON.stringify(tracks)}; ${wrong}`,
      ])
    }
    expect(said({ sources: { tracks: ['a.csv', null] } })).toEqual([
      `The field "sources.tracks.1" of this site is null; ${wrong}`,
    ])
  })

  it('refuse an unknown key with the nearest name', () => {
    expect(said({ baseurl: 'https://api.example.org' })).toEqual([
      'A site has no field "baseurl". Did you mean "base_url"?',
    ])
  })

  it('refuse pages larger than the largest limit a client gets', () => {
    expect(said({ page_size: 101 })).toEqual([
      'The field "page_size" of this site is 101; it must be no more than max_limit, which is 100. Raise "max_limit", or choose a smaller page.',
    ])
    expect(said({ limits: [50, 200, 100, 101] })).toEqual([
      'The field "limits.1" of this site is 200; it must be no more than max_limit, which is 100. Raise "max_limit", or choose a smaller page.',
      'The field "limits.3" of this site is 101; it must be no more than max_limit, which is 100. Raise "max_limit", or choose a smaller page.',
    ])
    expect(settings({ page_size: 200, limits: [200], max_limit: 200 }).limits).toEqual([200])
  })

  it('refuse a page size over max_limit where only max_limit is given', () => {
    expect(said({ max_limit: 10 })).toEqual([
      'The field "page_size" of this site is 20; it must be no more than max_limit, which is 10. Raise "max_limit", or choose a smaller page.',
    ])
  })
})
