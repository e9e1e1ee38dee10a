// The answer to a search as a JSON Schema.

const text = (description: string) => ({ type: 'string', description })

/** The members of a result. */
export const RESULT = {
  ct: {
    type: 'string',
    enum: ['catalog.artist', 'catalog.release', 'catalog.label', 'catalog.media', 'page'],
    description: '`page` for a page that the publisher has written.',
  },
  uuid: { type: 'string', format: 'uuid', description: 'Of a record.' },
  name: text('The name or title.'),
  url: { type: 'string', format: 'uri', description: 'The response of a record.' },
  detail_url: {
    type: 'string',
    format: 'uri',
    description: 'Its page on the site; for a track, the page of its release.',
  },
  artist_display: text('The artists as shown, for releases and tracks.'),
  release_display: text('The title of the release, for tracks.'),
  year: { type: 'integer', description: 'The year of a release with a date.' },
  image: {
    type: 'string',
    format: 'uri',
    description: 'A small picture of an artist, a release or a label, if the site has the file.',
  },
  playable: { const: true, description: 'For a release of which any track has audio.' },
  stream: { type: 'string', format: 'uri', description: 'The audio of a track that has one.' },
}

/** The members that not every result has. */
export const OPTIONAL_IN_RESULT = [
  ...['uuid', 'url', 'artist_display', 'release_display', 'year', 'image', 'playable', 'stream'],
]

/** The answer to a search. @param result the schema of a result */
export const searchResults = (result: object): object =>
  objectSchema(
    {
      query: text('The requested query.'),
      count: { type: 'integer', description: 'Number of records found.' },
      partial: {
        type: 'boolean',
        const: true,
        description: 'Present if no record has all words of the query: the results have some of them.',
      },
      results: { type: 'array', description: 'The best matches.', items: result },
    },
    ['partial'],
  )

export const SEARCH_RESULTS = searchResults(objectSchema(RESULT, OPTIONAL_IN_RESULT))

/** A schema of an object with these properties alone. */
export function objectSchema(
  properties: Readonly<Record<string, object>>,
  optional: readonly string[] = [],
): object {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', properties, required, additionalProperties: false }
}
