// Addresses of pages on which people see a spreadsheet, where a source needs that of its data.

/** Returns what to do about such an address, in a sentence; undefined for any other. */
export function dataAddressHint(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { hostname: host, pathname, hash, searchParams } = new URL(address)
  if (host === 'docs.google.com')
    return googleHint(pathname, searchParams.get('gid') ?? /gid=(\d+)/.exec(hash)?.[1])
  if (/(?:^|\.)dropbox\.com$/.test(host) && searchParams.get('dl') !== '1')
    return 'The address of a file in Dropbox has dl=1 at its end.'
  if (/(?:^|\.)(?:sharepoint\.com|1drv\.ms|onedrive\.live\.com|drive\.google\.com|icloud\.com)$/.test(host))
    return 'This service shows files on pages of its own: download the file, and use its path.'
  if (/(?:^|\.)(?:airtable\.com|notion\.so|notion\.site)$/.test(host))
    return 'Export the table as CSV there, and use the path of that file.'
  return undefined
}

function googleHint(pathname: string, sheet = '0'): string | undefined {
  const [, published, id] = /^\/spreadsheets\/(?:u\/\d+\/)?d\/(e\/)?([\w-]+)/.exec(pathname) ?? []
  if (id === undefined || /\/(?:export|pub)$/.test(pathname)) return undefined
  return published === undefined
    ? `In Google Sheets, allow anyone with the link to view it, then use https://docs.google.com/spreadsheets/d/${id}/export?format=csv&gid=${sheet}`
    : `Use https://docs.google.com/spreadsheets/d/e/${id}/pub?gid=${sheet}&single=true&output=csv`
}
