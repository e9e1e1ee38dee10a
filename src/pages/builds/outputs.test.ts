// Where each field of the catalog is shown: fields by outputs. An empty cell has its reason.
import { beforeAll, describe, expect, it } from 'vitest'
import { artistId, labelId, releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { song } from '../../testing/formats/media.ts'
import { createAnswerer, pressed, readText } from '../../testing/run/build.ts'

const OUTPUTS = ['page', 'atom', 'jsonFeed', 'podcast', 'jsonLd', 'oembed', 'search'] as const
type Output = (typeof OUTPUTS)[number]

/** What an output shows of a field, or why it shows nothing of it. */
type Cell = RegExp | { readonly none: string }

const none = (reason: string): Cell => ({ none: reason })

const NO_FIELD = {
  atom: none('Atom has no element for it; a reader follows the link to the page.'),
  jsonFeed: none('JSON Feed has no field for it, and the same entries as Atom.'),
  oembed: none('oEmbed describes a frame: title, author and picture; the frame has the rest.'),
}

const MATRIX: Readonly<Record<string, Readonly<Record<Output, Cell>>>> = {
  'language of the site': {
    page: /<html lang="pt-BR"/,
    atom: /xml:lang="pt-BR"/,
    jsonFeed: /"language":"pt-BR"/,
    podcast: /<language>pt-BR<\/language>/,
    jsonLd: none('Only the site has a language: the language of a name or of a song is not known.'),
    oembed: none('oEmbed has no language; the document of the frame names it.'),
    search: none('A response of the API is in no language; names are in their own.'),
  },
  'description in the language of the site': {
    page: /Gravado numa noite/,
    atom: /Gravado numa noite/,
    jsonFeed: /Gravado numa noite/,
    podcast: /Gravado numa noite/,
    jsonLd: /Gravado numa noite/,
    oembed: NO_FIELD.oembed,
    search: none('The search finds names: words of long texts would bury them.'),
  },
  profiles: {
    page: /<a href="https:\/\/ferrow\.example\/tidal"/,
    ...NO_FIELD,
    podcast: none('The namespace has links to shops and to other feeds alone.'),
    jsonLd: /"sameAs":\["https:\/\/ferrow\.example\/tidal"\]/,
    search: none('An address is no name.'),
  },
  'catalog number': {
    page: /<bdi>HT-042<\/bdi>/,
    ...NO_FIELD,
    podcast: none('Neither RSS nor the namespace has an element for it.'),
    jsonLd: /"catalogNumber":"HT-042"/,
    search: /Tidal Works/,
  },
  barcode: {
    page: /4006381333931/,
    ...NO_FIELD,
    podcast: none('Neither RSS nor the namespace has an element for it.'),
    jsonLd: /4006381333931/,
    search: none('Numbers without letters are looked up: /api/v1/lookup/.'),
  },
  label: {
    page: /Harbour Tapes/,
    atom: /Harbour Tapes/,
    jsonFeed: /Harbour Tapes/,
    podcast: new RegExp(`<podcast:publisher>.*labels/${labelId(1)}/feed\\.rss`),
    jsonLd: /"name":"Harbour Tapes"/,
    oembed: none('The author is the artist, and the provider the site.'),
    search: /Harbour Tapes/,
  },
  buy: {
    page: /<ul class="buy".*Vinil/s,
    ...NO_FIELD,
    podcast: /<podcast:funding url="https:\/\/shop\.example\/1">Vinil, 22 €<\/podcast:funding>/,
    jsonLd: none('An offer of schema.org needs a number and a currency; a price here is text.'),
    search: none('What a shop calls an edition is no name of the release.'),
  },
  lyrics: {
    page: /A maré vazou/,
    atom: none('An entry is a release; lyrics are of tracks.'),
    jsonFeed: none('An item is a release; lyrics are of tracks.'),
    podcast: /<podcast:txt purpose="lyrics">A maré vazou/,
    jsonLd: none('The lyrics of a MusicRecording belong to a composition, of which a catalog knows nothing.'),
    oembed: NO_FIELD.oembed,
    search: none('The search finds names: words of long texts would bury them.'),
  },
  performers: {
    page: /<dt><bdi>piano<\/bdi><\/dt>/,
    atom: none('The author of an entry is the artist to whom the release is credited.'),
    jsonFeed: none('The author of an item is the artist to whom the release is credited.'),
    podcast: /<podcast:person group="music" role="piano" href="[^"]*">Ada Loom<\/podcast:person>/,
    jsonLd: none('Of schema.org only `contributor` would fit, which search engines do not read.'),
    oembed: none('The author is the artist to whom the release is credited.'),
    search: /Ada Loom/,
  },
}

describe('a field of the catalog', () => {
  const texts = new Map<Output, string>()
  beforeAll(async () => {
    const small = smallCatalog(2)
    const [first, second] = small['tracks.ndjson']
    const performers = [{ artist: artistId(2), role: 'piano' }]
    const tree = await pressed({
      ...small,
      'artists.ndjson': [
        { uuid: artistId(1), name: 'Ferrow' },
        { uuid: artistId(2), name: 'Ada Loom' },
      ],
      'labels.ndjson': [{ uuid: labelId(1), name: 'Harbour Tapes' }],
      'releases.ndjson': [
        {
          ...{ uuid: releaseId(1), name: 'Tidal Works', label: labelId(1), artist: artistId(1) },
          ...{ releasedate: '2024-05-31', catalognumber: 'HT-042', barcode: '4006381333931' },
          description: { en: 'Recorded in one night.', pt: 'Gravado numa noite.' },
          links: ['https://ferrow.example/tidal'],
          buy: [{ url: 'https://shop.example/1', name: 'Vinil', price: '22 €' }],
          credits: performers,
        },
      ],
      'tracks.ndjson': [
        { ...first, artist: artistId(1), lyrics: { en: 'The tide is out', pt: 'A maré vazou' } },
        { ...second, artist: artistId(1), uuid: trackId(2) },
      ],
      'media/audio/1.mp3': song('audio'),
      'site.json': { base_url: 'https://api.example.org', docs: false, site: { language: 'pt-BR' } },
    })
    const ofRelease = (file: string) => readText(tree, `releases/${releaseId(1)}/${file}`)
    const answer = createAnswerer(tree)
    const queries = ['HT-042', 'harbour', 'ada loom']
    const found = queries.map(async (query) => {
      const asked = await answer(`/api/v1/search/?q=${encodeURIComponent(query)}`)
      return JSON.parse(await asked.text()).results.map(({ name }: { name: string }) => name)
    })
    const page = ofRelease('index.html')
    const [, body = ''] = page.split('<body')
    const [, jsonLd = ''] = /<script type="application\/ld\+json">([^<]*)/.exec(page) ?? []
    texts.set('page', `${/<html[^>]*>/.exec(page)?.[0]}${body}`)
    texts.set('jsonLd', jsonLd)
    texts.set('atom', readText(tree, 'feed.atom'))
    texts.set('jsonFeed', readText(tree, 'feed.json'))
    texts.set('podcast', ofRelease('feed.rss'))
    texts.set('oembed', ofRelease('oembed.json'))
    texts.set('search', (await Promise.all(found)).flat().join('\n'))
  })

  const cells = Object.entries(MATRIX).flatMap(([field, row]) =>
    OUTPUTS.map((output) => [field, output, row[output]] as const),
  )

  it.each(cells.filter(([, , cell]) => cell instanceof RegExp))(
    '%s is in the output %s',
    (_, output, cell) => {
      expect(texts.get(output)).toMatch(cell as RegExp)
    },
  )

  it.each(cells.filter(([, , cell]) => !(cell instanceof RegExp)))(
    '%s is not in the output %s, for a reason',
    (field, output, cell) => {
      expect((cell as { readonly none: string }).none).toMatch(/^\w.{20,}\.$/)
      const other = MATRIX[field]?.page
      if (output !== 'search' && other instanceof RegExp) expect(texts.get(output)).not.toMatch(other)
    },
  )
})
