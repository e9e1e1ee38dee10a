// Discogs: the monthly dump of its releases (https://data.discogs.com), in XML, plain or compressed with gzip.
import { CatalogError } from '../../../core/problems/errors.ts'
import type { Origin } from '../origin.ts'
import { sourcesAt } from '../targets.ts'
import { readReleases } from './read.ts'

export const discogs: Origin = async ({ discogs: targets = [] }, context) =>
  sourcesAt(targets, context, {
    name: 'discogs',
    inFolder: '*releases.xml{,.gz}',
    hint: 'Use the dump of releases as Discogs publishes it: each release needs an id, a title, an artist and a tracklist.',
    readerFor(file) {
      if (!/\.xml(?:\.gz)?$/i.test(file)) throw unknownFormat(file)
      return readReleases
    },
    chooseReader: () => readReleases,
  })

function unknownFormat(file: string): CatalogError {
  return new CatalogError('UNKNOWN_FORMAT', 'A dump of Discogs has the extension .xml or .xml.gz.', {
    at: [{ file }],
    hint: 'Keep the name that the file has at https://data.discogs.com: discogs_20260101_releases.xml.gz.',
  })
}
