// The digests of listed records, which the feed of changes compares: each part leaves those of its own records.
import {
  digestsOfListed,
  type RecordDigest,
  type RecordDigests,
  sortedDigests,
} from '../../api-files/responses/record-digests.ts'
import type { Resource } from '../../contract/kinds/kinds.ts'
import { mergeSorted } from '../../core/system/merge-sorted.ts'
import { readLines } from '../../core/system/text-lines.ts'
import type { LeftFiles } from './left-files.ts'
import type { MadePart } from './made.ts'
import type { PartFolder } from './part-folder.ts'
import type { ReadPart } from './read-part.ts'

const NAME = 'digests'

interface DigestedPart {
  readonly read: ReadPart
  readonly digests: RecordDigests
}

export function leaveDigests(left: LeftFiles, { read: { library, owns }, digests }: DigestedPart): void {
  const lines = function* (): Generator<string> {
    for (const [key, own] of sortedDigests(digestsOfListed(library, digests))) {
      const [kind, uuid = ''] = key.split(' ')
      if (owns(kind as Resource, uuid)) yield `${key} ${own}`
    }
  }
  left.write(NAME, lines())
}

/** Yields the digests that all parts left, in their order. */
export function mergedDigests(folder: PartFolder, parts: readonly MadePart[]): Iterable<RecordDigest> {
  const lists = parts.map(({ inputs }, part) => readDigests(folder.left(part, inputs, NAME)))
  return mergeSorted(lists, ([one], [other]) => one < other)
}

function* readDigests(file: string): Generator<RecordDigest> {
  for (const line of readLines(file)) {
    const end = line.lastIndexOf(' ')
    yield [line.slice(0, end), line.slice(end + 1)]
  }
}
