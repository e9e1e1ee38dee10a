/** The header by which a handler's own request for a file is told from a visitor's, where both come the same way. */
export const ASKS_FOR_FILE = 'x-catalog-press-file'
