// The whole catalog of a netlabel, which has texts in two languages, links and credits: what is published of it is
// compared with the file, which is read here without the conversion.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { DomUtils, ElementType, parseDocument } from 'htmlparser2'
import { beforeAll, expect, it } from 'vitest'
import { dataIn, distIn, runBuild } from '../testing/build.ts'
import {
  ENOUGH_FILE,
  ENOUGH_SITE,
  type EnoughRelease,
  enoughData,
  enoughReleases,
  LINK_NAMES,
} from '../testing/enough-records.ts'
import { suiteFolder, writeTree } from '../testing/folders.ts'
import { describeWithShared } from '../testing/shared.ts'

type Node = ReturnType<typeof parseDocument>['children'][number]

const LANGUAGES = ['en', 'pt'] as const
type Language = (typeof LANGUAGES)[number]

/** Figures of the file. */
const RELEASES = 709
const TRACKS = 4357
const LINKS = 7339
const TEXT_LINKS = { en: 1432, pt: 1404 }

/** Seven artists are written in two ways each: five in another case (`CKZ`, `Ckz`), two with other punctuation (`Morse`, `(morse)`). */
const WARNINGS = ['warning FEATURED_ARTIST  1', 'warning DOUBLED_NAME  7']

interface Published {
  readonly uuid: string
  readonly catalognumber: string
}

describeWithShared('the catalog of Enough Records', [ENOUGH_FILE], () => {
  const folders = { en: suiteFolder(), pt: suiteFolder() }
  const published = new Map<string, Published>()
  let releases: EnoughRelease[]
  let written: ReturnType<typeof enoughData>

  beforeAll(async () => {
    releases = enoughReleases()
    for (const language of LANGUAGES) {
      written = enoughData(releases, language)
      writeTree(dataIn(folders[language]), written)
      const { code, stderr } = await runBuild(folders[language])
      expect([code, stderr.match(/^(?:warning|error) \w+ +\d+/gm)]).toEqual([0, WARNINGS])
    }
    for (const row of rowsOf<Published>('releases')) published.set(row.catalognumber, row)
  }, 240_000)

  const bytesOf = (language: Language, file: string): Buffer =>
    readFileSync(path.join(distIn(folders[language]), file))
  const rowsOf = <T>(list: string): T[] => {
    const lines = gunzipSync(bytesOf('en', `api/v1/bulk/${list}.ndjson.gz`))
      .toString('utf8')
      .trim()
    return lines.split('\n').map((line) => JSON.parse(line))
  }
  const pageOf = (language: Language, { cat }: EnoughRelease): Node[] => {
    const page = bytesOf(language, `releases/${published.get(cat)?.uuid}/index.html`)
    return parseDocument(page.toString('utf8')).children
  }
  const responseOf = ({ cat }: EnoughRelease) => {
    const response = bytesOf('en', `api/v1/catalog/release/${published.get(cat)?.uuid}/index.json`)
    return JSON.parse(response.toString('utf8'))
  }

  it('is published whole', () => {
    expect([releases.length, published.size]).toEqual([RELEASES, RELEASES])
  })

  it.each(LANGUAGES)('has every word and link of its texts on pages in their language: %s', (language) => {
    const different: unknown[] = []
    let count = 0
    for (const release of releases) {
      const expected = readingOf(parseDocument(String(release[`info_${language}`])).children)
      const texts = withClass(pageOf(language, release), 'text')
      expect(texts.map(({ attribs }) => attribs.lang)).toEqual(texts.map(() => language))
      const shown = joined(texts.map((text) => readingOf([text])))
      const links = shown.links.filter((link) => !isOfAddress(link) || includes(expected.links, link))
      if (!isDeepStrictEqual({ ...shown, links }, expected)) different.push([release.cat, shown, expected])
      count += links.length
    }
    expect(different).toEqual([])
    expect(count).toBe(TEXT_LINKS[language])
  })

  it('has its texts in both languages, as they were written, in responses and bulk files', () => {
    for (const [index, release] of releases.entries()) {
      const { description, credits, performers } = written['releases.ndjson'][index] ?? {}
      const response = responseOf(release)
      expect([response.description, response.credits ?? null]).toEqual([description, credits])
      expect((response.performers ?? []).map(({ name }: { name: string }) => ({ name }))).toEqual(performers)
      expect(published.get(release.cat)).toMatchObject({ description, ...(credits && { credits }) })
    }
  })

  it('has every link with its name on pages, in responses and in bulk files', () => {
    let count = 0
    for (const release of releases) {
      const links = Object.entries(LINK_NAMES)
        .map(([column, name]) => ({ url: String(release[column] ?? '').trim(), name }))
        .filter(({ url }) => url !== '')
      expect(responseOf(release).links ?? []).toEqual(links)
      expect(published.get(release.cat)).toMatchObject({ links })
      count += links.length
      // A release has the same address in two columns, of which its page shows the first.
      const different = links.filter(({ url }, at) => links.findIndex((link) => link.url === url) === at)
      const anchors = anchorsIn(pageOf('en', release), 'about').slice(-different.length)
      const shown = anchors.map((anchor) => ({
        url: anchor.attribs.href,
        name: DomUtils.textContent(anchor),
      }))
      expect(shown).toEqual(different)
    }
    expect(count).toBe(LINKS)
  })

  it('has every other fact of a release on its page and in its response', () => {
    for (const release of releases) {
      const { cat, album, artist, release_date, cc, cover } = release
      const tags = release.tags.filter((tag) => tag !== '')
      expect(responseOf(release)).toMatchObject({
        name: album,
        artist_display: artist.trim() || 'Unknown',
        catalognumber: cat,
        releasedate: release_date,
        added: release_date,
        license: cc,
        ...(tags.length > 0 && { tags }),
      })
      const page = pageOf('en', release)
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

  it('has the address of every track on pages, in order, and in bulk files', () => {
    const addressesOf = ({ tracks }: EnoughRelease) =>
      tracks.map((address) => plain(address.replace(/^http:/, 'https:')))
    for (const release of releases) {
      const players = withClass(pageOf('en', release), 'tracks').flatMap((list) =>
        DomUtils.getElementsByTagName('audio', list),
      )
      expect(players.map(({ attribs }) => plain(attribs.src))).toEqual(addressesOf(release))
    }
    const streams = rowsOf<{ assets: { stream: string } }>('tracks').map(({ assets }) => plain(assets.stream))
    expect(streams).toHaveLength(TRACKS)
    expect(new Set(streams)).toEqual(new Set(releases.flatMap(addressesOf)))
  })
})

type TextLink = readonly [text: string, address: string]

interface Reading {
  /** Without blank lines. */
  readonly lines: readonly string[]
  readonly links: readonly TextLink[]
}

/** Returns what a reader sees of HTML. */
function readingOf(nodes: readonly Node[]): Reading {
  const links: TextLink[] = []
  const read = (node: Node): string => {
    if (node.type === ElementType.Text) return flat(node.data)
    if (!('attribs' in node)) return ''
    const text = node.children.map(read).join('')
    const href = node.attribs.href?.trim()
    if (href && text.trim()) links.push([flat(text).trim(), plain(href)])
    if (node.name === 'br') return `\n${text}`
    return BLOCKS.has(node.name) ? `\n${text}\n` : text
  }
  const lines = nodes.map(read).join('').split('\n')
  return { lines: lines.map((line) => flat(line).trim()).filter((line) => line !== ''), links }
}

const BLOCKS: ReadonlySet<string> = new Set(['div', 'p'])

const flat = (text: string): string => text.replace(/\s+/g, ' ')

/** The reading of a description and of credits, which were the end of its last line. */
const joined = ([description, credits]: readonly Reading[]): Reading => ({
  lines: [
    ...(description?.lines.slice(0, -1) ?? []),
    [...(description?.lines.slice(-1) ?? []), ...(credits?.lines.slice(0, 1) ?? [])].join(' '),
    ...(credits?.lines.slice(1) ?? []),
  ],
  links: [...(description?.links ?? []), ...(credits?.links ?? [])],
})

/** Whether a page made a link of an address in a text. */
const isOfAddress = ([text, address]: TextLink): boolean => address === `mailto:${text}`

const includes = (links: readonly TextLink[], link: TextLink): boolean =>
  links.some((each) => isDeepStrictEqual(each, link))

/** An address without escapes, which may be written in several ways. */
const plain = (address = ''): string => decodeURI(new URL(address, ENOUGH_SITE).href)

const withClass = (nodes: readonly Node[], name: string) => DomUtils.getElementsByClassName(name, [...nodes])

const anchorsIn = (nodes: readonly Node[], section: string) =>
  DomUtils.getElementsByTagName('a', withClass(nodes, section))
