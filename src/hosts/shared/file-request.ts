/** Marks a handler's own request for a file where it comes the same way as a visitor's. */
export const ASKS_FOR_FILE = 'x-catalog-press-file'
