// Builds dumps in the format of Discogs.

export interface DumpArtist {
  readonly id: number
  readonly name: string
  readonly anv?: string
  readonly join?: string
}

export interface DumpTrack {
  readonly position?: string
  readonly title?: string
  readonly duration?: string
  readonly artists?: readonly DumpArtist[]
  readonly sub_tracks?: readonly DumpTrack[]
}

export interface DumpRelease {
  readonly id: number
  readonly status?: string
  readonly title?: string
  readonly released?: string
  readonly artists?: readonly DumpArtist[]
  readonly labels?: readonly { readonly id: number; readonly name: string; readonly catno?: string }[]
  readonly formats?: readonly { readonly name: string; readonly descriptions: readonly string[] }[]
  readonly genres?: readonly string[]
  readonly styles?: readonly string[]
  readonly identifiers?: readonly { readonly type: string; readonly value: string }[]
  readonly tracklist?: readonly DumpTrack[]
}

/** The text of a dump. */
export const makeDump = (releases: readonly DumpRelease[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<releases>\n${releases.map((release) => `${releaseXml(release)}\n`).join('')}</releases>\n`

/** A release, including elements that dumps have but the program ignores. */
function releaseXml(release: DumpRelease): string {
  const { id, status = 'Accepted', title = '', released = '', tracklist = [] } = release
  const labels = (release.labels ?? []).map(
    (label) =>
      `<label name="${inAttribute(label.name)}" catno="${inAttribute(label.catno ?? '')}" id="${label.id}"/>`,
  )
  const formats = (release.formats ?? []).map(
    ({ name, descriptions }) =>
      `<format name="${inAttribute(name)}" qty="1" text="">${list('description', descriptions)}</format>`,
  )
  const identifiers = (release.identifiers ?? []).map(
    ({ type, value }) =>
      `<identifier type="${inAttribute(type)}" description="" value="${inAttribute(value)}"/>`,
  )
  return `<release id="${id}" status="${status}"><images><image type="primary" uri="" uri150="" width="600" height="600"/></images>${artistsXml(release.artists)}<title>${inText(title)}</title><labels>${labels.join('')}</labels><extraartists><artist><id>99</id><name>A producer</name><anv></anv><join></join><role>Producer</role><tracks></tracks></artist></extraartists><formats>${formats.join('')}</formats>${list('genre', release.genres)}${list('style', release.styles)}<country>Sweden</country><released>${inText(released)}</released><notes>Some notes.&#13;\nThe second line.</notes><data_quality>Correct</data_quality><master_id is_main_release="true">5427</master_id><tracklist>${tracklist.map(trackXml).join('')}</tracklist><identifiers>${identifiers.join('')}</identifiers><videos><video src="https://example.com/v" duration="290" embed="true"><title>A video</title><description>of it</description></video></videos><companies><company><id>1</id><name>A studio</name><catno/><entity_type>23</entity_type></company></companies></release>`
}

function trackXml({ position = '', title = '', duration = '', artists, sub_tracks = [] }: DumpTrack): string {
  const parts = sub_tracks.length === 0 ? '' : `<sub_tracks>${sub_tracks.map(trackXml).join('')}</sub_tracks>`
  return `<track><position>${inText(position)}</position><title>${inText(title)}</title><duration>${inText(duration)}</duration>${artists ? artistsXml(artists) : ''}${parts}</track>`
}

const artistsXml = (artists: readonly DumpArtist[] = []): string =>
  `<artists>${artists.map(artistXml).join('')}</artists>`

const artistXml = ({ id, name, anv = '', join = '' }: DumpArtist): string =>
  `<artist><id>${id}</id><name>${inText(name)}</name><anv>${inText(anv)}</anv><join>${inText(join)}</join><role></role><tracks></tracks></artist>`

const list = (name: string, words: readonly string[] = []): string =>
  words.length === 0
    ? ''
    : `<${name}s>${words.map((word) => `<${name}>${inText(word)}</${name}>`).join('')}</${name}s>`

const REFERENCES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for an XML element. A literal carriage return would be parsed as a line feed. */
export const inText = (text: string): string =>
  text.replace(/[&<>]/g, (character) => REFERENCES[character] as string).replaceAll('\r', '&#13;')

/** Escapes text for an XML attribute, where white space would be parsed as spaces. */
export const inAttribute = (text: string): string =>
  inText(text).replace(/["\t\n]/g, (character) => REFERENCES[character] ?? `&#${character.charCodeAt(0)};`)
