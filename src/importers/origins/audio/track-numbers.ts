// The numbers of tracks and their discs: in tags, in positions there such as `2-01` and `B1`, and in names of folders.
import type { IAudioMetadata } from 'music-metadata'
import { groupBy } from '../../../contract/common/group-by.ts'
import { type KnownValues, knownValues } from '../../../contract/common/known-values.ts'
import { plainDigits } from '../../../core/records/values/digits.ts'
import { isPosition, tracknumber, withoutWords } from '../../../core/records/values/tracknumber.ts'
import { numberRelease, type TrackPosition } from '../../text/positions.ts'
import { releaseFolder } from './release-folder.ts'

/** The number of a track in its tags. */
export interface NumberTags {
  readonly number?: number
  /** In place of a number, what is printed on the sleeve. */
  readonly position?: string
  /** How many tracks there are. */
  readonly total?: number
}

const TRACK_TAG = /^(?:tracknumber|trck|trk|track|trkn|wm\/tracknumber|itrk|iprt|track:part_number)$/i

/** Reads the number of a track, or its position, which music-metadata cuts at its first sign, as it leaves out 0. */
export function readNumber({
  common: { track },
  native,
}: Pick<IAudioMetadata, 'common' | 'native'>): NumberTags {
  const written = Object.values(native)
    .flat()
    .flatMap(({ id, value }) => (TRACK_TAG.test(id) ? [String(value)] : []))
    .map((value) => ({ start: Number.parseInt(value, 10) || null, text: withoutTotal(value) }))
  const total = track.of ?? undefined
  const others = written.filter(({ start, text }) => start === track.no && isOnlyPosition(text))
  const [{ text: position } = { text: undefined }] = others
  if (position !== undefined) return knownValues({ position, total })
  const isZero = written.some(({ text }) => tracknumber.safeParse(text).data === 0)
  return knownValues({ number: track.no ?? (isZero ? 0 : undefined), total })
}

const withoutTotal = (written: string): string =>
  withoutWords(plainDigits(written).replace(/\/.*$/s, '').trim())

const isOnlyPosition = (text: string): boolean => isPosition(text) && !tracknumber.safeParse(text).success

interface Numbered {
  /** Relative to the folder, with `/`. */
  readonly path: string
  readonly tags: NumberTags & { readonly disc?: number }
}

/** Returns the number and the disc of each file of a release: from its tags, or the disc from its folder. */
export function numberFiles<F extends Numbered>(
  files: readonly F[],
): ReadonlyMap<F, KnownValues<Partial<TrackPosition>>> {
  const folders = new Set(files.map((file) => releaseFolder(file.path).disc))
  const discs = groupBy(
    files,
    ({ path, tags }) =>
      // The only disc needs no number.
      tags.disc ?? (folders.size > 1 ? releaseFolder(path).disc : undefined),
  )
  return new Map(
    [...discs].flatMap(([disc, group]) => {
      const positions = positionsIn(group)
      return group.map((file) => {
        const position = positions.get(formatPosition(file)) ?? { tracknumber: file.tags.number }
        return [file, knownValues({ ...position, ...(disc !== undefined && { disc }) })] as const
      })
    }),
  )
}

const formatPosition = ({ tags }: Numbered): string => tags.position ?? `${tags.number ?? ''}`

/** `3-12`, the third of twelve. */
const WITH_TOTAL = /^(\d+)-([1-9]\d*)$/

/** Returns the numbers of the positions of files; none if all are numbers. */
function positionsIn(files: readonly Numbered[]): ReadonlyMap<string, TrackPosition> {
  if (files.every(({ tags }) => tags.position === undefined)) return new Map()
  const positions = files.map(formatPosition).filter((position) => position !== '')
  const parts = positions.map((position) => WITH_TOTAL.exec(position))
  const totals = new Set(parts.map((part) => Number(part?.[2])))
  const [total = 0] = totals
  const areOfTotal =
    totals.size === 1 && parts.length > 1 && parts.every((part) => Number(part?.[1]) <= total)
  if (!areOfTotal || total === 1) return numberRelease(positions)
  return new Map(parts.map((part) => [part?.[0] ?? '', { tracknumber: Number(part?.[1]) }]))
}

/** Returns the position of a file among all of its release; null if it has no number. */
export function placeIn(file: Numbered): string | null {
  const position = formatPosition(file)
  return position === '' ? null : `${file.tags.disc ?? releaseFolder(file.path).disc ?? 1}.${position}`
}
