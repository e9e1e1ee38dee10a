// A Discogs release, and functions that read dumps of such releases.
import { discogs } from '../../importers/origins/discogs/index.ts'
import { originRows } from '../catalogs/origins.ts'
import { tempFolder, writeTree } from '../run/folders.ts'
import { type DumpRelease, type DumpTrack, makeDump } from './discogs-dump.ts'

export const PERSUADER = { id: 1, name: 'The Persuader' }

export const RELEASE: DumpRelease = {
  id: 1,
  title: 'Stockholm',
  released: '1999-03-00',
  artists: [PERSUADER],
  labels: [{ id: 5, name: 'Svek', catno: 'SK032' }],
  formats: [{ name: 'Vinyl', descriptions: ['12"', '33 ⅓ RPM', 'EP'] }],
  genres: ['Electronic'],
  styles: ['Deep House'],
  identifiers: [{ type: 'Barcode', value: '0 74646-36282 2' }],
  tracklist: [{ position: 'A', title: 'Östermalm', duration: '4:45' }],
}

/** Reads the rows of a dump. */
export async function read(...releases: readonly DumpRelease[]) {
  const data = tempFolder()
  writeTree(data, { 'releases.xml': makeDump(releases) })
  return originRows(discogs, { discogs: ['releases.xml'] }, data)
}

/** Reads a dump of one release with the given tracks. */
export const readTracks = (...tracklist: readonly DumpTrack[]) => read({ ...RELEASE, tracklist })
