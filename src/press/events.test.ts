// Events in sheets of the data folder, from each format to their page, calendars and warnings.

import { rmSync } from 'node:fs'
import path from 'node:path'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { artistId, labelId, releaseId, trackId } from '../testing/catalogs/catalog.ts'
import { styled, writeXlsx } from '../testing/formats/xlsx.ts'
import {
  buildArgs,
  createAnswerer,
  dataIn,
  distIn,
  parseCounts,
  pressed,
  readText,
} from '../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../testing/run/folders.ts'
import { type Ran, runHere } from '../testing/run/here.ts'
import { DevSite } from './dev/dev-site.ts'

const catalog = {
  'artists.ndjson': ['Ora Venn', 'Tern, Gull & Co', 'Nobody'].map((name, at) => ({
    uuid: artistId(at + 1),
    name,
  })),
  'labels.ndjson': [{ uuid: labelId(1), name: 'Harbour' }],
  'releases.ndjson': [{ uuid: releaseId(1), name: 'Tides', artist: artistId(1), label: labelId(1) }],
  'tracks.ndjson': [1, 2, 3].map((at) => ({
    uuid: trackId(at),
    name: `Track ${at}`,
    tracknumber: at,
    duration: '200',
    release: releaseId(1),
    artist: artistId(at),
    stream: `https://audio.example/${at}.mp3`,
  })),
  'site.json': { base_url: 'https://api.example.org', site: { name: 'Harbour' } },
}

const EVENTS = `date,time,end,time zone,name,artists,venue,address,city,country,tickets,status,description,fee
2026-06-02,20:00,23:30,Europe/Berlin,,Ora Venn; Guest,Salon,"Linienstr. 2, 2nd floor",Berlin,DE,https://tickets.example/1,,*Quiet*,500
2026-07-03,,2026-07-05,,Harbour Days,"Ora Venn, The Band",Shed,,Hull,GB,,cancelled,,
2025-01-01,19:00,,,Old night,"Tern, Gull & Co",Shed,,Hull,,,,,
`

/** Two seconds before the day of the events below is over in Hawaii, and two seconds after. */
const BEFORE = '2026-06-03T09:59:58Z'
const AFTER = '2026-06-03T10:00:02Z'

const runOn = (folder: string, time: string): Promise<Ran> =>
  runHere(buildArgs(folder), { SOURCE_DATE_EPOCH: `${Date.parse(time) / 1000}` })

async function builtOn(time: string, files: Record<string, string | object>) {
  const folder = tempFolder()
  writeTree(dataIn(folder), files)
  return { folder, ran: await runOn(folder, time) }
}

const treeOn = async (time: string, files: Record<string, string | object>): Promise<Map<string, string>> =>
  readTree(distIn((await builtOn(time, files)).folder))

/** The events in a calendar, as a reader of calendars has them. */
const eventsIn = (text: string): ICAL.Event[] =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))

describe('events in a sheet', () => {
  it('become a page, parts of pages and entries of the menu and the sitemap', async () => {
    const tree = await treeOn(BEFORE, { ...catalog, 'events.csv': EVENTS })
    expect([...tree.keys()].filter((file) => file.startsWith('events/')).sort()).toEqual(
      [artistId(1), artistId(2)]
        .map((uuid) => `events/${uuid}.ics`)
        .concat('events/all.ics', 'events/index.html'),
    )
    const page = readText(tree, 'events/index.html')
    expect(page).toMatch(
      /<h2>Upcoming<\/h2>[\s\S]*Salon[\s\S]*Harbour Days[\s\S]*<h2>Past<\/h2>[\s\S]*Old night/,
    )
    expect(page).toContain(
      `<time datetime="2026-06-02T20:00">2 June 2026, 20:00</time>–<time datetime="2026-06-02T23:30">23:30</time> <a href="/artists/${artistId(1)}/"><bdi>Ora Venn</bdi></a>, <bdi>Guest</bdi> · <bdi>Salon, Linienstr. 2, 2nd floor, Berlin, Germany</bdi> · <a href="https://tickets.example/1">Tickets</a>`,
    )
    expect(page).toContain('<p><em>Quiet</em></p>')
    expect(page).toContain(
      '<bdi>The Band</bdi> · <bdi>Shed, Hull, United Kingdom</bdi> · <strong>Cancelled</strong>',
    )
    expect(page).toContain(`<bdi>Tern, Gull &amp; Co</bdi></a> · <bdi>Shed, Hull</bdi>`)
    expect(page).not.toContain('500')
    const home = readText(tree, 'index.html')
    expect(home).toContain('<li><a href="/events/">Events</a></li>')
    expect(home).toContain('Harbour Days')
    expect(home).not.toContain('Old night')
    const artist = readText(tree, `artists/${artistId(1)}/index.html`)
    expect(artist).toContain(
      `type="text/calendar" title="Events: Ora Venn" href="/events/${artistId(1)}.ics"`,
    )
    expect(artist).toContain('</time> <bdi>Guest</bdi> · <bdi>Salon')
    expect(readText(tree, `artists/${artistId(2)}/index.html`)).not.toContain('<h2><a href="/events/">')
    expect(readText(tree, `artists/${artistId(3)}/index.html`)).not.toContain('text/calendar')
    expect(readText(tree, 'sitemap-pages.xml')).toContain('/events/</loc>')
  })

  it('are described to search engines, with their offset and their state', async () => {
    const tree = await treeOn(BEFORE, { ...catalog, 'events.csv': EVENTS })
    const [, json = ''] = /ld\+json">(.*?)<\/script>/.exec(readText(tree, 'events/index.html')) ?? []
    const { '@graph': events } = JSON.parse(json)
    expect(events).toMatchObject([
      {
        '@type': 'MusicEvent',
        name: 'Ora Venn, Guest',
        startDate: '2026-06-02T20:00+02:00',
        endDate: '2026-06-02T23:30+02:00',
        eventStatus: 'https://schema.org/EventScheduled',
        location: { '@type': 'Place', name: 'Salon', address: { addressCountry: 'DE' } },
        performer: [{ '@id': `https://api.example.org/artists/${artistId(1)}/` }, { name: 'Guest' }],
        offers: { url: 'https://tickets.example/1' },
      },
      { name: 'Harbour Days', startDate: '2026-07-03', eventStatus: 'https://schema.org/EventCancelled' },
    ])
    expect(readText(tree, `artists/${artistId(1)}/index.html`)).toContain('"event":[{"@type":"MusicEvent"')
  })

  it('are calendars that a stock reader reads, of all and of each artist', async () => {
    const tree = await treeOn(BEFORE, { ...catalog, 'events.csv': EVENTS })
    const text = readText(tree, 'events/all.ics')
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    const [old, salon, days] = eventsIn(text)
    expect(old?.startDate.toString()).toBe('2025-01-01T19:00:00')
    expect(salon?.summary).toBe('Ora Venn, Guest')
    expect(salon?.location).toBe('Salon, Linienstr. 2, 2nd floor, Berlin, Germany')
    expect(salon?.description).toBe('Quiet\nhttps://tickets.example/1')
    expect([salon?.startDate, salon?.endDate].map(String)).toEqual([
      '2026-06-02T18:00:00Z',
      '2026-06-02T21:30:00Z',
    ])
    expect([days?.startDate, days?.endDate].map(String)).toEqual(['2026-07-03', '2026-07-06'])
    expect(days?.summary).toBe('Harbour Days (Cancelled)')
    expect(days?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
    const ofArtist = eventsIn(readText(tree, `events/${artistId(1)}.ics`))
    expect(ofArtist.map(({ uid }) => uid)).toEqual([salon?.uid, days?.uid])
  })

  it('are answered, and only where there are any', async () => {
    const ask = createAnswerer(await treeOn(BEFORE, { ...catalog, 'events.csv': EVENTS }))
    const file = await ask('/events/all.ics')
    expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect((await ask('/events')).headers.get('Location')).toBe('/events/')
    expect((await ask('/events/')).headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect((await ask(`/events/${artistId(3)}.ics`)).status).toBe(404)
    expect((await createAnswerer(await pressed(catalog))('/events/')).status).toBe(404)
  })

  it('leave the front page once their day is over, and no build before changes a byte', async () => {
    const { folder } = await builtOn(BEFORE, { ...catalog, 'events.csv': EVENTS })
    const before = readTree(distIn(folder))
    expect(parseCounts(await runOn(folder, BEFORE))).toMatchObject({ written: 0 })
    await runOn(folder, AFTER)
    const after = readTree(distIn(folder))
    expect(after).toEqual(await treeOn(AFTER, { ...catalog, 'events.csv': EVENTS }))
    const changed = [...after.keys()].filter((file) => after.get(file) !== before.get(file))
    expect(changed.filter((file) => !file.startsWith('.')).sort()).toEqual([
      `artists/${artistId(1)}/index.html`,
      'events/index.html',
      'index.html',
    ])
    rmSync(path.join(dataIn(folder), 'events.csv'))
    await runOn(folder, AFTER)
    expect(readTree(distIn(folder))).toEqual(await treeOn(AFTER, catalog))
  })

  it('are read in other formats and languages', async () => {
    const sheets = {
      'events/a.json': [
        { date: '2026-06-02T20:00:00+02:00', name: 'A', artists: [artistId(1), 'Guest'] },
        { startDate: '2026-06-03', name: 'B', location: 'Somewhere' },
      ],
      'events/b.tsv':
        'Datum\tBeginn\tBand\tSpielort\tStatus\n04.06.2026\t8 pm\tora venn\tSalon\tverschoben\n',
      'events/c.csv': 'дата;время;исполнитель;город\n05.06.2026;20:00;Ora Venn;Москва\n',
      'events/d.csv': '日付,開演,出演者,会場\n2026年6月6日,19:30,Ora Venn,公会堂\n',
    }
    const written = Object.fromEntries(
      Object.entries(sheets).map(([name, sheet]) => [
        name,
        typeof sheet === 'string' ? sheet : JSON.stringify(sheet, null, 1),
      ]),
    )
    const tree = await treeOn(BEFORE, { ...catalog, ...written })
    const starts = eventsIn(readText(tree, 'events/all.ics')).map(({ startDate }) => String(startDate))
    expect(starts).toEqual([
      '2026-06-02T18:00:00Z',
      '2026-06-03',
      '2026-06-04T20:00:00',
      '2026-06-05T20:00:00',
      '2026-06-06T19:30:00',
    ])
    expect(eventsIn(readText(tree, `events/${artistId(1)}.ics`))).toHaveLength(4)
    expect(readText(tree, 'events/index.html')).toContain('<strong>Postponed</strong>')
  })

  it('are read from cells of a workbook, whose dates and times are numbers', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), catalog)
    const header = ['Date', 'Start', 'End', 'Band', 'Venue']
    const rows = [
      [styled(46_175, 1), styled(20 / 24, 2), styled(46_176 + 2 / 24, 3), 'Ora Venn', 'Salon'],
      [styled(46_176 + 19.5 / 24, 3), null, null, 'Ora Venn', 'Shed'],
      ['2026-06-04', '20', null, 'Ora Venn', 'Hall'],
    ]
    writeXlsx(path.join(dataIn(folder), 'events.xlsx'), {
      sheets: { Tour: [header, ...rows] },
      formats: ['yyyy-mm-dd', 'hh:mm', 'yyyy-mm-dd hh:mm'],
    })
    await runOn(folder, BEFORE)
    const found = eventsIn(readText(readTree(distIn(folder)), 'events/all.ics'))
    expect(found.map(({ startDate, endDate }) => `${startDate} ${endDate}`)).toEqual([
      '2026-06-02T20:00:00 2026-06-03T02:00:00',
      '2026-06-03T19:30:00 2026-06-03T19:30:00',
      '2026-06-04T20:00:00 2026-06-04T20:00:00',
    ])
  })

  it.each([
    ['2026-02-31', 'it must be a day', 'Write the day as in 2026-05-31'],
    ['05/06/2026', 'the day and the month may be either', 'Write 2026-06-05 or 2026-05-06.'],
    ['May 2026', 'it must be a day', 'Write the day'],
    ['', 'This event has no date.', 'Write the day in a column "date"'],
  ])('are refused with the date "%s", with its line', async (date, message, hint) => {
    const { stderr, code } = await builtWith(`date,name\n2026-06-01,A\n${date},B\n`)
    expect(code).toBe(1)
    expect(stderr).toContain('BAD_EVENT')
    expect(stderr).toContain(message)
    expect(stderr).toContain(hint)
    expect(stderr).toContain('events.csv:3')
  })

  it.each([
    ['date,time\n2026-06-01,late\n', 'it must be a time'],
    ['date,name,end\n2026-06-02,A,2026-06-01\n', 'it is before the start on 2026-06-02'],
    ['date,name,time zone\n2026-06-02,A,Berlin time\n', 'it is no time zone'],
    ['date,name,tickets\n2026-06-02,A,at the door\n', 'it must be an address'],
    ['date,name,status\n2026-06-02,A,option\n', 'it is no state of an event'],
    ['date,city\n2026-06-02,Hull\n', 'This event has neither a name, nor artists, nor a place.'],
    ['id,date,name\n7,2026-06-02,A\n7,2026-06-03,B\n', 'Two events have the id "7".'],
    ['name\nA\n', 'This event has no date.'],
    ['', 'The source is empty'],
  ])('are refused as %j', async (sheet, message) => {
    expect((await builtWith(sheet)).stderr).toContain(message)
  })

  it('warn of artists that are not in the catalog, and of columns that are not read', async () => {
    const { stderr } = await builtWith(EVENTS)
    expect(stderr).toContain(
      '2 artists of events are not in the catalog, or are several there: "Guest", "The Band".',
    )
    expect(stderr).toContain('events.csv:2 and')
    expect(stderr).toContain('Columns of the events are not read: "fee".')
  })

  it('keep the name of a calendar entry by its id when they move', async () => {
    const uids = await Promise.all(
      ['2026-06-02', '2026-06-09'].map(async (date) => {
        const tree = await treeOn(BEFORE, { ...catalog, 'events.csv': `id,date,name\n7,${date},A\n` })
        return eventsIn(readText(tree, 'events/all.ics')).map(({ uid }) => uid)
      }),
    )
    expect(uids[0]).toEqual(uids[1])
  })

  it('are refused where a page has their address', async () => {
    const { ran } = await builtOn(BEFORE, { ...catalog, 'events.csv': EVENTS, 'pages/events.md': '# Mine' })
    expect(ran.stderr).toContain('The events have the address of this page')
  })

  it('are a source of other records where the settings name the file', async () => {
    const site = { ...catalog['site.json'], sources: { labels: 'events.csv' } }
    const sheet = `uuid,name\n${labelId(2)},Second\n`
    const tree = await pressed({ ...catalog, 'events.csv': sheet, 'site.json': site })
    expect(tree.has('events/index.html')).toBe(false)
  })

  it('are served while they are edited', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), { ...catalog, 'events.csv': 'date,name\n2026-06-02,Low night\n' })
    const site = new DevSite({ data: dataIn(folder), folder: path.join(folder, 'site') })
    await site.update({ isRemote: true })
    const shown = async () => {
      const file = await site.file('events/index.html')
      return file && 'bytes' in file ? Buffer.from(file.bytes).toString() : ''
    }
    expect(await shown()).toContain('Low night')
    writeTree(dataIn(folder), { 'events.csv': 'date,name\n2026-06-02,High night\n' })
    expect(await site.update({ isRemote: false })).toBe(true)
    expect(await shown()).toContain('High night')
    await site.close()
  })
})

async function builtWith(sheet: string): Promise<Ran> {
  return (await builtOn(BEFORE, { ...catalog, 'events.csv': sheet })).ran
}
