// Strings and names quoted for SQL.
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The path that a part of a URL stands for (RFC 3986, 2.1); the text itself where its escapes are no UTF-8. */
export const decoded = (url: string): string => `coalesce(TRY(url_decode(${url})), ${url})`
