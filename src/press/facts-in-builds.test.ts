// What is known of editions, dates, explicit words, rights and chapters, from a sheet to what is published.
import { beforeAll, describe, expect, it } from 'vitest'
import { dataIn, distIn, runBuild } from '../testing/run/build.ts'
import { openFolder, readTree, suiteFolder, writeTree } from '../testing/run/folders.ts'

const SHEET = `Title;Artist;Album;Label;No.;Length;File;Year;Year (original);Explicit;P Line;C Line;Chapters;Master
Night show;Ora Venn;Low Water;Tern;1;400;audio/a.mp3;1994;1971;yes;1971 Tern;1994 Tern;0:00 Kelp | 3:34 Reef;
Day show;Ora Venn;Low Water;Tern;2;400;audio/A + B #1 50%.mp3;1994;1971;no;1971 Tern;1994 Tern;;
Old;Ora Venn;Early;Tern;1;100;audio/c.mp3;1980;;;;;;
`
const SETTINGS = {
  base_url: 'https://tern.example',
  media_url: 'https://media.tern.example',
  namespace: 'c7005c21-eb9c-4603-8ee0-7b2ae17d95fd',
  docs: false,
  faces: ['opensubsonic', 'iiif'],
  sources: {
    tracks: {
      from: 'shows.csv',
      fields: {
        name: 'Title',
        'artist.name': 'Artist',
        'release.name': 'Album',
        'release.artist.name': 'Artist',
        'release.label.name': 'Label',
        tracknumber: 'No.',
        duration: 'Length',
        stream: 'File',
        'release.releasedate': 'Year',
        'release.originaldate': 'Year (original)',
        explicit: 'Explicit',
        pline: 'P Line',
        'release.cline': 'C Line',
        chapters: 'Chapters',
        'release.master': 'Master',
      },
    },
  },
}

const utf8 = (text: string): string => Buffer.from(text, 'latin1').toString('utf8')

describe('a sheet with first dates, explicit words, rights and chapters', () => {
  const folder = suiteFolder()
  let tree: Map<string, string>
  const find = (pattern: RegExp, text: string): string => {
    const [found = ''] = [...tree].flatMap(([file, content]) =>
      pattern.test(file) && content.includes(text) ? [content] : [],
    )
    return found
  }
  beforeAll(async () => {
    writeTree(dataIn(folder), { 'shows.csv': SHEET, 'site.json': SETTINGS })
    await runBuild(folder)
    tree = new Map([...readTree(distIn(folder))].map(([file, text]) => [file, utf8(text)]))
  })

  it('shows the first date beside that of the edition, and sorts the artist’s releases by it', () => {
    expect(find(/^releases\/.*index\.html/, '<title>Low Water')).toContain('(this edition ')
    const artist = find(/^artists\/[^/]+\/index\.html/, 'Ora Venn')
    expect(artist.indexOf('Early')).toBeLessThan(artist.indexOf('Low Water'))
    const release = JSON.parse(find(/^api\/v1\/catalog\/release\/[^/]+\/index\.json/, '"name":"Low Water"'))
    expect(release).toMatchObject({ releasedate: '1994', originaldate: '1971', cline: '1994 Tern' })
  })

  it('states in feeds what is explicit, and nothing where that is unknown', () => {
    const known = find(/feed\.rss$/, '<title>Low Water')
    const words = [...known.matchAll(/<itunes:explicit>(\w+)/g)].map(([, word]) => word)
    expect(words).toEqual(['true', 'true', 'false'])
    expect(known).toContain('<copyright>© 1994 Tern</copyright>')
    expect(find(/feed\.rss$/, '<title>Early')).not.toContain('itunes:explicit')
  })

  it('lists the chapters of a track for people, podcast apps and viewers of IIIF', () => {
    expect(find(/^tracks\/.*index\.html/, '<title>Night show')).toContain('&amp;t=214"><time>3:34</time>')
    expect(JSON.parse(find(/chapters\.json$/, 'Kelp')).chapters).toEqual([
      { startTime: 0, endTime: 214, title: 'Kelp' },
      { startTime: 214, endTime: 400, title: 'Reef' },
    ])
    const [range] = JSON.parse(find(/manifest\.json$/, 'Night show')).structures
    expect(range.items[0].items[1].items[0].id).toMatch(/#t=214,400$/)
  })

  it('escapes plus signs in addresses, which stores read as blanks', () => {
    expect(find(/^api\/v1\/catalog\/track\/[^/]+\/index\.json/, '"name":"Day show"')).toContain(
      'https://media.tern.example/audio/A%20%2B%20B%20%231%2050%25.mp3',
    )
  })
})

describe('a sheet whose dates are all on 1 January', () => {
  const sheet = `Title;Album;Artist;Label;No.;Length;Date\n${['1971', '1983', '1994']
    .map((year) => `Song;Album ${year};Ann;Tern;1;100;${year}-01-01`)
    .join('\n')}\n`
  const fields = {
    ...{ name: 'Title', 'artist.name': 'Artist', 'release.name': 'Album', 'release.label.name': 'Label' },
    ...{ tracknumber: 'No.', duration: 'Length', 'release.releasedate': 'Date' },
  }
  const { base_url, namespace } = SETTINGS
  const settings = (more: object) => ({
    ...{ base_url, namespace, docs: false, pages: false, streams: 'optional' },
    sources: { tracks: { from: 'songs.csv', fields: { ...fields, ...more } } },
  })

  it('is asked about once, with the line that reads the years alone', async () => {
    const folder = openFolder()
    writeTree(dataIn(folder), { 'songs.csv': sheet, 'site.json': settings({}) })
    const { stderr } = await runBuild(folder)
    const [, line = ''] = /warning INEXACT_DATE[\s\S]*?"fields" of the source: (.*)\.\n/.exec(stderr) ?? []
    expect(line).toBe('"release.releasedate": { "field": "Date", "as": "year" }')
    writeTree(dataIn(folder), { 'site.json': settings(JSON.parse(`{${line}}`)) })
    expect((await runBuild(folder)).stderr).not.toContain('INEXACT_DATE')
    const dates = [...readTree(distIn(folder))].flatMap(([file, text]) =>
      /^api\/v1\/catalog\/release\/[^/]+\/index\.json/.test(file) ? JSON.parse(text).releasedate : [],
    )
    expect(dates.sort()).toEqual(['1971', '1983', '1994'])
  })
})
