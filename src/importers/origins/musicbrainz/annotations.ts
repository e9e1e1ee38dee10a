// Annotations of MusicBrainz as CommonMark. They are in the marks of a wiki (https://musicbrainz.org/doc/Annotation),
// which are rewritten as HTML, since the texts of web sites are read already.
import { htmlToCommonMark } from '../../fields/html-text.ts'

/** Converts links, emphasis, headings and lists; all other signs are text. */
export function annotationText(written: string): string {
  const text = written.replace(/\r\n?/g, '\n').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return htmlToCommonMark(text.split('\n').map(convertLine).join(''))
}

function convertLine(line: string): string {
  const [, heading] = /^=+\s+(.*?)\s+=+\s*$/.exec(line) ?? []
  if (heading !== undefined) return `<h3>${inline(heading)}</h3>`
  const [, item] = /^\s*\*\s+(.*)$/.exec(line) ?? []
  if (item !== undefined) return `<li>${inline(item)}</li>`
  if (/^-{4,}\s*$/.test(line)) return '<hr>'
  return line.trim() === '' ? '<p></p>' : `${inline(line)}<br>`
}

const inline = (text: string): string =>
  text
    .replace(ENTITY, (_, kind: string, id: string, name?: string) =>
      link(`https://musicbrainz.org/${kind.toLowerCase()}/${id}`, name),
    )
    .replace(ADDRESS, (_, address: string, name?: string) => link(address, name))
    .replace(/'''(.+?)'''(?!')/g, '<b>$1</b>')
    .replace(/''(.+?)''(?!')/g, '<i>$1</i>')

/** `[artist:a74b1b7f-71a5-4011-9441-d0b5e4122711|Radiohead]` */
const ENTITY =
  /\[(area|artist|event|instrument|label|place|recording|release|release-group|series|work):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\|([^\]]+))?\]/gi

/** `[https://example.org/|Example]` */
const ADDRESS = /\[(https?:\/\/[^\s|\]]+)(?:\|([^\]]+))?\]/gi

const link = (address: string, name = address): string =>
  `<a href="${address.replaceAll('"', '%22')}">${name}</a>`
