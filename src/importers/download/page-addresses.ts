// Addresses of pages on which people see a spreadsheet or a catalog, where a source needs that of its data.

/** Returns what to do about such an address, in sentences; undefined for any other. */
export function dataAddressHint(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  return PAGES.find(([host]) => host.test(url.hostname))?.[1](url)
}

type Hint = (url: URL) => string | undefined

const EXPORT = 'Export the table as CSV there, and use the path of that file.'
const DOWNLOAD = 'This service shows files on pages of its own: download the file, and use its path.'

const PAGES: readonly (readonly [host: RegExp, hint: Hint])[] = [
  [/^docs\.google\.com$/, googleHint],
  [/(?:^|\.)dropbox\.com$/, dropboxHint],
  [
    /(?:^|\.)(?:sharepoint\.com|1drv\.ms|onedrive\.live\.com|drive\.google\.com|icloud\.com|box\.com)$/,
    () => DOWNLOAD,
  ],
  [/(?:^|\.)(?:airtable\.com|notion\.so|notion\.site|coda\.io|smartsheet\.com|baserow\.io)$/, () => EXPORT],
  [/^github\.com$/, rawHint(/^\/([^/]+\/[^/]+)\/blob\//, 'https://raw.githubusercontent.com/$1/')],
  [/^gitlab\.com$/, rawHint(/\/-\/blob\//, '/-/raw/')],
  [/^codeberg\.org$/, rawHint(/^(\/[^/]+\/[^/]+)\/src\//, '$1/raw/')],
  [/^huggingface\.co$/, rawHint(/\/blob\//, '/resolve/')],
  [
    /^open\.spotify\.com$/,
    () => 'Export the playlist as CSV, such as with Exportify, and use the path of that file.',
  ],
  [
    /(?:^|\.)discogs\.com$/,
    () =>
      'Discogs exports a collection, a wantlist and an inventory as CSV. Or use its monthly dump of releases.',
  ],
  [
    /(?:^|\.)musicbrainz\.org$/,
    ({ pathname }) =>
      pathname.startsWith('/ws/')
        ? undefined
        : 'Use responses of its web service, or its JSON dumps, with --from musicbrainz.',
  ],
]

/** Returns a hint that replaces a part of the path, if it has it. */
function rawHint(page: RegExp, data: string): Hint {
  return ({ origin, pathname }) => {
    if (!page.test(pathname)) return undefined
    const path = pathname.replace(page, data)
    return `The address of the file itself is ${path.startsWith('/') ? `${origin}${path}` : path}`
  }
}

function dropboxHint(url: URL): string | undefined {
  const isData = url.searchParams.get('dl') === '1' || url.searchParams.get('raw') === '1'
  if (isData || url.hostname.startsWith('dl.')) return undefined
  const data = new URL(url)
  data.searchParams.set('dl', '1')
  return `The address of a file in Dropbox has dl=1 at its end: ${data}`
}

function googleHint({ pathname, hash, searchParams }: URL): string | undefined {
  const [, published, id] = /^\/spreadsheets\/(?:u\/\d+\/)?d\/(e\/)?([\w-]+)/.exec(pathname) ?? []
  const isData = pathname.endsWith('/export') || (pathname.endsWith('/pub') && searchParams.has('output'))
  if (id === undefined || isData) return undefined
  const sheet = searchParams.get('gid') ?? /gid=(\d+)/.exec(hash)?.[1] ?? '0'
  if (published !== undefined)
    return `Use https://docs.google.com/spreadsheets/d/e/${id}/pub?gid=${sheet}&single=true&output=csv`
  const address = `https://docs.google.com/spreadsheets/d/${id}/export?format=csv&gid=${sheet}`
  const other = searchParams.has('sheet') ? ', with the number after gid= in the address of that sheet' : ''
  return pathname.includes('/gviz/')
    ? `This form leaves out cells that differ from most of their column, such as A1 among numbers: use ${address}${other}`
    : `In Google Sheets, allow anyone with the link to view it, then use ${address}`
}
