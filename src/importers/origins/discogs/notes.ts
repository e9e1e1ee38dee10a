// The notes of a release as CommonMark. Discogs has marks of its own
// (https://support.discogs.com/hc/en-us/articles/360005055373).

const PAGES: ReadonlyMap<string, string> = new Map(
  Object.entries({ a: 'artist', l: 'label', r: 'release', m: 'master' }),
)

const STYLE: ReadonlyMap<string, string> = new Map(Object.entries({ b: '**', i: '*', u: '' }))

/** Converts links, and the marks of bold, italic and underlined text; others are kept. */
export function notesText(written: string): string {
  return written
    .replace(/\r\n?/g, '\n')
    .replace(
      /\[url=([^\]\s]+)\](.*?)\[\/url\]/gis,
      (_, href: string, text: string) => `[${text || href}](${href})`,
    )
    .replace(/\[url\](.*?)\[\/url\]/gis, '$1')
    .replace(/\[([alrm])=?(\d+)\]/gi, (_, kind: string, id: string) => pageUrl(kind, id))
    .replace(/\[[alrm]=([^\]]+)\]/gi, '$1')
    .replace(/\[([biu])\](.*?)\[\/\1\]/gis, (_, mark: string, text: string) => {
      const style = STYLE.get(mark.toLowerCase()) ?? ''
      return `${style}${text}${style}`
    })
    .trim()
}

const pageUrl = (kind: string, id: string): string =>
  `https://www.discogs.com/${PAGES.get(kind.toLowerCase())}/${id}`
