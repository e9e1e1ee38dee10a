/** Header that marks a handler's own request for a file, where it takes the same route as a visitor's. */
export const FILE_REQUEST_HEADER = 'x-catalog-press-file'
