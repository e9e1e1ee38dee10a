// Cases for media files: their types, ranges and conditional requests.
import { type Case, createCase, get, getTwice, withMethods } from './case.ts'
import { cacheCases, navigationCase, playerCases, resumedCase, versionCases } from './reader-cases.ts'
import { browserCases } from './refusal-cases.ts'
import type { Subject } from './subject.ts'

export function mediaCases({ media }: Subject): Case[] {
  const known = lastOfEachExtension(media)
  return [
    ...media.flatMap((path) => [get('media', path), createCase('media', 'HEAD', path)]),
    ...known.flatMap((path) => [
      getTwice('media', path),
      get('media', path, { 'If-None-Match': '"another"' }),
      ...cacheCases('media', path),
      ...versionCases('media', path),
      navigationCase('media', path),
      get('media', path, { 'Accept-Encoding': 'gzip, br' }),
      get('media', `${path}?q=a`),
      ...withMethods('media', path, ['OPTIONS', 'POST', 'DELETE']),
      ...[...RANGES, UNSATISFIABLE].map((Range) => get('ranges', path, { Range })),
      ...playerCases(path),
    ]),
    ...browserCases(known),
  ]
}

/** Of which some are longer than any file. */
const RANGES = ['bytes=0-0', 'bytes=1-', 'bytes=1-999999999999', 'bytes=-1', 'bytes=-999999999999']

/** A range beyond the end of any file. */
const UNSATISFIABLE = 'bytes=999999999999-'

/** A server may ignore ranges of lists and records, but an answer with a range must be right. */
export const rangeCases = (targets: readonly string[]): Case[] =>
  targets.flatMap((target) => [
    ...['bytes=0-9', UNSATISFIABLE].map((Range) => get('ranges', target, { Range })),
    resumedCase(target),
  ])

/** The last file of each extension: a server may choose the type by extension. */
function lastOfEachExtension(media: readonly string[]): string[] {
  return [...new Map(media.map((path) => [path.slice(path.lastIndexOf('.')), path])).values()]
}
