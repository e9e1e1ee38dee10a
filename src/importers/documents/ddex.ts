// Releases of a message of DDEX, the Electronic Release Notification of versions 3 and 4 (https://kb.ddex.net). Version
// 4 names parties by references, where version 3 writes their names, by territory.
import { knownValues } from '../../contract/common/known-values.ts'
import type { Fields } from '../../contract/common/own-value.ts'
import { parseBarcode } from '../../core/records/values/barcode.ts'
import { readIso } from '../../core/records/values/duration.ts'
import { artistFields, creditFields, SharedRecords, type TrackRows } from '../origins/track-rows.ts'
import { ODD_BARCODES, ODD_DATES, ODD_ISRCS, parseDate, parseIsrcs } from '../origins/values.ts'
import { childrenIn, type Element, findChild, textOfChild } from '../xml/elements.ts'
import type { XmlDocument } from './document.ts'

export const ddex: XmlDocument = {
  path: 'NewReleaseMessage',
  open(rows) {
    const artists = new SharedRecords()
    return { add: (message) => addReleases(message, { rows, artists }) }
  },
}

interface Context {
  readonly rows: TrackRows
  readonly artists: SharedRecords
}

/** What the parts of a message refer to. */
interface Message extends Context {
  /** Parties of version 4. */
  readonly parties: ReadonlyMap<string, Element>
  readonly recordings: ReadonlyMap<string, Element>
  /** References of releases that are taken down. */
  readonly takenDown: ReadonlySet<string>
}

function addReleases(element: Element, context: Context): void {
  const message: Message = {
    ...context,
    parties: byReference(childrenIn(element, 'PartyList'), 'PartyReference'),
    recordings: byReference(
      childrenIn(element, 'ResourceList').filter(({ name }) => name === 'SoundRecording'),
      'ResourceReference',
    ),
    takenDown: new Set(childrenIn(element, 'DealList').flatMap(takenDownIn)),
  }
  const releases = childrenIn(element, 'ReleaseList').filter(isWhole)
  const main = releases.filter(({ attributes }) => attributes.IsMainRelease === 'true')
  for (const release of main.length > 0 ? main : releases) addRelease(release, message)
}

const byReference = (elements: readonly Element[], name: string): ReadonlyMap<string, Element> =>
  new Map(elements.map((element) => [textOfChild(element, name).trim(), element]))

/** Whether a release is not that of a single track of another, for shops that sell tracks. */
const isWhole = (release: Element): boolean =>
  release.name === 'Release' && !/TrackRelease$/.test(valueIn(release, 'ReleaseType') ?? '')

/** Returns the releases of a deal of version 3 that ends all others. */
function takenDownIn(deal: Element): readonly string[] {
  const terms = childrenNamed(deal, 'Deal').map((each) => valueIn(findChild(each, 'DealTerms'), 'TakeDown'))
  const isOver = terms.length > 0 && terms.every((text) => text === 'true')
  return isOver ? childrenNamed(deal, 'DealReleaseReference').map(({ text }) => text.trim()) : []
}

function addRelease(release: Element, message: Message): void {
  const { rows, recordings } = message
  rows.nextRelease()
  const name = readTitle(release)
  const items = listItems(release, recordings)
  const isTakenDown = message.takenDown.has(textOfChild(release, 'ReleaseReference').trim())
  if (isTakenDown || name === undefined || items.length === 0) {
    const lack = name === undefined ? 'releases without a title' : 'releases without recordings'
    rows.skip(isTakenDown ? 'releases that the message takes down' : lack)
    return
  }
  const credit = readCredit(release, message)
  const record = makeRelease(release, name, { ...message, credit })
  for (const { reference, recording, ...position } of items) {
    rows.nextTrack()
    const title = readTitle(recording)
    const own = readCredit(recording, message) ?? credit
    const ids = readIdentifiers(recording)
    const isrc = ids.get('ISRC')?.replaceAll('-', '')
    if (title === undefined) rows.skip('recordings without a title')
    else if (!own) rows.skip('recordings without an artist')
    else
      rows.add(
        knownValues({
          id: record.id && `${record.id}/${isrc ?? ids.get('ProprietaryId') ?? reference}`,
          name: title,
          ...position,
          duration: Number(readIso(valueIn(recording, 'Duration') ?? '') ?? 0),
          ...artistFields(own.artists, own.display),
          release: record,
          isrc: isrc && parseIsrcs([isrc], () => rows.skip(ODD_ISRCS)),
          explicit: readAdvisory(recording),
          pline: readLine(recording),
        }),
      )
  }
}

interface Item {
  readonly reference: string
  readonly recording: Element
  readonly tracknumber: number
  readonly disc?: number
}

/**
 * Lists the recordings of a release in their order: by discs, which are groups inside the group of the release. Other
 * resources are pictures, videos and texts.
 */
function listItems(release: Element, recordings: Message['recordings']): readonly Item[] {
  const find = (written: string, number: number): readonly Item[] => {
    const reference = written.trim()
    const recording = recordings.get(reference)
    return recording ? [{ reference, recording, tracknumber: number }] : []
  }
  const groups = bySequence(allNamed(release, 'ResourceGroup')).map((group) =>
    bySequence(childrenNamed(group, 'ResourceGroupContentItem')).flatMap((item, at) =>
      find(
        textOfChild(item, 'ReleaseResourceReference'),
        Number(textOfChild(item, 'SequenceNumber')) || at + 1,
      ),
    ),
  )
  const discs = groups.filter((items) => items.length > 0)
  if (discs.length > 1) return discs.flatMap((items, at) => items.map((item) => ({ ...item, disc: at + 1 })))
  const listed = childrenIn(release, 'ReleaseResourceReferenceList')
  return discs[0] ?? listed.flatMap(({ text }, at) => find(text, at + 1))
}

const bySequence = (elements: readonly Element[]): readonly Element[] => {
  const readNumber = (element: Element) =>
    Number(element.attributes.SequenceNumber ?? textOfChild(element, 'SequenceNumber'))
  return elements.toSorted((one, other) => readNumber(one) - readNumber(other) || 0)
}

interface Credit {
  readonly artists: readonly Fields[]
  readonly display: string
}

function readCredit(element: Element, { parties, artists }: Message): Credit | undefined {
  const named = bySequence(childrenNamed(findDetails(element, 'DisplayArtist'), 'DisplayArtist')).flatMap(
    (artist) => {
      const reference = valueIn(artist, 'ArtistPartyReference')
      return nameOfParty(reference === undefined ? artist : parties.get(reference)) ?? []
    },
  )
  if (named.length === 0) return undefined
  return {
    artists: named.map((name) => artists.get(name, () => ({ name }))),
    display: valueIn(findDetails(element, 'DisplayArtistName'), 'DisplayArtistName') ?? named.join(', '),
  }
}

const nameOfParty = (party: Element | undefined): string | undefined =>
  valueIn(findChild(party, 'PartyName'), 'FullName')

interface ReleaseContext extends Message {
  readonly credit: Credit | undefined
}

function makeRelease(release: Element, name: string, { credit, parties, rows }: ReleaseContext): Fields {
  const findValue = (...names: readonly string[]) =>
    names.map((each) => valueIn(findDetails(release, each), each)).find((value) => value !== undefined)
  const ids = readIdentifiers(release)
  const written = ids.get('ICPN')
  const barcode = parseBarcode(written ?? '')
  if (written !== undefined && barcode === undefined) rows.skip(ODD_BARCODES)
  const original = findValue('OriginalReleaseDate')
  const date = findValue('ReleaseDate', 'GlobalReleaseDate') ?? original
  const releasedate = parseDate(
    date?.slice(0, 10) ?? valueIn(findDetails(release, 'PLine'), 'PLine', 'Year') ?? '',
  )
  if (date !== undefined && releasedate === undefined) rows.skip(ODD_DATES)
  const label = findValue('LabelName') ?? nameOfParty(parties.get(findValue('ReleaseLabelReference') ?? ''))
  const genre = valueIn(findDetails(release, 'Genre'), 'Genre', 'GenreText')
  const id = ids.get('GRid') ?? barcode ?? ids.get('ProprietaryId') ?? ids.get('CatalogNumber')
  const type = findValue('ReleaseType')
  return knownValues({
    id: id && `ddex:${id}`,
    name,
    ...(credit && creditFields(credit.artists, credit.display)),
    label: label === undefined ? undefined : { name: label },
    releasedate,
    originaldate: original === date ? undefined : original && parseDate(original.slice(0, 10)),
    explicit: readAdvisory(release),
    cline: valueIn(findDetails(release, 'CLine'), 'CLine', 'CLineText'),
    pline: readLine(release),
    catalognumber: ids.get('CatalogNumber'),
    barcode,
    type: type && TYPES.test(type) ? type.toLowerCase() : undefined,
    tags: genre && [genre],
  })
}

/** Who owns a recording, or those of a release. */
const readLine = (element: Element): string | undefined =>
  valueIn(findDetails(element, 'PLine'), 'PLine', 'PLineText')

/** The words of DDEX for the advice of parents, which records know. */
const readAdvisory = (element: Element): string | undefined =>
  valueIn(findDetails(element, 'ParentalWarningType'), 'ParentalWarningType')

/** Types of releases that are not those of products. */
const TYPES = /^(?:Album|Single|EP|MiniAlbum|MaxiSingle|Compilation)$/

/** Returns the title that is displayed, with its version. */
function readTitle(element: Element): string | undefined {
  const text = valueIn(element, 'DisplayTitleText')
  if (text !== undefined) return text
  const titles = [
    ...childrenNamed(findDetails(element, 'Title'), 'Title').filter(
      ({ attributes }) => attributes.TitleType === 'DisplayTitle',
    ),
    ...childrenNamed(element, 'DisplayTitle'),
    ...childrenNamed(element, 'ReferenceTitle'),
    ...childrenNamed(findDetails(element, 'Title'), 'Title'),
  ]
  const [title] = titles.filter((each) => valueIn(each, 'TitleText') !== undefined)
  const version = valueIn(title, 'SubTitle')
  const name = valueIn(title, 'TitleText')
  return name === undefined || version === undefined ? name : `${name} (${version})`
}

/** Returns the identifiers of a release or a recording, the first of each type. */
function readIdentifiers(element: Element): ReadonlyMap<string, string> {
  const holders = [element, ...childrenNamed(element, 'SoundRecordingEdition')].flatMap(({ children }) =>
    children.filter(({ name }) => /^(?:Release|Resource|SoundRecording)Id$/.test(name)),
  )
  const found = holders
    .flatMap(({ children }) => children)
    .map(({ name, text }) => [name, text.trim()] as const)
  return new Map(found.filter(([, text]) => text !== '').reverse())
}

/** Returns the element that has a part: in version 3, the details for the whole world, or else the first territory. */
function findDetails(element: Element, part: string): Element | undefined {
  if (findChild(element, part)) return element
  const details = element.children.filter(({ name }) => name.endsWith('DetailsByTerritory'))
  const isGlobal = (each: Element) => valueIn(each, 'TerritoryCode') === 'Worldwide'
  return [...details.filter(isGlobal), ...details].find((each) => findChild(each, part))
}

const childrenNamed = (element: Element | undefined, name: string): readonly Element[] =>
  element?.children.filter((child) => child.name === name) ?? []

/** Finds elements of a name, however deep. */
const allNamed = (element: Element, name: string): readonly Element[] =>
  element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...allNamed(child, name)])

/** Returns the text at a path that is not blank, without the blanks around it. */
const valueIn = (element: Element | undefined, ...path: readonly string[]): string | undefined => {
  const found = path.reduce<Element | undefined>((at, name) => findChild(at, name), element)
  return found?.text.trim() || undefined
}
