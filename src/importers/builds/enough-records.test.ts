// The whole catalog of a netlabel as its own site holds it, with texts in two languages, links, and addresses of tracks
// without titles and lengths: what is published with settings alone is compared with the file, which is read here
// without our code.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { DomUtils, ElementType, parseDocument } from 'htmlparser2'
import { beforeAll, expect, it } from 'vitest'
import { describeWithShared, readShared, shared } from '../../testing/catalogs/shared.ts'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { suiteFolder, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere, UNPACKED } from '../../testing/run/here.ts'

type Node = ReturnType<typeof parseDocument>['children'][number]

/** A release as the file has it. */
interface Release {
  readonly cat: string
  readonly artist: string
  readonly album: string
  readonly release_date: string
  readonly info_en: string
  readonly info_pt: string
  readonly tags: readonly string[]
  readonly cover: string
  readonly cc: string
  /** Addresses. */
  readonly tracks: readonly string[]
  /** The columns of links. */
  readonly [column: string]: unknown
}

const FILE = 'data/raw/enough-records/all.json'
const LANGUAGES = ['en', 'pt'] as const
type Language = (typeof LANGUAGES)[number]

/** The columns of links that have a value. */
const LINKS = [
  ...['discogs', 'jamendo', 'sonicsquirrel', 'scene_org', 'bandcamp', 'soundcloud', 'itunes', 'spotify'],
  ...['mixcloud', 'fma', 'lastfm', 'audius', 'youtube', 'goodreads', 'books2read', 'audiocom', 'vk'],
  ...['archiveorg', 'amazon'],
]

/** What the owner writes: two entries of the same file. */
const SETTINGS = {
  durations: 'optional',
  default_label: 'Enough Records',
  sources: {
    releases: {
      from: shared(FILE),
      fields: {
        id: 'cat',
        name: 'album',
        'artist.name': 'artist',
        catalognumber: 'cat',
        releasedate: 'release_date',
        image: 'cover',
        license: 'cc',
        tags: 'tags',
        'description.en': { field: 'info_en', as: 'html' },
        'description.pt': { field: 'info_pt', as: 'html' },
        links: { fields: LINKS, join: ' | ' },
        '*': 'ignore',
      },
    },
    tracks: {
      from: shared(FILE),
      fields: {
        name: { field: 'tracks[]', as: 'numbered' },
        stream: 'tracks[]',
        release: 'cat',
        'artist.name': 'artist',
        '*': 'ignore',
      },
    },
  },
}

/** Figures of the file. */
const RELEASES = 709
const TRACKS = 4357
const ARTISTS = 330
const TEXT_LINKS = { en: 1431, pt: 1403 }

/**
 * Three releases have a blank in the place of their artist. Seven artists are written in two ways each: five in another
 * case (`CKZ`, `Ckz`), two with other punctuation (`Morse`, `(morse)`). Seventeen releases have no tracks.
 */
const WARNINGS = [
  ...['warning FEATURED_ARTIST  1', 'warning BLANK_NAME  1', 'warning DOUBLED_NAME  7'],
  // "freiÂ² Special", whose ² was encoded twice.
  'warning ODD_NAME  1',
  // Compilations by "V/A", whose files are named after artists and tracks.
  'warning ARTIST_IN_NAME  314',
  'warning SKIPPED  Skipped: objects without anything in "tracks" (17).',
]

interface Published {
  readonly uuid: string
  readonly catalognumber: string
}

interface PublishedTrack {
  readonly name: string
  readonly tracknumber: number
  readonly assets: { readonly stream: string }
}

describeWithShared('the catalog of Enough Records', [FILE], () => {
  const folders = { en: suiteFolder(), pt: suiteFolder() }
  const published = new Map<string, Published>()
  let releases: Release[]

  beforeAll(async () => {
    releases = JSON.parse(readShared(FILE))
    for (const language of LANGUAGES) {
      const common = { base_url: 'https://enough.example', namespace: '1f0c7a52-8f0e-4a54-9d39-6b1f4c3a9d11' }
      const site = { name: 'Enough Records', language }
      const settings = {
        ...common,
        site,
        variants: 'edge',
        bulk: true,
        search: false,
        docs: false,
        ...SETTINGS,
      }
      // Only the texts of releases have a second language.
      const { tracks: _, ...sources } = SETTINGS.sources
      const more = language === 'en' ? {} : { bulk: false, sources }
      writeTree(dataIn(folders[language]), { 'site.json': { ...settings, ...more } })
      const { code, stderr } = await runBuild(folders[language])
      const warnings = stderr.match(/^(?:warning|error) (?:SKIPPED .*|\w+ +\d+)/gm)
      expect([code, warnings]).toEqual([0, language === 'en' ? WARNINGS : WARNINGS.slice(0, 4)])
    }
    for (const row of fetchRows<Published>('releases')) published.set(row.catalognumber, row)
  }, 240_000)

  const readBytes = (language: Language, file: string): Buffer =>
    readFileSync(path.join(distIn(folders[language]), file))
  const fetchRows = <T>(list: string): T[] => {
    const lines = gunzipSync(readBytes('en', `api/v1/bulk/${list}.ndjson.gz`))
      .toString('utf8')
      .trim()
    return lines.split('\n').map((line) => JSON.parse(line))
  }
  const parsePage = (language: Language, { cat }: Release): Node[] => {
    const page = readBytes(language, `releases/${published.get(cat)?.uuid}/index.html`)
    return parseDocument(page.toString('utf8')).children
  }
  const makeResponse = ({ cat }: Release) => {
    const response = readBytes('en', `api/v1/catalog/release/${published.get(cat)?.uuid}/index.json`)
    return JSON.parse(response.toString('utf8'))
  }

  it('is read with what a new project writes but for one column and the label', async () => {
    const project = path.join(tempFolder(), 'project')
    const begun = ['init', project, '--yes', '--from', 'releases', '--source', shared(FILE)]
    const { code, stdout } = await runHere(begun, UNPACKED)
    const settings = JSON.parse(readFileSync(path.join(project, 'data/site.json'), 'utf8'))
    const { releases: own, tracks } = settings.sources
    // All addresses in the column amazon are of another host: like all unknown columns, it is left to the check.
    expect([code, stdout]).toEqual([0, expect.not.stringContaining('amazon')])
    expect([settings.durations, settings.default_label]).toEqual(['optional', 'Self-released'])
    const wanted = SETTINGS.sources
    const links = { fields: LINKS.filter((column) => column !== 'amazon'), join: ' | ' }
    expect({ ...own.fields, '*': 'ignore' }).toEqual({ ...wanted.releases.fields, links })
    expect(tracks.fields).toEqual(wanted.tracks.fields)
  })

  it('is published whole', () => {
    expect([releases.length, published.size]).toEqual([RELEASES, RELEASES])
    const counts = ['artists', 'tracks', 'labels'].map((list) => fetchRows(list).length)
    expect(counts).toEqual([ARTISTS, TRACKS, 1])
    expect(new Set(releases.map(({ artist }) => artist)).size).toBe(ARTISTS)
  })

  it.each(LANGUAGES)('has every word and link of its texts on pages in their language: %s', (language) => {
    const different: unknown[] = []
    let count = 0
    for (const release of releases) {
      const expected = readPage(parseDocument(String(release[`info_${language}`])).children)
      const page = parsePage(language, release)
      const folded = withClass(page, 'language').flatMap(({ children }) => withClass(children, 'text'))
      expect(folded.map(({ attribs }) => attribs.lang)).not.toContain(language)
      const texts = withClass(page, 'text').filter((text) => !folded.includes(text))
      expect(texts.map(({ attribs }) => attribs.lang)).toEqual(texts.map(() => language))
      const shown = readPage(texts)
      const links = shown.links.filter((link) => !isOfAddress(link) || includes(expected.links, link))
      if (!isDeepStrictEqual({ ...shown, links }, expected)) different.push([release.cat, shown, expected])
      count += links.length
    }
    expect(different).toEqual([])
    expect(count).toBe(TEXT_LINKS[language])
  })

  it('has its texts in both languages in responses and bulk files', () => {
    for (const release of releases) {
      const { description } = makeResponse(release)
      expect(Object.keys(description)).toEqual(LANGUAGES.filter((language) => release[`info_${language}`]))
      expect(published.get(release.cat)).toMatchObject({ description })
    }
  })

  it('has every link on pages, in responses and in bulk files', () => {
    for (const release of releases) {
      const written = LINKS.map((column) => String(release[column] ?? '').trim()).filter((url) => url !== '')
      // A release has the same address in two columns.
      const links = [...new Set(written)]
      expect(makeResponse(release).links ?? []).toEqual(links)
      expect(published.get(release.cat)).toMatchObject({ links })
      const anchors = anchorsIn(parsePage('en', release), 'about').slice(-links.length)
      expect(anchors.map(({ attribs }) => attribs.href)).toEqual(links)
    }
  })

  it('has every other fact of a release on its page and in its response', () => {
    for (const release of releases) {
      const { cat, album, artist, release_date, cc, cover } = release
      const tags = release.tags.filter((tag) => tag !== '')
      expect(makeResponse(release)).toMatchObject({
        name: album,
        artist_display: artist,
        label_display: 'Enough Records',
        catalognumber: cat,
        image: cover,
        releasedate: release_date,
        license: cc,
        ...(tags.length > 0 && { tags }),
      })
      const page = parsePage('en', release)
      const withRel = (rel: string) => anchorsIn(page, 'about').filter(({ attribs }) => attribs.rel === rel)
      expect(withRel('tag').map((anchor) => DomUtils.textContent(anchor))).toEqual(tags)
      expect(withRel('license').map(({ attribs }) => attribs.href)).toEqual([cc])
      expect(DomUtils.getElementsByTagName('h1', page).map((title) => DomUtils.textContent(title))).toEqual([
        album,
      ])
      const [picture] = DomUtils.getElementsByTagName('img', withClass(page, 'cover'))
      expect(picture?.attribs.src).toBe(cover)
    }
  })

  it('has every track with the name of its file, in order, in responses and on pages', () => {
    for (const release of releases) {
      const tracks = release.tracks.map((stream, at) => ({
        name: nameOfFile(stream),
        tracknumber: at + 1,
        assets: { stream },
        artist_display: release.artist,
        release_display: release.album,
      }))
      const items: { media: PublishedTrack }[] = makeResponse(release).items ?? []
      expect(items.map(({ media }) => media)).toMatchObject(tracks)
      const lists = withClass(parsePage('en', release), 'tracks')
      const players = lists.flatMap((list) => DomUtils.getElementsByTagName('audio', list))
      expect(players.map(({ attribs }) => attribs.src)).toEqual(release.tracks)
    }
    const streams = fetchRows<PublishedTrack>('tracks').map(({ assets }) => assets.stream)
    expect(new Set(streams)).toEqual(new Set(releases.flatMap(({ tracks }) => tracks)))
  })
})

type TextLink = readonly [text: string, address: string]

interface Reading {
  /** Without blank lines. */
  readonly lines: readonly string[]
  readonly links: readonly TextLink[]
}

/** Returns what a reader sees of HTML, without links that are relative to the site of the file. */
function readPage(nodes: readonly Node[]): Reading {
  const links: TextLink[] = []
  const read = (node: Node): string => {
    if (node.type === ElementType.Text) return flat(node.data)
    if (!('attribs' in node)) return ''
    const text = node.children.map(read).join('')
    const href = node.attribs.href?.trim() ?? ''
    if (href !== '' && !href.startsWith('/') && text.trim()) links.push([flat(text).trim(), plain(href)])
    if (node.name === 'br') return `\n${text}`
    return BLOCKS.has(node.name) ? `\n${text}\n` : text
  }
  const lines = nodes.map(read).join('').split('\n')
  return { lines: lines.map((line) => flat(line).trim()).filter((line) => line !== ''), links }
}

const BLOCKS: ReadonlySet<string> = new Set(['div', 'p'])

const flat = (text: string): string => text.replace(/\s+/g, ' ')

/** Whether a page made a link of an address in a text. */
const isOfAddress = ([text, address]: TextLink): boolean => address === `mailto:${text}`

const includes = (links: readonly TextLink[], link: TextLink): boolean =>
  links.some((each) => isDeepStrictEqual(each, link))

/** An address without escapes, which may be written in several ways. */
const plain = (address: string): string => decodeURI(new URL(address).href)

/** Returns the name of a file without its number, such as `03_`. */
function nameOfFile(address: string): string {
  const file = decodeURIComponent(address.split('/').at(-1) ?? '')
  const name = file.slice(0, file.lastIndexOf('.')).replaceAll('_', ' ').trim()
  return name.replace(/^\d{1,3}(?: +-| *[.)])? +(?=\S)/, '')
}

const withClass = (nodes: readonly Node[], name: string) => DomUtils.getElementsByClassName(name, [...nodes])

const anchorsIn = (nodes: readonly Node[], section: string) =>
  DomUtils.getElementsByTagName('a', withClass(nodes, section))
