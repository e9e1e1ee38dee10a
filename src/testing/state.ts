// Where builds keep what the next one needs, for tests that look into it or spoil it.

/** Beside a site at `dist`. */
export const STATE_FOLDER = '.catalog-press/dist'
export const MANIFEST = `${STATE_FOLDER}/manifest.json`
export const DATABASE = `${STATE_FOLDER}/state.duckdb`

/** In a site: the file of its revision, or the beginning of those of its shards. */
export const REVISION = '.catalog-press/revision'
