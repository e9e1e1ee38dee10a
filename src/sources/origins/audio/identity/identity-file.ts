// identity.ndjson: one line for each artist, label, release and track, in the order of their ids, so that a change of
// the folder changes few lines.
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { CatalogError, type Place } from '../../../../problems/errors.ts'
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

/**
 * Reads the file; a missing one is empty.
 * @throws CatalogError BAD_JSON, BAD_VALUE for an invalid line, such as one left by a merge conflict: skipping it would
 *   change URLs
 */
export async function readIdentity(file: string): Promise<Identity> {
  const artists = new Map<string, KnownGroup>()
  const labels = new Map<string, KnownGroup>()
  const releases = new Map<string, KnownRelease>()
  const tracks = new Map<string, KnownTrack>()
  const kinds = { artist: artists, label: labels, release: releases, track: tracks }
  for (const [index, text] of (await readLines(file)).entries()) {
    if (text === '') continue
    const at = { file, line: index + 1 }
    const line = parseLine(text, at)
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

async function readLines(file: string): Promise<string[]> {
  try {
    return (await readFile(file, 'utf8')).split(/\r?\n/)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function parseLine(text: string, at: Place): z.output<typeof LINE> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new CatalogError('BAD_JSON', 'This line of the identity file is not JSON.', {
      at: [at],
      hint: RESTORE,
      cause,
    })
  }
  const { data, error } = LINE.safeParse(value)
  if (data) return data
  const [issue] = error.issues
  const field = issue?.path.join('.') || 'kind'
  throw new CatalogError('BAD_VALUE', `This line of the identity file has an invalid "${field}".`, {
    at: [at],
    hint: RESTORE,
  })
}

const RESTORE =
  'Restore the file as the last build wrote it, from version control or a backup; without it, URLs change.'

const duplicateLine = (kind: string, known: string, at: Place): CatalogError =>
  new CatalogError('BAD_VALUE', `The ${kind} ${known} occurs twice in the identity file.`, {
    at: [at],
    hint: 'Keep the line that the last build wrote, or restore the file from version control.',
  })
