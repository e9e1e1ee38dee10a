import { AssetFailure } from './failure.ts'
import { versionResponse } from './file-response.ts'
import type { Bytes } from './pressed-page.ts'
import type { Range } from './ranges.ts'
import { computeTag } from './tags.ts'

interface Tagged {
  readonly pieces: readonly Bytes[]
  /** What the ETag is derived from: the body, or something that determines the body. */
  readonly source: Bytes
}

/**
 * A response with an ETag, which has conditions and ranges as a file does.
 * @throws AssetFailure for a condition that does not hold, or a range past the end
 */
export async function taggedResponse(
  { pieces, source }: Tagged,
  fields: Readonly<Record<string, string>>,
  request: Request,
): Promise<Response> {
  const open = async ({ start, end }: Range) => joined(pieces).subarray(start, end + 1)
  const version = { size: totalLength(pieces), tag: await computeTag(source), modified: null, type: null }
  const response = await versionResponse({ ...version, open }, request)
  if (response.status >= 400) throw new AssetFailure(response)
  for (const [name, value] of Object.entries(fields)) response.headers.set(name, value)
  return response
}

const totalLength = (pieces: readonly Bytes[]): number => pieces.reduce((sum, { length }) => sum + length, 0)

export function joined(pieces: readonly Bytes[]): Bytes {
  const [only] = pieces
  if (only && pieces.length === 1) return only
  const bytes = new Uint8Array(totalLength(pieces))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}
