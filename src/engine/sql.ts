// Strings and names quoted for SQL.
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Decodes the escapes of a part of a URL (RFC 3986, 2.1). Where they are not valid UTF-8, the text stays as it is. */
export const decoded = (url: string): string => `coalesce(TRY(url_decode(${url})), ${url})`
