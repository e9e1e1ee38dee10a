// The digests of listed records, which the feed of changes compares: each part leaves those of its own records.
import {
  digestsOfListed,
  type RecordDigest,
  type RecordDigests,
  sortedDigests,
} from '../../api-files/responses/record-digests.ts'
import type { Resource } from '../../contract/kinds/kinds.ts'
import { mergeSorted } from '../../core/system/merge-sorted.ts'
import { readLines, writeLines } from '../../core/system/text-lines.ts'
import type { PartFolder } from './part-folder.ts'
import type { ReadPart } from './read-part.ts'

const NAME = 'digests'

interface DigestedPart {
  readonly read: ReadPart
  readonly digests: RecordDigests
}

export function leaveDigests(
  folder: PartFolder,
  part: number,
  { read: { library, owns }, digests }: DigestedPart,
): void {
  const lines = function* (): Generator<string> {
    for (const [key, own] of sortedDigests(digestsOfListed(library, digests))) {
      const [kind, uuid = ''] = key.split(' ')
      if (owns(kind as Resource, uuid)) yield `${key} ${own}`
    }
  }
  writeLines(folder.lines(part, NAME), lines())
}

/** Yields the digests that all parts left, in their order. */
export function mergedDigests(folder: PartFolder, parts: number): Iterable<RecordDigest> {
  const lists = Array.from({ length: parts }, (_, part) => readDigests(folder.lines(part, NAME)))
  return mergeSorted(lists, ([one], [other]) => one < other)
}

function* readDigests(file: string): Generator<RecordDigest> {
  for (const line of readLines(file)) {
    const end = line.lastIndexOf(' ')
    yield [line.slice(0, end), line.slice(end + 1)]
  }
}
