// Warnings about the inputs of a build, which are checked each time.
import path from 'node:path'
import type { Warning } from '../problems/warnings.ts'
import { SAMPLE_ADDRESSES } from '../records/sample.ts'
import { isNoteworthy, unreadHint } from '../sources/unread.ts'
import { formatCount } from '../system/format.ts'
import type { Inputs } from './inputs.ts'

/** @param data the folder of the catalog */
export function inputWarnings({ addresses, unread }: Inputs, data: string): Warning[] {
  return [...sampleAddresses(addresses), ...unreadFiles(unread.filter(isNoteworthy), data)]
}

function sampleAddresses({ baseUrl, mediaUrl }: Inputs['addresses']): Warning[] {
  const found = [baseUrl, mediaUrl].filter((address) => SAMPLE_ADDRESSES.includes(address))
  if (found.length === 0) return []
  return [
    {
      code: 'SAMPLE_ADDRESS',
      count: found.length,
      message: `Links point to ${found.join(' and ')}, as in the sample catalog.`,
      at: [],
      hint: 'Set "base_url" and "media_url" in site.json to your own addresses, or pass --base-url.',
    },
  ]
}

const MAX_PLACES = 5

function unreadFiles(files: readonly string[], data: string): Warning[] {
  if (files.length === 0) return []
  return [
    {
      code: 'UNREAD_FILE',
      count: files.length,
      message: `${formatCount(files.length, 'file')} in the data folder ${files.length === 1 ? 'is' : 'are'} not read.`,
      at: files.slice(0, MAX_PLACES).map((file) => ({ file: path.join(data, file) })),
      hint: unreadHint(files),
    },
  ]
}
