// Strings and names quoted for SQL.
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
/** A list of uuids. A text that is not a uuid is equal to none. */
export const uuidList = (uuids: readonly string[]): string =>
  `(${uuids.map((uuid) => `TRY_CAST(${literal(uuid)} AS UUID)`).join()})`
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * An aggregate for a digest of rows, which is the same in any order of them.
 * @param values expressions, separated by commas
 */
export const digestOfRows = (values: string): string => `bit_xor(md5_number(concat_ws(' ', ${values})))`

/** Decodes the escapes of a part of a URL (RFC 3986, 2.1). Where they are not valid UTF-8, the text stays as it is. */
export const decoded = (url: string): string => `coalesce(TRY(url_decode(${url})), ${url})`
