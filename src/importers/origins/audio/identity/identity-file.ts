// identity.ndjson: one line for each artist, label, release and track, in the order of their ids, so that a change of
// the folder changes few lines.
import { z } from 'zod'
import { CatalogError, type Place } from '../../../../core/problems/errors.ts'
import { readOwnLines } from '../../../../core/system/own-lines.ts'
import type { Identity, KnownGroup, KnownRelease, KnownTrack } from './identity.ts'

const id = z.string().min(1)
const group = { id, name: z.string(), musicbrainz: z.string().exactOptional() }

const LINE = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('artist'), ...group }),
  z.object({ kind: z.literal('label'), ...group }),
  z.object({ kind: z.literal('release'), ...group, artist: id.exactOptional(), label: id.exactOptional() }),
  z.object({
    kind: z.literal('track'),
    id,
    path: z.string(),
    audio: z.string(),
    title: z.string(),
    artist: z.string(),
    album: z.string(),
    number: z.number(),
    disc: z.number().exactOptional(),
    isrc: z.array(z.string()).exactOptional(),
    recording: z.string().exactOptional(),
    musicbrainz: z.string().exactOptional(),
    artists: z.array(id),
    release: id,
  }),
])

/** The order of the fields of a line. */
const FIELDS = [...new Set(LINE.options.flatMap((option) => Object.keys(option.shape)))]

/** @throws CatalogError as {@link readOwnLines}, and BAD_VALUE for two lines with the same id */
export async function readIdentity(file: string): Promise<Identity> {
  const artists = new Map<string, KnownGroup>()
  const labels = new Map<string, KnownGroup>()
  const releases = new Map<string, KnownRelease>()
  const tracks = new Map<string, KnownTrack>()
  const kinds = { artist: artists, label: labels, release: releases, track: tracks }
  for (const { line, at } of await readOwnLines(file, LINE, 'the identity file')) {
    const { kind, ...known } = line
    if (kinds[kind].has(known.id)) throw duplicateLine(kind, known.id, at)
    if (line.kind === 'track') tracks.set(line.id, withoutKind(line))
    else if (line.kind === 'release') releases.set(line.id, withoutKind(line))
    else if (line.kind === 'label') labels.set(line.id, withoutKind(line))
    else artists.set(line.id, withoutKind(line))
  }
  return { artists, labels, releases, tracks }
}

const withoutKind = <Line extends { readonly kind: string }>({ kind, ...known }: Line): Omit<Line, 'kind'> =>
  known

/** Yields the lines of the file. */
export function* identityText({ artists, labels, releases, tracks }: Identity): Generator<string> {
  const kinds = { artist: artists, label: labels, release: releases, track: tracks }
  for (const [kind, known] of Object.entries(kinds)) {
    for (const key of [...known.keys()].sort()) {
      yield `${JSON.stringify({ kind, ...known.get(key) }, FIELDS)}\n`
    }
  }
}

const duplicateLine = (kind: string, known: string, at: Place): CatalogError =>
  new CatalogError('BAD_VALUE', `The ${kind} ${known} occurs twice in the identity file.`, {
    at: [at],
    hint: 'Keep the line that the last build wrote, or restore the file from version control.',
  })
